//! Columns: loops in which each round comes to another line of memory, which the next work-items share. `in[i]` in a loop over `i += get_global_size(0)` is one, and so
//! is `in[k * width + x]`.
//!
//! The scalar kernel runs one work-item's loop after the other's. When the next one comes, the lines that it shares have been driven out of the nearest cache, the more
//! so as columns of powers of two compete for few places of it. A vector takes its part of a line at once: all of it, if it is long enough, and has not to wait for it again.

#[cfg(test)]
mod tests;

use super::steps::{Step, Steps};
use crate::analyses::frequencies::Frequencies;
use crate::analyses::shapes::Shapes;
use crate::analyses::trips::constant_trips;
use crate::function::{BlockId, Function};
use crate::memory::access::Access;
use crate::memory::lines::{self, KEPT, LINE};
use crate::target::Cycles;

/// The cycles that are waited for a line that others had before. Measured on Zen 5, an element of sums, histograms, gathers and scatters in grid-stride loops of 64 to 4096 rounds: 5 to 8 cycles
/// where the global size is a power of two from 4096 to 65536, 3 to 20 with smaller ones, 0 to 3 with `256 * 78`. With 16 rounds 1 to 3, with 4 none.
const WAIT: f64 = 5.3;
/// The cycles that vectors wait for it at the most, who do not see as many rounds ahead: measured in histograms of four counters, 8 lanes.
const MOST_WAIT: f64 = 20.0;

/// Memory that is large enough for columns: global and constant.
pub(super) const LARGE_SPACES: [u32; 2] = [1, 2];

/// The columns of a kernel, found once for all who ask what they cost.
pub struct Columns {
    /// For each access that goes down one: how many bytes work-items are apart, how often it runs, and where.
    accesses: Vec<(f64, f64, BlockId)>,
}

impl Columns {
    /// Finds them. The rows of the scalar kernel lie along the lanes that `shapes` are of.
    pub fn of(f: &Function<'_>, frequencies: &Frequencies, shapes: &Shapes) -> Columns {
        let mut accesses = Vec::new();
        let mut before = Vec::new();
        for access in f.all_instructions().filter_map(|value| Access::of(f, value)) {
            let (Some(block), Some(bytes)) = (f.block_of(access.value), of_column(f, shapes, &access)) else {
                continue;
            };
            if !lines::is_beside(f, shapes, &access, &before) {
                accesses.push((bytes, frequencies.of(block), block));
            }
            before.push(access);
        }
        Columns { accesses }
    }

    /// What all of so many work-items wait for lines if they run at once: one in the scalar kernel.
    pub fn wait(&self, items: f64) -> Cycles {
        self.wait_in(&|_| true, items)
    }

    /// The same in some blocks.
    pub fn wait_in(&self, is_there: &dyn Fn(BlockId) -> bool, items: f64) -> Cycles {
        let there = self.accesses.iter().filter(|(_, _, block)| is_there(*block));
        let waits = there.map(|(bytes, runs, _)| {
            // So much of a line is taken at once; the first who come to it wait in any case.
            let share = (bytes * items / LINE as f64).min(1.0);
            Cycles::new((WAIT * items).min(MOST_WAIT) * (1.0 - share) * runs)
        });
        waits.sum()
    }
}

/// How many bytes work-items are apart that share a line, where one goes down a column.
fn of_column(f: &Function<'_>, shapes: &Shapes, access: &Access) -> Option<f64> {
    let stride = shapes.of(access.address).guarded_stride().and_then(|it| it.known());
    let innermost = f.block_of(access.value).and_then(|block| f.loops.innermost(block));
    let (stride, id) = (stride?, innermost?);
    let steps = Steps {
        f,
        of: &f.loops.all[id],
    };
    let is_far = match steps.of(access.address) {
        Some(Step::Known(by)) => by.abs() >= LINE,
        Some(Step::OfLaunch) => true,
        None => false,
    };
    let is_long = constant_trips(f, id).is_none_or(|trips| trips > KEPT);
    // What all work-items load alike, such as `x[k * step]` of a vector whose step is mostly 1, is often a line or two.
    let is_shared = stride != 0 && stride.abs() < LINE;
    let is_down = is_shared && is_far && is_long && LARGE_SPACES.contains(&access.space);
    is_down.then(|| stride.unsigned_abs() as f64)
}
