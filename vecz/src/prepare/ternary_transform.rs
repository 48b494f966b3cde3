//! Make accesses of one of two places a branch with an access of each.
//! Needs: SSA form; to run after the last pass that would undo it. Guarantees: nothing. Changes: loads and stores whose address is computed of a selection that lanes differ in,
//! where either choice would lie beside that of the next lane.
//! before: `%p = select i1 %varying, ptr %a.gid, ptr %b.gid   %x = load float, ptr %p`
//! after:  `br i1 %varying, label %one, label %other   one: %y = load float, ptr %a.gid   other: %z = load float, ptr %b.gid   %x = phi %y, %z`
//!
//! Two masked loads of neighbours are cheaper than one gather of addresses that have to be computed first. What is computed of the selection on the way to the
//! address is computed of each choice.
//!
//! Loads of one selection, as of the elements of a vector, are in one branch, where nothing is written between them: there they are the fields of one record.

use std::cmp::Reverse;
use std::collections::HashMap;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::{addresses, atomics, effects, rewrite, view};

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
    let blocks = function.get_basic_blocks();
    let found = blocks.into_iter().flat_map(|block| of_block(block, &lanes));
    let builder = module.get_context().create_builder();
    for ternary in found.collect::<Vec<_>>() {
        ternary.transform(module, &builder)?;
    }
    Ok(())
}

/// An access of one of two places.
struct Access<'ctx> {
    instruction: InstructionValue<'ctx>,
    select: InstructionValue<'ctx>,
    /// What is computed of the selection, in order, the address last.
    chain: Vec<InstructionValue<'ctx>>,
}

/// A load or store, and loads of the same selection behind it, with nothing between them that writes.
struct Ternary<'ctx> {
    accesses: Vec<Access<'ctx>>,
    /// Where in the block the first of them is.
    first: usize,
}

fn of_block<'ctx>(block: BasicBlock<'ctx>, lanes: &LaneGuesses<'ctx>) -> Vec<Ternary<'ctx>> {
    let mut open: Vec<Ternary> = Vec::new();
    let mut closed = Vec::new();
    let mut places = HashMap::new();
    for (at, instruction) in view::block_instructions(block).into_iter().enumerate() {
        places.insert(instruction, at);
        if effects::of(instruction).writes {
            closed.append(&mut open);
        }
        if let Some(access) = Access::of(instruction, lanes) {
            match open.iter_mut().find(|it| it.takes(&access, &places)) {
                Some(ternary) => ternary.accesses.push(access),
                None => open.push(Ternary {
                    accesses: vec![access],
                    first: at,
                }),
            }
        }
    }
    closed.append(&mut open);
    closed
}

impl<'ctx> Access<'ctx> {
    fn of(instruction: InstructionValue<'ctx>, lanes: &LaneGuesses<'ctx>) -> Option<Access<'ctx>> {
        let operands = view::value_operands(instruction);
        let (address, accessed) = match instruction.get_opcode() {
            InstructionOpcode::Load => (operands[0], view::value_of(instruction)?),
            InstructionOpcode::Store => (operands[1], operands[0]),
            _ => return None,
        };
        let is_plain = !instruction.get_volatile().unwrap_or(true) && atomics::atomic(instruction).is_none();
        if !is_plain || lanes.pace(address) != Pace::Irregular {
            return None;
        }
        let near = NEAR * i64::try_from(addresses::array_stride(instruction, accessed.get_type())).ok()?;
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
        is_wanted.then_some(Access {
            instruction,
            select: at,
            chain,
        })
    }
}

impl<'ctx> Ternary<'ctx> {
    /// Whether a load can be done where the first access is: of the same selection, with nothing else in its address that is computed later. `places` says where in the block instructions are.
    fn takes(&self, access: &Access<'ctx>, places: &HashMap<InstructionValue<'ctx>, usize>) -> bool {
        let is_later = |it: &InstructionValue<'ctx>| places.get(it).is_some_and(|at| *at > self.first);
        let is_late = |it: &InstructionValue<'ctx>| is_later(it) && !access.chain.contains(it);
        let mut steps = access.chain.iter();
        access.instruction.get_opcode() == InstructionOpcode::Load
            && self.accesses[0].select == access.select
            && !steps.any(|step| view::operand_instructions(*step).iter().any(is_late))
    }

    fn transform(&self, module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<(), Reason> {
        let Access {
            instruction, select, ..
        } = self.accesses[0];
        let [condition, one, other] = view::value_operands(select)[..] else {
            return Ok(());
        };
        let Some(before) = instruction.get_parent() else {
            return Ok(());
        };
        let after = rewrite::split_before(instruction);
        let context = module.get_context();
        let [if_one, if_other] = ["one", "other"].map(|name| context.insert_basic_block_after(before, name));
        if let Some(jump) = before.get_terminator() {
            rewrite::erase(jump);
        }
        builder.position_at_end(before);
        // Were the condition poison, so would be the address, and nobody accesses that.
        builder.build_conditional_branch(condition.into_int_value(), if_one, if_other)?;
        let ones = self.accesses_of(builder, if_one, after, one)?;
        let others = self.accesses_of(builder, if_other, after, other)?;
        let place = rewrite::first_place(after);
        for (access, (one, other)) in self.accesses.iter().zip(ones.into_iter().zip(others)) {
            if let (Some(result), Some(one), Some(other)) = (view::value_of(access.instruction), one, other) {
                builder.position_before(&place);
                let phi = builder.build_phi(result.get_type(), "")?;
                phi.add_incoming(&[(&one, if_one), (&other, if_other)]);
                rewrite::replace_uses(result, phi.as_basic_value());
            }
        }
        for access in &self.accesses {
            rewrite::erase(access.instruction);
        }
        // What nobody wants any more would count as work. Accesses may share steps, which are as far from the selection for each.
        let steps: HashMap<InstructionValue, usize> = (self.accesses.iter())
            .flat_map(|access| access.chain.iter().copied().zip(1..))
            .chain([(select, 0)])
            .collect();
        let mut steps: Vec<(InstructionValue, usize)> = steps.into_iter().collect();
        steps.sort_by_key(|(_, far)| Reverse(*far));
        for (step, _) in steps {
            if view::has_no_uses(step) {
                rewrite::erase(step);
            }
        }
        Ok(())
    }

    /// The accesses of one place, in a block of their own.
    fn accesses_of(
        &self,
        builder: &Builder<'ctx>,
        block: BasicBlock<'ctx>,
        after: BasicBlock<'ctx>,
        choice: BasicValueEnum<'ctx>,
    ) -> Result<Vec<Option<BasicValueEnum<'ctx>>>, Reason> {
        builder.position_at_end(block);
        let jump = builder.build_unconditional_branch(after)?;
        let mut copies = HashMap::from([(self.accesses[0].select, choice)]);
        let copy = |access: &Access<'ctx>| {
            let mut from = access.select;
            for step in access.chain.iter().chain([&access.instruction]) {
                if !copies.contains_key(step) {
                    let copy = rewrite::copy_before(*step, jump);
                    if let Some(old) = view::value_of(from) {
                        rewrite::replace_in(copy, old, copies[&from]);
                    }
                    copies.extend(view::value_of(copy).map(|copy| (*step, copy)));
                }
                from = *step;
            }
            copies.get(&access.instruction).copied()
        };
        Ok(self.accesses.iter().map(copy).collect())
    }
}
