//! Make what a program's constants leave undefined one value, which nobody knows: clang and the SPIR-V reader fold constants as they write IR, and
//! LLVM folds `LONG_MIN / -1`, `1 / 0` and `(int)1e20f` to poison. OpenCL C gives them an unspecified value (6.3) and lets a program branch on it;
//! LLVM takes what leads to a branch on poison for code that never runs, and a loop before it then has no end.
//! Needs: no LLVM optimization has run. Guarantees: no operand is poison, or a constant with poison in it, but what vectors and structures are put
//! together on. Changes: those operands.
//! before: `%c = icmp slt i64 poison, %x`   after: `%f = freeze i64 poison   %c = icmp slt i64 %f, %x`

use inkwell::module::Module;
use inkwell::values::{InstructionOpcode, InstructionValue, PhiValue};
use ir::{elements, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn freeze_poison(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for user in view::instructions(function) {
            for (at, operand) in view::value_operands(user).into_iter().enumerate().skip(replaced(user)) {
                if !elements::has_poison(operand) {
                    continue;
                }
                builder.position_before(&place_of_operand(user, at as u32));
                let frozen = elements::freeze(&builder, operand);
                user.set_operand(at as u32, frozen);
            }
        }
    }
    Ok(())
}

/// How many operands of an instruction, the first of them, are what it replaces elements of: that they are nothing is how vectors and structures begin.
fn replaced(user: InstructionValue<'_>) -> usize {
    match user.get_opcode() {
        InstructionOpcode::InsertElement | InstructionOpcode::InsertValue => 1,
        InstructionOpcode::ShuffleVector => 2,
        _ => 0,
    }
}

/// The instruction before which an operand must be known: a phi has it at the end of the block it comes from.
fn place_of_operand<'ctx>(user: InstructionValue<'ctx>, at: u32) -> InstructionValue<'ctx> {
    let source = PhiValue::try_from(user).ok().and_then(|phi| phi.get_incoming(at));
    source.and_then(|(_, block)| block.get_terminator()).unwrap_or(user)
}
