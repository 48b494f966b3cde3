//! Lines: how what lanes load or store from places of their own finds the nearest cache.
//!
//! Costs are for places that are not in the nearest cache but in the next. Four things are known to be otherwise:
//! - the memory that a work-group shares is small, and each thread has the same for all its work-groups;
//! - fields of one record lie in one line, which the first access to it brings ([`is_beside`]);
//! - a table that is looked up by few bits, such as `table[x & 255]`, stays in the nearest cache ([`is_small`]);
//! - a lane that walks along a row of its own comes back to the same line in the loop's next run ([`is_walk`]). But rows are equally far apart, often by a
//!   power of two, so that their lines compete for few places of the cache: with more lanes than [`KEPT`] each line is brought again every time.

use inkwell::values::{BasicValueEnum, InstructionOpcode};
use ir::addresses;

use super::access::Access;
use super::linear::{Extension, Linear};
use super::PRIVATE;
use crate::analyses::shapes::{Interval, Ranges, Shapes};
use crate::function::loops::LoopId;
use crate::function::{Function, ValueId};
use crate::target::{Cost, Cycles};

/// Bytes of a line, on most machines.
pub const LINE: i64 = 64;

/// Rows whose lines the nearest cache keeps at once: the ways of one set or two. Measured: a product of a matrix with rows of 2 KiB and a vector takes 1.0 of
/// the time with 16 rows at once, 1.2 with 32 and 2.2 with 64.
pub const KEPT: u32 = 16;

/// What each lane waits for a line that it had, as work of vectors, for it is added to what accesses cost: 0.6 to 0.9 cycles.
pub const AGAIN: Cost = Cost::new(2.5);

/// What a gather or scatter takes when its lines are in the nearest cache, of what it takes otherwise. Measured: 5.0 and 8.5 ns for 16 lanes.
pub const NEAR: f64 = 0.65;

/// How long it takes until all lanes of a gather have come, in cycles, from lines in the nearest cache. Measured on Zen 4, 16 lanes of a table: 34 up to 256 KiB, 55 of 1 MiB, 65 of 4 MiB,
/// 73 of 16 MiB; a new one can begin every 17 to 21 cycles.
pub const NEAR_LATENCY: Cycles = Cycles::new(34.0);
/// The same from others, which costs take to be in the next cache.
pub const FAR_LATENCY: Cycles = Cycles::new(60.0);

/// Bytes of a table that stays in the nearest cache, which has 32 KiB or more, beside others and what is read and written. Measured: of 1 KiB and of 16 KiB a lookup takes
/// the same.
const SMALL: i128 = 16 << 10;

/// Whether a load is from a table that is small: as the variable is, or as what it is looked up by says, where the table is the same in all runs of the loop. All
/// lanes find it in the nearest cache.
pub fn is_small(f: &Function<'_>, shapes: &Shapes, ranges: &Ranges<'_, '_>, access: &Access) -> bool {
    if access.is_store() || access.space == PRIVATE {
        return false;
    }
    let innermost = f.block_of(access.value).and_then(|block| f.loops.innermost(block));
    let terms = Linear::of(f, shapes, access.address).terms;
    if terms.keys().any(|(value, _)| is_small_variable(f, *value)) {
        return true;
    }
    let mut bytes = i128::from(access.bytes);
    for ((value, extension), times) in terms {
        if shapes.of(value).is_uniform() {
            if innermost.is_some_and(|id| changes(f, id, value)) {
                return false;
            }
            continue;
        }
        let whole = ranges.interval(value);
        let shown = match extension {
            Extension::Whole | Extension::Integer => whole,
            Extension::Signed(bits) => whole.map(|it| it.shown(Interval::signed(bits))),
            Extension::Unsigned(bits) => whole.map(|it| it.shown(Interval::unsigned(bits))),
        };
        let Some(range) = shown else { return false };
        // A product of two numbers of which nothing is known is nearly as large as can be counted.
        let span = range.last.saturating_sub(range.first);
        bytes = bytes.saturating_add(span.saturating_mul(i128::from(times).abs()));
        if bytes > SMALL {
            return false;
        }
    }
    true
}

fn is_small_variable(f: &Function<'_>, value: ValueId) -> bool {
    let variable = f.llvm_value(value).filter(|_| f.is_constant(value));
    match variable {
        Some(BasicValueEnum::PointerValue(variable)) => {
            addresses::bytes_at(variable).is_some_and(|bytes| i128::from(bytes) <= SMALL)
        }
        _ => false,
    }
}

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
    let (mut has_start, mut has_step) = (false, false);
    let changes = |value: ValueId| changes(f, id, value);
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

/// Whether a value is made anew in each run of a loop.
fn changes(f: &Function<'_>, id: LoopId, value: ValueId) -> bool {
    f.block_of(value).is_some_and(|block| f.loops.all[id].contains(block))
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
