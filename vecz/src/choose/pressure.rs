//! What registers do not hold of a kernel's vectors: of its own, where work-items are done side by side, or of those of lanes.
//!
//! Counted is what is alive at each instruction, as often as it runs: much that is alive is only for when something was found that hardly ever is, and where most is alive is seldom
//! long. What a loop only uses is an operand in memory, which costs nothing.

use std::collections::BTreeMap;

use inkwell::types::{BasicTypeEnum, VectorType};

use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::{Liveness, Tally};
use crate::analyses::packetization::Packetization;
use crate::function::{BlockId, Function, ValueId};
use crate::target::{element_bits, TargetHooks};

/// What it costs that all operands and results are in memory, as part of what instructions cost: a load or two and a store, of which most machines do as many at the same time. Measured:
/// SHA-1 of vectors (hashcat's mode 22000) takes twice the time when it is done in 8 lanes, 336 vectors being alive.
const SPILLS: f64 = 1.0;

/// What a share of lanes' operands in memory adds to what instructions cost, as part of that. It is the square that counts: where the share is small, it is what is wanted least.
pub(super) fn spilling(share: f64) -> f64 {
    SPILLS * share * share
}

/// How many registers are wanted for one work-item, and how many there are.
#[derive(Clone, Debug, Default)]
pub struct Pressure {
    /// For each number of bits that is wanted in registers, how often instructions run at which it is.
    wanted: BTreeMap<u32, f64>,
    /// The bits of all registers.
    room: f64,
    /// A vector of fewer lanes is in a register of its own all the same.
    least_items: u32,
}

impl Pressure {
    /// Finds what a kernel's own vectors want.
    pub fn of_own_vectors(
        f: &Function<'_>,
        frequencies: &Frequencies,
        liveness: &Liveness,
        target: &dyn TargetHooks,
    ) -> Pressure {
        let register = target.vector_bits().max(1);
        let bits = |value: ValueId| match f.values[value].ty {
            Some(BasicTypeEnum::VectorType(ty)) if !(is_mask(ty) && target.has_mask_registers()) => {
                element_bits(ty.into()).div_ceil(register) * register
            }
            _ => 0,
        };
        Pressure::of(f, frequencies, liveness, &bits, &|_| 0, target, 1)
    }

    /// Finds what vectors of lanes want, of which mostly so many fill a register. `is_masked` says in which blocks some lanes may be off.
    pub fn of_lanes(
        f: &Function<'_>,
        frequencies: &Frequencies,
        liveness: &Liveness,
        packetization: &Packetization,
        is_masked: &dyn Fn(BlockId) -> bool,
        target: &dyn TargetHooks,
        usual: u32,
    ) -> Pressure {
        let of_mask = match target.has_mask_registers() {
            true => 0,
            false => target.vector_bits() / usual.max(1),
        };
        let bits = |value: ValueId| match f.values[value].ty {
            Some(BasicTypeEnum::IntType(ty)) if ty.get_bit_width() == 1 => of_mask,
            None | Some(BasicTypeEnum::ArrayType(_) | BasicTypeEnum::StructType(_)) => 0,
            Some(ty) => element_bits(ty),
        };
        let wanted = |value| {
            if packetization.needs_vector(value) {
                bits(value)
            } else {
                0
            }
        };
        let of_block = |block| if is_masked(block) { of_mask } else { 0 };
        Pressure::of(f, frequencies, liveness, &wanted, &of_block, target, usual)
    }

    fn of(
        f: &Function<'_>,
        frequencies: &Frequencies,
        liveness: &Liveness,
        bits: &dyn Fn(ValueId) -> u32,
        bits_of_block: &dyn Fn(BlockId) -> u32,
        target: &dyn TargetHooks,
        least_items: u32,
    ) -> Pressure {
        let mut found = Pressure {
            room: f64::from(target.vector_registers()) * f64::from(target.vector_bits()),
            least_items,
            ..Pressure::default()
        };
        for block in f.blocks.keys() {
            let within = f.loops.innermost(block);
            let is_made_here = |value: ValueId| match within {
                Some(id) => f.block_of(value).is_some_and(|it| f.loops.all[id].contains(it)),
                None => true,
            };
            let mut bits = Bits {
                of: &|value| if is_made_here(value) { bits(value) } else { 0 },
                alive: bits_of_block(block),
                runs: frequencies.of(block),
                wanted: &mut found.wanted,
            };
            liveness.walk_back(f, block, &mut bits);
        }
        found
    }

    /// The share of operands that are in memory, in so many vectors of so many lanes each, or of so many work-items side by side.
    pub fn spilled(&self, vectors: u32, lanes: u32) -> f64 {
        let items = vectors * lanes.max(self.least_items);
        let all: f64 = self.wanted.values().sum();
        let spilled = |(wanted, runs): (&u32, &f64)| {
            let wanted = f64::from(*wanted) * f64::from(items);
            runs * (1.0 - self.room / wanted).max(0.0)
        };
        self.wanted.iter().map(spilled).sum::<f64>() / all.max(f64::MIN_POSITIVE)
    }
}

/// The bits that are alive in a block.
struct Bits<'a> {
    of: &'a dyn Fn(ValueId) -> u32,
    alive: u32,
    runs: f64,
    wanted: &'a mut BTreeMap<u32, f64>,
}

impl Tally for Bits<'_> {
    fn comes(&mut self, value: ValueId) {
        self.alive += (self.of)(value);
    }

    fn goes(&mut self, value: ValueId) {
        self.alive -= (self.of)(value);
    }

    fn is_before(&mut self, _: ValueId) {
        *self.wanted.entry(self.alive).or_default() += self.runs;
    }
}

fn is_mask(ty: VectorType<'_>) -> bool {
    element_bits(ty.get_element_type()) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::fixed::Fixed;
    use crate::test_ir;

    #[test]
    fn half_a_vector_takes_a_register() {
        let pressure = Pressure {
            wanted: BTreeMap::from([(40 * 32, 1.0)]),
            room: 32.0 * 512.0,
            least_items: 16,
        };
        assert_eq!(pressure.spilled(2, 8), pressure.spilled(2, 16));
        assert_eq!(pressure.spilled(1, 8), pressure.spilled(1, 16));
        assert!(pressure.spilled(1, 16) < pressure.spilled(2, 8));
    }

    #[test]
    fn what_hardly_ever_runs_is_hardly_counted() {
        // A store of 64 vectors that are made in the loop, if an element is what is looked for, or else of none.
        let kernel = |condition: &str| {
            let made: String = (0..64)
                .map(|at| format!("  %v{at} = add <16 x i32> %round, splat (i32 {at})\n"))
                .collect();
            let stored: String = (0..64)
                .map(|at| format!("  store <16 x i32> %v{at}, ptr addrspace(1) %p\n"))
                .collect();
            format!(
                "define spir_kernel void @k(ptr addrspace(1) %p, <16 x i32> %x, i32 %n) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %round = phi <16 x i32> [ %x, %entry ], [ %v0, %more ]
{made}
  %one = extractelement <16 x i32> %v63, i32 0
  %is = icmp {condition}
  br i1 %is, label %found, label %more
found:
{stored}
  br label %more
more:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}}"
            )
        };
        let spilled = |condition: &str, items: u32| {
            test_ir::with_kernel(&kernel(condition), |f| {
                let pressure = Pressure::of_own_vectors(f, &Frequencies::run(f), &Liveness::run(f), &Fixed::WIDE);
                pressure.spilled(items, 1)
            })
        };
        let (rarely, often) = ("eq i32 %one, 5", "ult i32 %one, 5");
        assert!(spilled(rarely, 1) < spilled(often, 1));
        assert!(spilled(rarely, 1) < spilled(rarely, 2));
        assert!((0.0..1.0).contains(&spilled(often, 4)));
    }
}
