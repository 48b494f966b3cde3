//! Columns: loops in which each round comes to another line of memory, which the next work-items share. `in[i]` in a loop over `i += get_global_size(0)` is one, and so
//! is `in[k * width + x]`.
//!
//! The scalar kernel runs one work-item's loop after the other's. When the next one comes, the lines that it shares have been driven out of the nearest cache, the more
//! so as columns of powers of two compete for few places of it. A vector takes its part of a line at once, and has hardly to wait.

#[cfg(test)]
mod tests;

use super::steps::{Step, Steps};
use crate::analyses::frequencies::Frequencies;
use crate::analyses::shapes::Shapes;
use crate::analyses::trips::constant_trips;
use crate::function::Function;
use crate::memory::access::Access;
use crate::memory::lines::{self, KEPT, LINE};
use crate::target::Cost;

/// What the scalar kernel waits for a line. Measured on Zen 5, an element of sums, histograms, gathers and scatters in grid-stride loops of 64 to 4096 rounds: 5 to 8 cycles
/// where the global size is a power of two from 4096 to 65536, 3 to 20 with smaller ones, 0 to 3 with `256 * 78`. With 16 rounds 1 to 3, with 4 none.
const WAIT: Cost = Cost::new(5.0);

/// Memory that is large enough for columns: global and constant.
const LARGE_SPACES: [u32; 2] = [1, 2];

/// What the scalar kernel waits for lines of columns, for one work-item. Lanes lie along the rows of the scalar kernel.
pub fn wait(f: &Function<'_>, frequencies: &Frequencies, shapes: &Shapes) -> Cost {
    let mut total = Cost::FREE;
    let mut before = Vec::new();
    for access in f.all_instructions().filter_map(|value| Access::of(f, value)) {
        let Some(block) = f.block_of(access.value).filter(|_| is_down_column(f, shapes, &access)) else {
            continue;
        };
        if !lines::is_beside(f, shapes, &access, &before) {
            total += WAIT * frequencies.of(block);
        }
        before.push(access);
    }
    total
}

fn is_down_column(f: &Function<'_>, shapes: &Shapes, access: &Access) -> bool {
    let stride = shapes.of(access.address).guarded_stride().and_then(|it| it.known());
    let innermost = f.block_of(access.value).and_then(|block| f.loops.innermost(block));
    let (Some(stride), Some(id)) = (stride, innermost) else {
        return false;
    };
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
    is_shared && is_far && is_long && LARGE_SPACES.contains(&access.space)
}
