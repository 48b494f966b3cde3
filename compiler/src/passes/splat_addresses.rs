//! Have lanes that all have one address get it as a splat, not as that address and offsets of nothing.
//! Needs: flatten, which makes constants of what is known of sizes, distances of lanes among them. Guarantees: nothing. Changes: such addresses.
//! before: `%q = getelementptr i8, ptr %p, <8 x i64> zeroinitializer`
//! after:  `%one = insertelement <8 x ptr> poison, ptr %p, i64 0   %q = shufflevector <8 x ptr> %one, <8 x ptr> poison, <8 x i32> zeroinitializer`
//!
//! LLVM 19's InstCombine takes the former for `%p` when it puts `getelementptr i32, <8 x ptr> %q, i64 (add %i, 11)` together with it, and makes one address of eight.

use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::vectorization::Width;
use ir::{rewrite, view, widen};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn splat_addresses(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for address in view::instructions(function) {
            if let Some((one, width)) = one_for_all(address) {
                builder.position_before(&address);
                rewrite::replace_instruction(address, widen::splat(&builder, one, width));
            }
        }
    }
    Ok(())
}

/// The address that all lanes have, and how many they are, if they are said to be nowhere behind it.
fn one_for_all(address: InstructionValue<'_>) -> Option<(BasicValueEnum<'_>, Width)> {
    if address.get_opcode() != InstructionOpcode::GetElementPtr {
        return None;
    }
    let (lanes, is_scalable) = match view::value_of(address)?.get_type() {
        BasicTypeEnum::VectorType(ty) => (ty.get_size(), false),
        BasicTypeEnum::ScalableVectorType(ty) => (ty.get_size(), true),
        _ => return None,
    };
    let operands = view::value_operands(address);
    let (one, offsets) = operands.split_first()?;
    let is_nothing = |offset: &BasicValueEnum<'_>| *offset == widen::zero(offset.get_type());
    let is_one = one.is_pointer_value() && offsets.iter().all(is_nothing);
    is_one.then_some((*one, Width { lanes, is_scalable }))
}
