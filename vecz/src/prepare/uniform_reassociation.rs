//! Bring together what is the same in all lanes.
//! Needs: SSA form; to run after passes that join conditions, before critical edges are split. Guarantees: nothing. Changes: operands of arithmetic; branches on `and` and
//! `or` of a condition that all lanes share and one that they do not, which become two branches.
//! before: `%s = add i32 %varying, %a   %t = add i32 %s, %b`   after: `%ab = add i32 %a, %b   %t = add i32 %varying, %ab`
//! before: `br i1 (and %same, %varying), %yes, %no`   after: `br i1 %same, %both, %no   both: br i1 %varying, %yes, %no`
//!
//! An operation of scalars takes the place of one of vectors; a shared condition that is false spares all lanes the rest. Flags that were right for the old sums
//! need not be for the new ones, so they go. Addresses are left alone: they are scalars anyway, and what is known of their wrapping is worth more.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{
    BasicValue, BasicValueEnum, FastMathFlags, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PhiValue,
};
use ir::{flow, rewrite, view};

use super::lanes::{LaneGuesses, Pace};
use crate::function::{BlockId, Function, Terminator};
use crate::{Reason, Request};

/// The pass.
pub fn uniform_reassociation<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let lanes = LaneGuesses::of(function);
    for instruction in view::instructions(function) {
        if let Some(chain) = Chain::of(instruction, &lanes) {
            chain.reassociate(&builder)?;
        }
    }
    let Ok(read) = Function::read(function) else {
        return Ok(());
    };
    let conditions = joined_conditions(&read, &lanes);
    drop(read);
    for joined in conditions {
        joined.split(module, &builder)?;
    }
    Ok(())
}

/// `(varying op one) op other`, where `one` and `other` are the same in all lanes.
struct Chain<'ctx> {
    outer: InstructionValue<'ctx>,
    inner: InstructionValue<'ctx>,
    varying: BasicValueEnum<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
}

impl<'ctx> Chain<'ctx> {
    fn of(outer: InstructionValue<'ctx>, lanes: &LaneGuesses<'ctx>) -> Option<Chain<'ctx>> {
        let value = view::value_of(outer).filter(|_| is_associative(outer))?;
        if lanes.is_uniform(value) || lanes.pace(value) != Pace::Irregular {
            return None;
        }
        let (inner, other) = parts(outer, lanes)?;
        let inner = inner.as_instruction_value()?;
        let is_same = inner.get_opcode() == outer.get_opcode() && is_associative(inner);
        if !is_same || view::instruction_users(inner).len() != 1 {
            return None;
        }
        let (varying, one) = parts(inner, lanes)?;
        // Constants are LLVM's to fold.
        let is_new = one.as_instruction_value().is_some() || other.as_instruction_value().is_some();
        (is_new && !is_constant(varying)).then_some(Chain {
            outer,
            inner,
            varying,
            one,
            other,
        })
    }

    fn reassociate(&self, builder: &Builder<'ctx>) -> Result<(), Reason> {
        builder.position_before(&self.outer);
        let shared = builder.build_binop(self.outer.get_opcode(), self.one, self.other, "")?;
        // Integers have none.
        let flags = [self.outer, self.inner].map(|it| it.get_fast_math_flags());
        if let (Some(made), [Ok(outer), Ok(inner)]) = (shared.as_instruction_value(), flags) {
            // Nobody has promised that the new sum is a number, and finite.
            let promised = FastMathFlags::NoNaNs | FastMathFlags::NoInfs;
            let _ = made.set_fast_math_flags((outer & inner) - promised);
            rewrite::limit_fast_math_flags(self.outer, outer - promised);
        }
        self.outer.set_operand(0, self.varying);
        self.outer.set_operand(1, shared);
        // Not all of the operations have these.
        let _ = self.outer.set_no_signed_wrap_flag(false);
        let _ = self.outer.set_no_unsigned_wrap_flag(false);
        let _ = self.outer.set_disjoint_flag(false);
        Ok(())
    }
}

/// The operands of an operation, first the one that lanes have different values of.
fn parts<'ctx>(
    instruction: InstructionValue<'ctx>,
    lanes: &LaneGuesses<'ctx>,
) -> Option<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
    let operands = view::value_operands(instruction);
    match (lanes.is_uniform(operands[0]), lanes.is_uniform(operands[1])) {
        (false, true) => Some((operands[0], operands[1])),
        (true, false) => Some((operands[1], operands[0])),
        _ => None,
    }
}

fn is_constant(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::IntValue(it) => it.is_const(),
        BasicValueEnum::FloatValue(it) => it.is_const(),
        _ => false,
    }
}

/// Whether operands may be grouped otherwise: of numbers that are rounded, only where the program allows it.
fn is_associative(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        InstructionOpcode::Add
        | InstructionOpcode::Mul
        | InstructionOpcode::And
        | InstructionOpcode::Or
        | InstructionOpcode::Xor => true,
        InstructionOpcode::FAdd | InstructionOpcode::FMul => instruction
            .get_fast_math_flags()
            .is_ok_and(|flags| flags.contains(FastMathFlags::AllowReassoc | FastMathFlags::NoSignedZeros)),
        _ => false,
    }
}

/// A branch on two conditions.
struct Joined<'ctx> {
    branch: InstructionValue<'ctx>,
    block: BasicBlock<'ctx>,
    shared: IntValue<'ctx>,
    varying: IntValue<'ctx>,
    /// Whether both must hold, rather than one.
    is_and: bool,
    targets: [BasicBlock<'ctx>; 2],
}

/// The branches on two conditions that are worth two branches: where all lanes come together, and not where loops go on or end, which have enough exits.
fn joined_conditions<'ctx>(f: &Function<'ctx>, lanes: &LaneGuesses<'ctx>) -> Vec<Joined<'ctx>> {
    let masked = masked_blocks(f, lanes);
    let mut found = Vec::new();
    for (id, block) in &f.blocks {
        let Terminator::Branch { if_true, if_false, .. } = block.terminator else {
            continue;
        };
        let leaves_loop =
            |to: BlockId| f.loops.innermost(to) != f.loops.innermost(id) || f.dominators.dominates(to, id);
        if masked.contains(&id) || leaves_loop(if_true) || leaves_loop(if_false) {
            continue;
        }
        let Some(branch) = block.llvm.get_terminator() else {
            continue;
        };
        let condition = view::value_operands(branch)[0].as_instruction_value();
        let Some((is_and, one, other)) = condition.and_then(both) else {
            continue;
        };
        let (shared, varying) = match (lanes.is_uniform(one.into()), lanes.is_uniform(other.into())) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => continue,
        };
        // A selection does not look at its second operand when the first decides, so that must stay the first.
        let is_selection = condition.is_some_and(|it| it.get_opcode() == InstructionOpcode::Select);
        if shared.is_const() || is_selection && shared != one {
            continue;
        }
        found.push(Joined {
            branch,
            block: block.llvm,
            shared,
            varying,
            is_and,
            targets: [f.blocks[if_true].llvm, f.blocks[if_false].llvm],
        });
    }
    found
}

/// The two conditions that an `and`, an `or`, or a selection in the place of one is made of.
fn both<'ctx>(condition: InstructionValue<'ctx>) -> Option<(bool, IntValue<'ctx>, IntValue<'ctx>)> {
    let operands = view::value_operands(condition);
    let int = |at: usize| match operands[at] {
        BasicValueEnum::IntValue(it) => Some(it),
        _ => None,
    };
    match condition.get_opcode() {
        InstructionOpcode::And => Some((true, int(0)?, int(1)?)),
        InstructionOpcode::Or => Some((false, int(0)?, int(1)?)),
        InstructionOpcode::Select => {
            match (
                int(1)?.get_zero_extended_constant(),
                int(2)?.get_zero_extended_constant(),
            ) {
                (_, Some(0)) => Some((true, int(0)?, int(1)?)),
                (Some(1), _) => Some((false, int(0)?, int(2)?)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The blocks that some lanes may come to without the others: those between a branch where lanes part and where they meet again.
fn masked_blocks<'ctx>(f: &Function<'ctx>, lanes: &LaneGuesses<'ctx>) -> HashSet<BlockId> {
    let mut masked = HashSet::new();
    for (id, block) in &f.blocks {
        if block.llvm.get_terminator().is_some_and(|it| lanes.part_at(it)) {
            let end = f.post_dominators.parent(id);
            let mut pending: Vec<BlockId> = block.terminator.successors().collect();
            let mut seen = HashSet::new();
            while let Some(at) = pending.pop() {
                if Some(at) != end && seen.insert(at) {
                    pending.extend(f.blocks[at].terminator.successors());
                }
            }
            masked.extend(seen);
        }
    }
    masked
}

impl<'ctx> Joined<'ctx> {
    fn split(&self, module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<(), Reason> {
        let second = module.get_context().insert_basic_block_after(self.block, "both");
        let [if_true, if_false] = self.targets;
        builder.position_at_end(second);
        builder.build_conditional_branch(self.varying, if_true, if_false)?;
        builder.position_before(&self.branch);
        // Where the shared condition decides, and where it does not.
        let (decided, kept) = match self.is_and {
            true => {
                builder.build_conditional_branch(self.shared, second, if_false)?;
                (if_false, if_true)
            }
            false => {
                builder.build_conditional_branch(self.shared, if_true, second)?;
                (if_true, if_false)
            }
        };
        rewrite::erase(self.branch);
        flow::replace_incoming_block(kept, self.block, second);
        for phi in phis(decided) {
            let value = (0..phi.count_incoming())
                .filter_map(|at| phi.get_incoming(at))
                .find(|(_, from)| *from == self.block);
            if let Some((value, _)) = value {
                phi.add_incoming(&[(&value, second)]);
            }
        }
        Ok(())
    }
}

fn phis<'ctx>(block: BasicBlock<'ctx>) -> Vec<PhiValue<'ctx>> {
    let instructions = block.get_instructions();
    instructions
        .take_while(|it| it.get_opcode() == InstructionOpcode::Phi)
        .filter_map(|it| PhiValue::try_from(it).ok())
        .collect()
}
