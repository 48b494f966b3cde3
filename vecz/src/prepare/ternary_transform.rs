//! Make accesses of one of two places a branch with an access of each.
//! Needs: SSA form; to run after the last pass that would undo it. Guarantees: nothing. Changes: loads and stores whose address is computed of a selection that lanes differ in,
//! where either choice would lie beside that of the next lane.
//! before: `%p = select i1 %varying, ptr %a.gid, ptr %b.gid   %x = load float, ptr %p`
//! after:  `br i1 %varying, label %one, label %other   one: %y = load float, ptr %a.gid   other: %z = load float, ptr %b.gid   %x = phi %y, %z`
//!
//! Two masked loads of neighbours are cheaper than one gather of addresses that have to be computed first. What is computed of the selection on the way to the
//! address is computed of each choice.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::{addresses, atomics, rewrite, view};

use super::lanes::{LaneGuesses, Pace};
use crate::{Reason, Request};

/// How many instructions may lie between the selection and the access.
const DEPTH: usize = 6;
/// Lanes are beside one another if they are no more than so many elements apart: groups of up to four become a few whole loads.
const NEAR: i64 = 4;

/// The pass.
pub fn ternary_transform<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let lanes = LaneGuesses::of(function);
    let found = view::instructions(function)
        .into_iter()
        .filter_map(|access| Ternary::of(access, &lanes));
    let builder = module.get_context().create_builder();
    for ternary in found.collect::<Vec<_>>() {
        ternary.transform(module, &builder)?;
    }
    Ok(())
}

/// An access of one of two places.
struct Ternary<'ctx> {
    access: InstructionValue<'ctx>,
    select: InstructionValue<'ctx>,
    /// What is computed of the selection, in order, the address last.
    chain: Vec<InstructionValue<'ctx>>,
}

impl<'ctx> Ternary<'ctx> {
    fn of(access: InstructionValue<'ctx>, lanes: &LaneGuesses<'ctx>) -> Option<Ternary<'ctx>> {
        let operands = view::value_operands(access);
        let (address, accessed) = match access.get_opcode() {
            InstructionOpcode::Load => (operands[0], view::value_of(access)?),
            InstructionOpcode::Store => (operands[1], operands[0]),
            _ => return None,
        };
        let is_plain = !access.get_volatile().unwrap_or(true) && atomics::atomic(access).is_none();
        if !is_plain || lanes.pace(address) != Pace::Irregular {
            return None;
        }
        let near = NEAR * i64::try_from(addresses::array_stride(access, accessed.get_type())).ok()?;
        let mut chain = Vec::new();
        let mut at = address.as_instruction_value()?;
        while at.get_opcode() != InstructionOpcode::Select {
            let is_way = matches!(
                at.get_opcode(),
                InstructionOpcode::GetElementPtr
                    | InstructionOpcode::Add
                    | InstructionOpcode::Sub
                    | InstructionOpcode::SExt
                    | InstructionOpcode::ZExt
                    | InstructionOpcode::Trunc
                    | InstructionOpcode::AddrSpaceCast
            );
            if !is_way || chain.len() == DEPTH {
                return None;
            }
            chain.push(at);
            let operands = view::value_operands(at);
            let irregular: Vec<BasicValueEnum> = operands
                .into_iter()
                .filter(|it| lanes.pace(*it) == Pace::Irregular)
                .collect();
            let [next] = irregular[..] else { return None };
            at = next.as_instruction_value()?;
        }
        chain.reverse();
        let (selected, choices) = (view::value_of(at)?, view::value_operands(at));
        let is_near = |choice: BasicValueEnum<'ctx>| match lanes.pace_if(address, selected, choice) {
            Pace::By(bytes) => bytes.abs() <= near,
            Pace::Linear | Pace::Irregular => false,
        };
        let is_wanted = !lanes.is_uniform(choices[0]) && is_near(choices[1]) && is_near(choices[2]);
        is_wanted.then_some(Ternary {
            access,
            select: at,
            chain,
        })
    }

    fn transform(&self, module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<(), Reason> {
        let [condition, one, other] = view::value_operands(self.select)[..] else {
            return Ok(());
        };
        let Some(before) = self.access.get_parent() else {
            return Ok(());
        };
        let after = rewrite::split_before(self.access);
        let context = module.get_context();
        let [if_one, if_other] = ["one", "other"].map(|name| context.insert_basic_block_after(before, name));
        if let Some(jump) = before.get_terminator() {
            rewrite::erase(jump);
        }
        builder.position_at_end(before);
        // Were the condition poison, so would be the address, and nobody accesses that.
        builder.build_conditional_branch(condition.into_int_value(), if_one, if_other)?;
        let one = self.access_of(builder, if_one, after, one)?;
        let other = self.access_of(builder, if_other, after, other)?;
        if let (Some(result), Some(one), Some(other)) = (view::value_of(self.access), one, other) {
            builder.position_before(&self.access);
            let phi = builder.build_phi(result.get_type(), "")?;
            phi.add_incoming(&[(&one, if_one), (&other, if_other)]);
            rewrite::replace_uses(result, phi.as_basic_value());
        }
        rewrite::erase(self.access);
        Ok(())
    }

    /// The access of one place, in a block of its own.
    fn access_of(
        &self,
        builder: &Builder<'ctx>,
        block: BasicBlock<'ctx>,
        after: BasicBlock<'ctx>,
        choice: BasicValueEnum<'ctx>,
    ) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
        builder.position_at_end(block);
        let jump = builder.build_unconditional_branch(after)?;
        let Some(mut old) = view::value_of(self.select) else {
            return Ok(None);
        };
        let mut new = choice;
        for step in &self.chain {
            let copy = rewrite::copy_before(*step, jump);
            rewrite::replace_in(copy, old, new);
            if let (Some(before), Some(now)) = (view::value_of(*step), view::value_of(copy)) {
                (old, new) = (before, now);
            }
        }
        let copy = rewrite::copy_before(self.access, jump);
        rewrite::replace_in(copy, old, new);
        Ok(view::value_of(copy))
    }
}
