//! Do what is cheap on both sides of a branch before it, and choose afterwards.
//! Needs: no `unreachable` blocks. Guarantees: nothing. Changes: branches at which lanes part, over sides without effects, become selections.
//! before: `br i1 %c, label %then, label %end   then: %y = fmul float %x, 2.0  br label %end   end: %z = phi float [ %y, %then ], [ %x, %entry ]`
//! after:  `%y = fmul float %x, 2.0   %z = select i1 %c, float %y, float %x`
//!
//! Where lanes part, both sides are run anyhow, with masks, or behind a branch on whether any lane takes them. What costs less than such a branch is better run by all.
//! Divisions get a divisor of one where the side would not have been taken.
//!
//! Inner branches come first, so what is left of them is part of the side of an outer one, and its cost counts there.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PhiValue};
use ir::cost::Wide;
use ir::{flow, rewrite, view};

use super::lanes::LaneGuesses;
use crate::function::reverse_post_order;
use crate::target::{mispredictions, Cost, Target};
use crate::{Reason, Request};

/// The pass.
pub fn pre_linearize<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let Some(entry) = function.get_first_basic_block() else {
        return Ok(());
    };
    let target = request.target(function);
    let mask = module.get_context().bool_type();
    let lanes = target.preferred_lanes(module.get_context().f32_type().into());
    let pass = PreLinearize {
        module,
        lanes: LaneGuesses::of(function),
        limit: target.branch_if_any(Wide::fixed(mask, lanes)) + mispredictions::OF_ANY_LANE,
        target,
    };
    // Inner branches are behind outer ones. A block that is merged into the one before it has been looked at by then.
    for block in reverse_post_order(entry, flow::successors).into_iter().rev() {
        while pass.linearize(block)? {}
    }
    Ok(())
}

struct PreLinearize<'a, 'ctx> {
    module: &'a Module<'ctx>,
    lanes: LaneGuesses<'ctx>,
    target: Box<dyn Target + 'a>,
    limit: Cost,
}

/// A branch over sides that can be run whether they are taken or not.
struct Choose<'ctx> {
    condition: IntValue<'ctx>,
    /// The sides that are blocks of their own: which they are, and whether they are taken if the condition holds.
    sides: Vec<(BasicBlock<'ctx>, bool)>,
    join: BasicBlock<'ctx>,
}

impl<'ctx> PreLinearize<'_, 'ctx> {
    /// Does it for the branch at the end of a block; whether there was something to do.
    fn linearize(&self, block: BasicBlock<'ctx>) -> Result<bool, Reason> {
        let Some(end) = block.get_terminator().filter(|end| self.lanes.part_at(*end)) else {
            return Ok(false);
        };
        let Some(choice) = self.find(end, block) else {
            return Ok(false);
        };
        let cost: Cost = choice
            .sides
            .iter()
            .flat_map(|(side, _)| body(*side))
            .map(|it| self.target.scalar(it))
            .sum();
        if cost > self.limit {
            return Ok(false);
        }
        self.choose(block, end, &choice)?;
        Ok(true)
    }

    /// What a branch chooses between, if that can be run unconditionally.
    fn find(&self, end: InstructionValue<'ctx>, block: BasicBlock<'ctx>) -> Option<Choose<'ctx>> {
        // A switch may have two successors too, with a number that chooses.
        let ([if_true, if_false], InstructionOpcode::Br) = (&flow::successors(block)[..], end.get_opcode()) else {
            return None;
        };
        let (if_true, if_false) = (*if_true, *if_false);
        let Some(BasicValueEnum::IntValue(condition)) = view::value_operands(end).first().copied() else {
            return None;
        };
        let behind = |side: BasicBlock<'ctx>| {
            let is_own = flow::only_predecessor(side) == Some(block);
            let can_run = || body(side).into_iter().all(|it| self.can_run(it, end));
            match flow::successors(side)[..] {
                [join] if join != block && is_own && flow::phis(side).is_empty() && can_run() => Some(join),
                _ => None,
            }
        };
        let (sides, join) = match (behind(if_true), behind(if_false)) {
            (Some(one), Some(other)) if one == other => (vec![(if_true, true), (if_false, false)], one),
            (Some(join), _) if join == if_false => (vec![(if_true, true)], join),
            (_, Some(join)) if join == if_true => (vec![(if_false, false)], join),
            _ => return None,
        };
        let choice = Choose { condition, sides, join };
        Some(choice)
    }

    fn can_run(&self, instruction: InstructionValue<'ctx>, place: InstructionValue<'ctx>) -> bool {
        is_integer_division(instruction) || rewrite::can_speculate(instruction, place)
    }

    /// Runs the sides before the branch and selects among what they make.
    fn choose(
        &self,
        block: BasicBlock<'ctx>,
        end: InstructionValue<'ctx>,
        choice: &Choose<'ctx>,
    ) -> Result<(), Reason> {
        let builder = self.module.get_context().create_builder();
        builder.position_before(&end);
        for (side, is_if_true) in &choice.sides {
            for instruction in body(*side) {
                if !rewrite::can_speculate(instruction, end) {
                    guard(&builder, instruction, choice.condition, *is_if_true)?;
                }
                rewrite::hoist(instruction, end);
            }
        }
        let from = |wanted: bool| {
            let side = choice.sides.iter().find(|(_, is_if_true)| *is_if_true == wanted);
            side.map_or(block, |(side, _)| *side)
        };
        let (if_true, if_false) = (from(true), from(false));
        for phi in flow::phis(choice.join) {
            let (Some(one), Some(other)) = (incoming(phi, if_true), incoming(phi, if_false)) else {
                continue;
            };
            if one != other {
                let value = builder.build_select(choice.condition, one, other, "")?;
                rewrite::replace_at(phi, one, if_true, value);
                rewrite::replace_at(phi, other, if_false, value);
            }
        }
        builder.build_unconditional_branch(choice.join)?;
        rewrite::erase(end);
        // One of the edges is that of the new branch.
        flow::remove_predecessor(choice.join, if_false);
        flow::replace_incoming(choice.join, if_true, block);
        for (side, _) in &choice.sides {
            rewrite::delete_block(*side);
        }
        rewrite::merge_into_predecessor(choice.join);
        Ok(())
    }
}

/// The instructions of a block, without the one that ends it.
fn body<'ctx>(block: BasicBlock<'ctx>) -> Vec<InstructionValue<'ctx>> {
    block.get_instructions().filter(|it| !it.is_terminator()).collect()
}

/// What a phi takes from a block.
fn incoming<'ctx>(phi: InstructionValue<'ctx>, from: BasicBlock<'ctx>) -> Option<BasicValueEnum<'ctx>> {
    let phi = PhiValue::try_from(phi).ok()?;
    let mut all = (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at));
    all.find(|(_, block)| *block == from).map(|(value, _)| value)
}

fn is_integer_division(instruction: InstructionValue<'_>) -> bool {
    matches!(
        instruction.get_opcode(),
        InstructionOpcode::UDiv | InstructionOpcode::SDiv | InstructionOpcode::URem | InstructionOpcode::SRem
    )
}

/// Gives a division a divisor of one unless the condition is as it would have been there.
fn guard<'ctx>(
    builder: &Builder<'ctx>,
    division: InstructionValue<'ctx>,
    condition: IntValue<'ctx>,
    is_if_true: bool,
) -> Result<(), Reason> {
    let divisor = view::value_operands(division)[1];
    let one: BasicValueEnum = match divisor.get_type() {
        BasicTypeEnum::IntType(ty) => ty.const_int(1, false).into(),
        BasicTypeEnum::VectorType(ty) => {
            let one = ty.get_element_type().into_int_type().const_int(1, false);
            VectorType::const_vector(&vec![one; ty.get_size() as usize]).into()
        }
        other => return Err(Reason::Internal(format!("a division of {other}"))),
    };
    let (if_true, if_false) = if is_if_true { (divisor, one) } else { (one, divisor) };
    let safe = builder.build_select(condition, if_true, if_false, "")?;
    if !division.set_operand(1, safe) {
        return Err(Reason::Internal("a division without a divisor".to_owned()));
    }
    Ok(())
}
