//! Make a branch of a switch that only tells some numbers from all others.
//! Needs: nothing. Guarantees: nothing. Changes: such switches.
//! before: `switch i8 %c, label %on [ i8 0, label %end   i8 10, label %end   i8 32, label %end ]`
//! after:  `br i1 (%c == 0 | %c == 10 | %c == 32), label %end, label %on`
//!
//! LLVM makes such a switch of comparisons that are put together, for a scalar machine looks it up, or goes down a tree. Lanes would go down all of it, and a loop that is left by a tree has
//! many ends.

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::{flow, rewrite};

use crate::{Reason, Request};

/// The most numbers: more are better off with a table or a tree.
const MOST: usize = 8;

/// The pass.
pub fn merge_cases<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let ends = function
        .get_basic_block_iter()
        .filter_map(|block| block.get_terminator());
    for switch in ends.filter_map(Switch::of).collect::<Vec<_>>() {
        switch.replace(module)?;
    }
    Ok(())
}

/// A switch with one block for all cases, and another one for what is none.
struct Switch<'ctx> {
    llvm: InstructionValue<'ctx>,
    of: IntValue<'ctx>,
    cases: Vec<IntValue<'ctx>>,
    to: BasicBlock<'ctx>,
    default: BasicBlock<'ctx>,
}

impl<'ctx> Switch<'ctx> {
    fn of(llvm: InstructionValue<'ctx>) -> Option<Switch<'ctx>> {
        if llvm.get_opcode() != InstructionOpcode::Switch {
            return None;
        }
        // What is switched on, the default, and then a number and a block for each case.
        let value = |at| match llvm.get_operand(at)?.value()? {
            BasicValueEnum::IntValue(value) => Some(value),
            _ => None,
        };
        let block = |at| llvm.get_operand(at)?.block();
        let (of, default) = (value(0)?, block(1)?);
        let count = llvm.get_num_operands() / 2 - 1;
        let cases: Vec<(IntValue, BasicBlock)> = (1..=count)
            .map(|case| Some((value(2 * case)?, block(2 * case + 1)?)))
            .collect::<Option<_>>()?;
        let (_, to) = *cases.first()?;
        let is_one = cases.iter().all(|(_, block)| *block == to) && to != default;
        (is_one && cases.len() <= MOST).then(|| Switch {
            llvm,
            of,
            cases: cases.into_iter().map(|(number, _)| number).collect(),
            to,
            default,
        })
    }

    fn replace(&self, module: &Module<'ctx>) -> Result<(), Reason> {
        let builder = module.get_context().create_builder();
        builder.position_before(&self.llvm);
        let mut is_case: Option<IntValue> = None;
        for number in &self.cases {
            let is_it = builder.build_int_compare(IntPredicate::EQ, self.of, *number, "")?;
            is_case = Some(match is_case {
                Some(others) => builder.build_or(others, is_it, "")?,
                None => is_it,
            });
        }
        let Some(is_case) = is_case else { return Ok(()) };
        let here = self
            .llvm
            .get_parent()
            .ok_or_else(|| Reason::Internal("a switch is in no block".to_owned()))?;
        // One edge stays of those of all cases.
        for _ in 1..self.cases.len() {
            flow::remove_predecessor(self.to, here);
        }
        builder.build_conditional_branch(is_case, self.to, self.default)?;
        rewrite::erase(self.llvm);
        Ok(())
    }
}
