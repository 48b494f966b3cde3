//! Lines: how what lanes load or store from places of their own finds the nearest cache.
//!
//! Costs are for places that are not in the nearest cache but in the next. Two things are known to be otherwise:
//! - fields of one record lie in one line, which the first access to it brings ([`is_beside`]);
//! - a lane that walks along a row of its own comes back to the same line in the loop's next run ([`is_walk`]). But rows are equally far apart, often by a
//!   power of two, so that their lines compete for few places of the cache: with more lanes than [`KEPT`] each line is brought again every time.

use inkwell::values::InstructionOpcode;

use super::access::Access;
use super::linear::Linear;
use crate::analyses::shapes::Shapes;
use crate::function::{Function, ValueId};
use crate::target::Cost;

/// Bytes of a line, on most machines.
const LINE: i64 = 64;

/// Rows whose lines the nearest cache keeps at once: the ways of one set or two. Measured: a product of a matrix with rows of 2 KiB and a vector takes 1.0 of
/// the time with 16 rows at once, 1.2 with 32 and 2.2 with 64.
pub const KEPT: u32 = 16;

/// What each lane waits for a line that it had, in units of a vector instruction.
pub const AGAIN: Cost = Cost::new(2.5);

/// What a gather or scatter takes when its lines are in the nearest cache, of what it takes otherwise. Measured: 5.0 and 8.5 ns for 16 lanes.
pub const NEAR: f64 = 0.65;

/// Whether an access goes where one of those before it in its block has been, in every lane.
pub fn is_beside(f: &Function<'_>, shapes: &Shapes, access: &Access, before: &[Access]) -> bool {
    let block = f.block_of(access.value);
    let mut neighbours = before.iter().filter(|it| f.block_of(it.value) == block).peekable();
    if neighbours.peek().is_none() {
        return false;
    }
    let place = Linear::of(f, shapes, access.address);
    neighbours.any(|it| {
        let other = Linear::of(f, shapes, it.address);
        other.terms == place.terms && other.constant.abs_diff(place.constant) < LINE.unsigned_abs() / 2
    })
}

/// Whether each lane walks along a row of its own: it starts where it wants, and goes on in the loop by what is the same for all.
pub fn is_walk(f: &Function<'_>, shapes: &Shapes, access: &Access) -> bool {
    let is_far = shapes
        .of(access.address)
        .guarded_stride()
        .and_then(|stride| stride.known())
        .is_none_or(|stride| stride.abs() >= LINE);
    let innermost = f.block_of(access.value).and_then(|block| f.loops.innermost(block));
    let (true, Some(id)) = (is_far, innermost) else {
        return false;
    };
    let of = &f.loops.all[id];
    let (mut has_start, mut has_step) = (false, false);
    let changes = |value: ValueId| f.block_of(value).is_some_and(|block| of.contains(block));
    for (value, _) in Linear::of(f, shapes, access.address).terms.keys() {
        match (shapes.of(*value).is_uniform(), changes(*value)) {
            (true, true) => has_step = true,
            (true, false) => {}
            (false, false) => has_start = true,
            // What may wrap is no sum of terms, but a sum all the same.
            (false, true) if is_step_from_start(f, shapes, *value, &changes) => (has_start, has_step) = (true, true),
            (false, true) => return false,
        }
    }
    has_start && has_step
}

/// Whether a value is a sum of what does not change in a loop and what is the same in all lanes.
fn is_step_from_start(f: &Function<'_>, shapes: &Shapes, value: ValueId, changes: &dyn Fn(ValueId) -> bool) -> bool {
    let sum = f.instruction(value).filter(|it| it.opcode == InstructionOpcode::Add);
    sum.is_some_and(|sum| {
        let is_start = |of: ValueId| !shapes.of(of).is_uniform() && !changes(of);
        let is_step = |of: ValueId| shapes.of(of).is_uniform() && changes(of);
        let (one, two) = (sum.operands[0], sum.operands[1]);
        is_start(one) && is_step(two) || is_step(one) && is_start(two)
    })
}
