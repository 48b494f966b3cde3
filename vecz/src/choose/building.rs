//! What it takes to build a plan's code, as part of what each work-item costs.
//!
//! Code is made once, and run by all work-items of all launches. More vectors for each value, and kernels of their own for tails, save less the longer a kernel is: the machine looks ahead within
//! one vector then, and what is done once for all lanes is little of it. But all of it is to be compiled. Kernels of images have hundreds of instructions for each read, of which a launch
//! runs a few.

use crate::analyses::packetization::Packetization;
use crate::function::Function;
use crate::target::Cycles;

/// How many instructions a build takes no time for that anybody would miss: it takes as long for other reasons.
const SHORT: f64 = 800.0;
/// What it takes to compile one more, in cycles. Measured on Zen 4: 40 microseconds.
const OF_INSTRUCTION: f64 = 150_000.0;
/// How many work-items run a kernel before it is forgotten: thirty launches for a picture of a million points.
const WORK_ITEMS: f64 = 3e7;

/// How much code a kernel becomes.
#[derive(Clone, Copy, Debug)]
pub struct CodeSize {
    /// Instructions that are done once for all lanes.
    scalars: f64,
    /// Instructions that are done by vectors.
    vectors: f64,
    /// How many lanes one vector register holds of most values.
    lanes: f64,
}

impl CodeSize {
    /// Counts a kernel's instructions. `usual` is how many lanes a register holds of most values.
    pub fn of(f: &Function<'_>, packetization: &Packetization, usual: u32) -> CodeSize {
        let all = f.all_instructions().count();
        let vectors = f
            .all_instructions()
            .filter(|it| packetization.needs_vector(*it))
            .count();
        CodeSize {
            scalars: (all - vectors) as f64,
            vectors: vectors as f64,
            lanes: f64::from(usual.max(1)),
        }
    }

    /// What each work-item bears of building kernels that run so many at once.
    pub fn share(self, lanes: impl Iterator<Item = u32>) -> Cycles {
        let registers = |lanes: u32| (f64::from(lanes) / self.lanes).max(1.0);
        let size: f64 = lanes.map(|lanes| self.scalars + self.vectors * registers(lanes)).sum();
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
            vectors,
            lanes: 16.0,
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
