//! What was made of how much: counters by name, as LLVM prints its own.

mod count;
mod of_plan;

use std::fmt;
use std::ops::AddAssign;

pub use count::count;
pub use of_plan::of_plan;

/// A counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table below has a description of each")]
pub enum Counter {
    ScalarInstructions,
    ScalarLoadStores,
    ScalarVectorInsts,
    VeczInstructions,
    VeczScalarInstructions,
    VeczVectorInstructions,
    VeczInsertExtract,
    VeczSplats,
    VeczScalarMemOp,
    VeczVectorMemOp,
    VeczMaskedMemOps,
    VeczInterleavedMemOps,
    VeczMaskedInterleavedMemOps,
    VeczScatterGatherMemOps,
    VeczMaskedScatterGatherMemOps,
    VeczVectorWidth,
    ScalarMaxVectorWidth,
    Ratio,
    VeczSuccess,
    VeczFail,
    VeczBail,
    VeczContextFailBuiltin,
    VeczCfgFail,
    VeczScalarized,
    VeczPacketized,
    VeczPacketizeFail,
    VeczInstantiated,
    VeczBlends,
    VeczMaskOps,
    VeczGuards,
}

use Counter::*;

/// The counters: name, short name, meaning. The short names are unique.
const TABLE: [(Counter, &str, &str, &str); 30] = [
    (
        ScalarInstructions,
        "ScalarInstructions",
        "V00",
        "instructions of the scalar kernels",
    ),
    (
        ScalarLoadStores,
        "ScalarLoadStores",
        "V01",
        "loads and stores of the scalar kernels",
    ),
    (
        ScalarVectorInsts,
        "ScalarVectorInsts",
        "V02",
        "vector instructions of the scalar kernels",
    ),
    (
        VeczInstructions,
        "VeczInstructions",
        "V03",
        "instructions of the vectorized kernels",
    ),
    (
        VeczScalarInstructions,
        "VeczScalarInstructions",
        "V04",
        "scalar instructions of the vectorized kernels",
    ),
    (
        VeczVectorInstructions,
        "VeczVectorInstructions",
        "V05",
        "vector instructions of the vectorized kernels",
    ),
    (
        VeczInsertExtract,
        "VeczInsertExtract",
        "V06",
        "insertions and extractions of elements in the vectorized kernels",
    ),
    (VeczSplats, "VeczSplats", "V07", "splats in the vectorized kernels"),
    (
        VeczScalarMemOp,
        "VeczScalarMemOp",
        "V0A",
        "scalar memory accesses of the vectorized kernels",
    ),
    (
        VeczVectorMemOp,
        "VeczVectorMemOp",
        "V0B",
        "vector memory accesses of the vectorized kernels",
    ),
    (
        VeczMaskedMemOps,
        "VeczMaskedMemOps",
        "V0C",
        "masked memory accesses of the vectorized kernels",
    ),
    (
        VeczInterleavedMemOps,
        "VeczInterleavedMemOps",
        "V0D",
        "interleaved memory accesses of the vectorized kernels",
    ),
    (
        VeczMaskedInterleavedMemOps,
        "VeczMaskedInterleavedMemOps",
        "V0E",
        "masked interleaved memory accesses of the vectorized kernels",
    ),
    (
        VeczScatterGatherMemOps,
        "VeczScatterGatherMemOps",
        "V10",
        "scatters and gathers of the vectorized kernels",
    ),
    (
        VeczMaskedScatterGatherMemOps,
        "VeczMaskedScatterGatherMemOps",
        "V11",
        "masked scatters and gathers of the vectorized kernels",
    ),
    (
        VeczVectorWidth,
        "VeczVectorWidth",
        "V12",
        "work-items that the vectorized kernels run at once",
    ),
    (
        ScalarMaxVectorWidth,
        "ScalarMaxVectorWidth",
        "V13",
        "elements of the widest vectors of the scalar kernels",
    ),
    (
        Ratio,
        "Ratio",
        "V14",
        "work of the scalar kernels over instructions of the vectorized ones, in percent",
    ),
    (VeczSuccess, "VeczSuccess", "V80", "kernels that were vectorized"),
    (VeczFail, "VeczFail", "V81", "kernels that could not be vectorized"),
    (VeczBail, "VeczBail", "V82", "kernels that were not worth it"),
    (
        VeczContextFailBuiltin,
        "VeczContextFailBuiltin",
        "V84",
        "kernels with a call that could not be vectorized",
    ),
    (
        VeczCfgFail,
        "VeczCFGFail",
        "L80",
        "kernels whose control flow could not be converted",
    ),
    (
        VeczScalarized,
        "VeczScalarized",
        "S00",
        "vector instructions that preparation made scalar or did without",
    ),
    (
        VeczPacketized,
        "VeczPacketized",
        "P00",
        "instructions that were made vector instructions",
    ),
    (
        VeczPacketizeFail,
        "VeczPacketizeFail",
        "P80",
        "kernels with an instruction that could not be made a vector instruction",
    ),
    (
        VeczInstantiated,
        "VeczInstantiated",
        "I00",
        "instructions that are run lane by lane",
    ),
    (VeczBlends, "VeczBlends", "L00", "phis that became selections by masks"),
    (
        VeczMaskOps,
        "VeczMaskOps",
        "L01",
        "operations on masks and other vectors of bits",
    ),
    (VeczGuards, "VeczGuards", "L02", "branches around what no lane runs"),
];

/// Counters and how far they have counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics([u64; TABLE.len()]);

impl Statistics {
    /// Counts on.
    pub fn add(&mut self, counter: Counter, number: u64) {
        self.0[counter as usize] += number;
    }

    /// Sets a counter.
    pub fn set(&mut self, counter: Counter, number: u64) {
        self.0[counter as usize] = number;
    }

    /// How far it has counted.
    pub fn get(&self, counter: Counter) -> u64 {
        self.0[counter as usize]
    }

    /// Those that have counted something: name, short name, meaning, number.
    pub fn counted(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str, u64)> + '_ {
        let numbered = TABLE.iter().zip(self.0).filter(|(_, number)| *number > 0);
        numbered.map(|((_, name, short, meaning), number)| (*name, *short, *meaning, number))
    }
}

impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Statistics) {
        for (sum, number) in self.0.iter_mut().zip(other.0) {
            *sum += number;
        }
    }
}

impl fmt::Display for Statistics {
    /// A line for each counter that has counted: `   12 vecz - instructions of the scalar kernels [ScalarInstructions, V00]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counted().try_for_each(|(name, short, meaning, number)| {
            writeln!(f, "{number:>8} vecz - {meaning} [{name}, {short}]")
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_table_is_in_order_and_short_names_are_unique() {
        for (at, (counter, ..)) in TABLE.iter().enumerate() {
            assert_eq!(*counter as usize, at);
        }
        let short: HashSet<&str> = TABLE.iter().map(|(_, _, short, _)| *short).collect();
        assert_eq!(short.len(), TABLE.len());
    }

    #[test]
    fn only_what_has_counted_is_printed() {
        let mut statistics = Statistics::default();
        statistics.add(VeczSplats, 2);
        let mut sum = statistics.clone();
        sum += &statistics;
        assert_eq!(
            sum.to_string(),
            "       4 vecz - splats in the vectorized kernels [VeczSplats, V07]\n"
        );
    }
}
