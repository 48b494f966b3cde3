//! Return as soon as all lanes do.
//! Needs: one block that returns (unify_exits). Guarantees: nothing. Changes: branches at which lanes part, outside of loops, one side of which is the end.
//! before: `br i1 %c, label %exit, label %rest`
//! after:  `%all = call i1 @__vecz_b_divergence_all(i1 %c)  br i1 %all, label %exit, label %some   some: br i1 %c, label %exit, label %rest`
//!
//! "Return on superword condition code". What follows need not ask again whether any lane is left. A short rest is run with a mask instead.

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PhiValue};
use ir::{flow, rewrite, view};

use super::boscc::side::Side;
use super::lanes::LaneGuesses;
use super::together;
use crate::function::{BlockId, Function};
use crate::{Reason, Request};

/// Instructions of a side that is long.
const LONG: usize = 16;

/// The pass.
pub fn roscc<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let read = Function::read(function)?;
    let lanes = LaneGuesses::of(function);
    for (id, block) in &read.blocks {
        let Some(end) = block.llvm.get_terminator().filter(|end| lanes.part_at(*end)) else {
            continue;
        };
        if read.loops.innermost(id).is_some() || is_decided(end) {
            continue;
        }
        match flow::successors(block.llvm)[..] {
            [out, rest] if is_end(out) && !is_end(rest) && is_long(&read, id, false) => {
                leave(module, end, block.llvm, out, true)?;
            }
            [rest, out] if is_end(out) && !is_end(rest) && is_long(&read, id, true) => {
                leave(module, end, block.llvm, out, false)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether all lanes have been asked about the condition of a branch before.
fn is_decided(end: InstructionValue<'_>) -> bool {
    let Some(condition) = view::value_operands(end).into_iter().next() else {
        return false;
    };
    let users = view::instruction_users(condition).into_iter();
    users
        .filter_map(view::as_call)
        .any(|call| view::called_function(call).is_some_and(together::is_test))
}

/// Whether a side of a branch takes longer than a branch that is not foreseen.
fn is_long(read: &Function<'_>, branch: BlockId, is_if_true: bool) -> bool {
    let side = Side::of(read, branch, is_if_true);
    side.is_none_or(|side| {
        let has_loop = side.blocks.iter().any(|block| read.loops.innermost(*block).is_some());
        has_loop || side.size(read) > LONG
    })
}

/// Whether nothing happens from a block on.
fn is_end(block: BasicBlock<'_>) -> bool {
    let mut at = block;
    // A path that goes around for ever does nothing either, but does not end.
    for _ in 0..8 {
        let Some(first) = at.get_first_instruction() else {
            return false;
        };
        match (first.get_opcode(), flow::successors(at)[..].first()) {
            (InstructionOpcode::Return, _) => return true,
            (InstructionOpcode::Br, Some(next)) if flow::successors(at).len() == 1 => at = *next,
            _ => return false,
        }
    }
    false
}

/// Has all lanes leave together first.
fn leave<'ctx>(
    module: &Module<'ctx>,
    end: InstructionValue<'ctx>,
    block: BasicBlock<'ctx>,
    out: BasicBlock<'ctx>,
    is_if_true: bool,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let Some(BasicValueEnum::IntValue(condition)) = view::value_operands(end).first().copied() else {
        return Ok(());
    };
    let some = rewrite::split_before(end);
    some.set_name("some");
    let jump = block.get_terminator().expect("a block that was split goes on");
    builder.position_before(&jump);
    let leaves = match is_if_true {
        true => condition,
        false => builder.build_not(condition, "")?,
    };
    let all = together::all(module, &builder, leaves)?;
    builder.build_conditional_branch(all, out, some)?;
    rewrite::erase(jump);
    for phi in flow::phis(out).into_iter().filter_map(|it| PhiValue::try_from(it).ok()) {
        let mut incoming = (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at));
        if let Some((value, _)) = incoming.find(|(_, from)| *from == some) {
            phi.add_incoming(&[(&value, block)]);
        }
    }
    Ok(())
}
