//! What it takes to build a plan's code, as part of what each work-item costs.
//!
//! Code is made once, and run by all work-items of all launches. More vectors for each value, and kernels of their own for tails, save less the longer a kernel is: the machine looks ahead within
//! one vector then, and what is done once for all lanes is little of it. But all of it is to be compiled. Kernels of images have hundreds of instructions for each read, of which a launch
//! runs a few.

use std::collections::BTreeMap;

use inkwell::types::BasicTypeEnum;

use crate::analyses::packetization::Packetization;
use crate::function::Function;
use crate::target::{element_bits, Cycles, TargetHooks};

/// How many instructions a build takes no time for that anybody would miss: it takes as long for other reasons.
const SHORT: f64 = 500.0;
/// What it takes to compile one more, in cycles. Measured on Zen 4: 40 microseconds.
const OF_INSTRUCTION: f64 = 150_000.0;
/// How many work-items run a kernel before it is forgotten: thirty launches for a picture of a million points.
const WORK_ITEMS: f64 = 3e7;

/// How much code a kernel becomes.
#[derive(Clone, Debug)]
pub struct CodeSize {
    /// Instructions that are done once for all lanes.
    scalars: f64,
    /// Of so many bits in each lane, how many instructions are done by vectors.
    vectors: BTreeMap<u32, usize>,
    /// Bits of a vector register; 0 where there is none.
    register: u32,
}

impl CodeSize {
    /// Counts a kernel's instructions.
    pub fn of(f: &Function<'_>, packetization: &Packetization, target: &dyn TargetHooks) -> CodeSize {
        let (mut scalars, mut vectors) = (0.0, BTreeMap::new());
        for value in f.all_instructions() {
            if packetization.needs_vector(value) {
                let bits = match f.values[value].ty {
                    None | Some(BasicTypeEnum::ArrayType(_) | BasicTypeEnum::StructType(_)) => 0,
                    Some(ty) => element_bits(ty),
                };
                *vectors.entry(bits).or_default() += 1;
            } else {
                scalars += 1.0;
            }
        }
        CodeSize {
            scalars,
            vectors,
            register: target.vector_bits(),
        }
    }

    /// What each work-item bears of building kernels that run so many at once.
    pub fn share(&self, lanes: impl Iterator<Item = u32>) -> Cycles {
        let register = f64::from(self.register.max(1));
        let registers = |bits: u32, lanes: u32| (f64::from(bits) * f64::from(lanes) / register).max(1.0);
        let of_vectors = |lanes| -> f64 {
            let all = self.vectors.iter();
            all.map(|(bits, count)| *count as f64 * registers(*bits, lanes)).sum()
        };
        let size: f64 = lanes.map(|lanes| self.scalars + of_vectors(lanes)).sum();
        Cycles::new((size - SHORT).max(0.0) * OF_INSTRUCTION / WORK_ITEMS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_registers_are_more_code() {
        let size = |scalars: f64, vectors: f64| CodeSize {
            scalars,
            vectors: BTreeMap::from([(32, vectors as usize)]),
            register: 512,
        };
        let share = |size: CodeSize, lanes: &[u32]| size.share(lanes.iter().copied()).amount();
        let of_one = OF_INSTRUCTION / WORK_ITEMS;
        assert_eq!(share(size(0.0, SHORT), &[16]), 0.0);
        assert_eq!(share(size(0.0, SHORT), &[8]), 0.0, "half a register is one");
        assert_eq!(share(size(0.0, SHORT), &[32]), SHORT * of_one);
        assert_eq!(
            share(size(0.0, SHORT), &[16, 16]),
            SHORT * of_one,
            "a second kernel is as long"
        );
        assert_eq!(share(size(SHORT, 0.0), &[64]), 0.0, "what is done once is there once");
    }
}
