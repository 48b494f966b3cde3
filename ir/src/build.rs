//! Instructions that inkwell's builder does not make.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{LLVMBuildFreeze, LLVMBuildSExt, LLVMGetPoison};
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionValue};

/// A value that is the same at every use even if `value` is poison.
pub fn freeze<'ctx>(builder: &Builder<'ctx>, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
    assert!(builder.get_insert_block().is_some(), "the builder is in a block");
    // SAFETY: a builder that is in a block, by the assertion, and a live value; the name is NUL-terminated. The result has the type of the value.
    unsafe {
        BasicValueEnum::new(LLVMBuildFreeze(
            builder.as_mut_ptr(),
            value.as_value_ref(),
            c"".as_ptr(),
        ))
    }
}

/// The value of a type that nobody may look at.
pub fn poison(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: a live type of values.
    unsafe { BasicValueEnum::new(LLVMGetPoison(ty.as_type_ref())) }
}

/// An integer, or a vector of them, in a wider type; the same if it has it already.
pub fn sign_extend<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert!(builder.get_insert_block().is_some(), "the builder is in a block");
    if value.get_type() == ty {
        return value;
    }
    // SAFETY: a builder that is in a block, by the assertion; a live value and a live type; the name is NUL-terminated.
    unsafe {
        BasicValueEnum::new(LLVMBuildSExt(
            builder.as_mut_ptr(),
            value.as_value_ref(),
            ty.as_type_ref(),
            c"".as_ptr(),
        ))
    }
}

/// Says how a load, a store or a variable is aligned that has just been built, in bytes, in the place of what its type says.
///
/// # Panics
/// If it is none of these, or the alignment no power of two.
pub fn set_align(built: Option<InstructionValue<'_>>, align: u32) {
    let built = built.expect("loads, stores and variables are instructions");
    built
        .set_alignment(align)
        .expect("they have an alignment, which is a power of two");
}
