//! Loops that all lanes leave in the same run, or in two that follow: they count on by more than lanes are apart, up to one number. `for (i = id; i < n; i += size)`, which shares
//! work in a grid or a group, is one.

use inkwell::values::InstructionOpcode;
use inkwell::IntPredicate;

use super::steps::{Step, Steps};
use crate::analyses::shapes::Shapes;
use crate::function::loops::LoopId;
use crate::function::{Function, Terminator, ValueId};

/// Whether a loop is one, where so many work-items run at once.
pub fn is_in_step(f: &Function<'_>, shapes: &Shapes, id: LoopId, items: f64) -> bool {
    let of = &f.loops.all[id];
    let [(exit, _)] = of.exits[..] else { return false };
    let Terminator::Branch { condition, .. } = f.blocks[exit].terminator else {
        return false;
    };
    let Some(comparison) = f
        .instruction(condition)
        .filter(|it| it.opcode == InstructionOpcode::ICmp)
    else {
        return false;
    };
    let is_of_order = !matches!(
        comparison.llvm.get_icmp_predicate(),
        Some(IntPredicate::EQ | IntPredicate::NE) | None
    );
    let stride = |value: ValueId| shapes.of(value).guarded_stride().and_then(|it| it.known());
    let step = |value: ValueId| Steps { f, of }.of(value);
    let counts_far = |value: ValueId| {
        let far = match step(value) {
            Some(Step::Known(by)) => by.unsigned_abs() as f64,
            // What only a launch says is its size.
            Some(Step::OfLaunch) => f64::INFINITY,
            None => return false,
        };
        stride(value).is_some_and(|stride| stride != 0 && far >= stride.unsigned_abs() as f64 * (items - 1.0))
    };
    let is_bound = |value: ValueId| stride(value) == Some(0) && step(value) == Some(Step::Known(0));
    let [one, other] = comparison.operands[..] else {
        return false;
    };
    is_of_order && (counts_far(one) && is_bound(other) || counts_far(other) && is_bound(one))
}
