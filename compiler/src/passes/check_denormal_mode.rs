//! See to it that a kernel which flushes denormal numbers can: the processor flushes those of all types, or none.
//! Needs: one kernel, and no function of the device library yet. Guarantees: a kernel that flushes those of `float` only computes nothing of `double`, and the
//! other way round; every function of the program below it says what the kernel says. Changes: attributes of functions.
//! before: `define spir_kernel void @k() "mux-flush-denormals"="float" ...`   after: the same of `@helper`

use inkwell::module::Module;
use inkwell::types::{AnyTypeEnum, BasicTypeEnum, FloatType};
use inkwell::values::{InstructionOpcode, InstructionValue};
use ir::attributes::{self, Flushed};
use ir::view;

use super::{refuse, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn check_denormal_mode(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let flushed = attributes::flushed_denormals(kernel);
    let context = module.get_context();
    let (kept, what) = match flushed {
        Flushed {
            float: false,
            double: false,
        } => return Ok(()),
        Flushed {
            float: true,
            double: true,
        } => (None, ""),
        Flushed { float: true, .. } => (Some(context.f64_type()), "float, but not of double"),
        Flushed { double: true, .. } => (Some(context.f32_type()), "double, but not of float"),
    };
    if !cfg!(target_arch = "x86_64") {
        return Err(refuse(kernel, "flushes denormal numbers, which is done on x86-64 only"));
    }
    for function in view::defined_functions(module) {
        let mut computed = view::instructions(function).into_iter();
        if kept.is_some_and(|kept| computed.any(|it| computes(it, kept))) {
            let reason = format!(
                "flushes denormal numbers of {what}, which it computes with too; the processor flushes both or none"
            );
            return Err(refuse(kernel, reason));
        }
        attributes::set_flushed_denormals(function, flushed);
    }
    Ok(())
}

/// Whether an instruction does more with values of a type than to move them.
fn computes(instruction: InstructionValue<'_>, ty: FloatType<'_>) -> bool {
    use InstructionOpcode as Op;
    if let Op::Load | Op::Store | Op::BitCast | Op::Phi | Op::Select | Op::Return = instruction.get_opcode() {
        return false;
    }
    if let Op::ExtractElement | Op::InsertElement | Op::ShuffleVector | Op::ExtractValue | Op::InsertValue =
        instruction.get_opcode()
    {
        return false;
    }
    let is_result = match instruction.get_type() {
        AnyTypeEnum::FloatType(found) => found == ty,
        AnyTypeEnum::VectorType(found) => found.get_element_type() == ty.into(),
        _ => false,
    };
    let mut operands = (0..instruction.get_num_operands()).filter_map(|at| instruction.get_operand(at)?.value());
    is_result
        || operands.any(|operand| match operand.get_type() {
            BasicTypeEnum::FloatType(found) => found == ty,
            BasicTypeEnum::VectorType(found) => found.get_element_type() == ty.into(),
            _ => false,
        })
}
