//! Indices that turn: `a[(i + j) & 63]` goes back to the start of a ring somewhere among the lanes, unless they happen to begin where it does.
//!
//! Guards find that out, and lanes that are on both sides go to places of their own. How often that is so, nobody knows; here lane 0 is taken to be anywhere in the ring. So fewer lanes are better,
//! and the code of places of their own is no rarity: of 64 numbers, 64 at a time with each `j`, 16 lanes take 0.38 of the time of 64 on Zen 4, and with AVX2 0.17 of that of the scalar kernel,
//! of which they took 2.7 times when they went around a loop there, as rare ones do (`emit/lane_loop.rs`; its lanes were in registers then).

use inkwell::values::InstructionOpcode;

use super::linear::Linear;
use crate::analyses::shapes::{Guard, Shapes};
use crate::function::{Function, ValueId};
use crate::request::MAX_WIDTH;

/// The bits of rings that matter: in larger ones 64 lanes turn once in 64 times or less, at the ends of integers hardly ever.
const MOST_BITS: u32 = 12;

/// How many lanes a ring has room for, if guards ask whether lanes stay in one: the smallest of them.
pub fn room(f: &Function<'_>, shapes: &Shapes, guards: &[Guard]) -> Option<i64> {
    let of_ring = |guard: &Guard| match guard {
        Guard::Unsigned { of, bits } | Guard::Signed { of, bits } if *bits <= MOST_BITS => {
            let sum = Linear::of(f, shapes, *of);
            !begins_with_lanes(f, shapes, &sum)
        }
        _ => false,
    };
    let rings = guards.iter().filter(|guard| of_ring(guard));
    rings.filter_map(|guard| guard.most_lanes(f, shapes)).min()
}

/// In what share of all vectors of so many lanes the index turns, in a ring with so much room.
pub fn share(room: i64, lanes: i64) -> f64 {
    ((lanes - 1) as f64 / room as f64).min(1.0)
}

/// Whether a sum is a multiple of the number of lanes in lane 0: ids are, and what is added in whole vectors.
fn begins_with_lanes(f: &Function<'_>, shapes: &Shapes, sum: &Linear) -> bool {
    let is_whole = |times: i64| times % i64::from(MAX_WIDTH) == 0;
    let mut terms = sum.terms.iter();
    is_whole(sum.constant)
        && terms.all(|((value, _), times)| match shapes.of(*value).is_uniform() {
            true => is_whole(*times),
            false => is_id(f, *value),
        })
}

/// Whether a value is an id, of as many bits as may be.
fn is_id(f: &Function<'_>, value: ValueId) -> bool {
    f.instruction(value).is_some_and(|it| match it.opcode {
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt => is_id(f, it.operands[0]),
        _ => it.mux().is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_lanes_the_more_often() {
        assert_eq!(
            [1, 17, 64, 65, 100].map(|lanes| share(64, lanes)),
            [0.0, 0.25, 63.0 / 64.0, 1.0, 1.0]
        );
    }
}
