//! What a generic pointer points into, by comparing addresses.
//!
//! A work-group's local memory is the start of its thread's scratch. Private variables are on the thread's stack, between the frame of the entry and the end of the
//! stack that the kernel may use, or, where they live across barriers, in the rest of scratch. Everything else is global.

use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::values::{IntValue, PointerValue};
use inkwell::{AddressSpace, IntPredicate};

use super::mux;
use super::scheduling::{GroupWord, Records};
use crate::BuildError;

/// Builds the number of the address space that `pointer` points into, in a function that has the work-group info.
pub(super) fn answer<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    records: &Records<'ctx>,
    group: PointerValue<'ctx>,
    pointer: PointerValue<'ctx>,
) -> Result<IntValue<'ctx>, BuildError> {
    let context = module.get_context();
    let (long, number) = (context.i64_type(), context.i32_type());
    let word = |word| -> Result<IntValue<'ctx>, BuildError> {
        let address = records.word(builder, group, word)?;
        Ok(builder.build_load(long, address, "")?.into_int_value())
    };
    let address = builder.build_ptr_to_int(pointer, long, "address")?;
    let local = context.ptr_type(mux::LOCAL.into());
    let scratch = builder.build_load(local, records.local_memory(builder, group)?, "")?;
    let scratch = builder.build_ptr_to_int(scratch.into_pointer_value(), long, "scratch")?;
    // Unsigned differences: below the start they are huge.
    let into_scratch = builder.build_int_sub(address, scratch, "")?;
    let is_below = |offset, bytes, name| builder.build_int_compare(IntPredicate::ULT, offset, bytes, name);
    let is_local = is_below(into_scratch, word(GroupWord::LocalBytes)?, "is_local")?;
    let is_kept = is_below(into_scratch, word(GroupWord::ScratchBytes)?, "is_kept")?;
    let down_the_stack = builder.build_int_sub(word(GroupWord::StackEnd)?, address, "")?;
    let is_on_stack = is_below(down_the_stack, word(GroupWord::StackBytes)?, "is_on_stack")?;
    let is_private = builder.build_or(is_kept, is_on_stack, "is_private")?;
    let space = |space: u16| number.const_int(space.into(), false);
    let elsewhere = builder.build_select(is_private, space(mux::PRIVATE), space(mux::GLOBAL), "")?;
    let answer = builder.build_select(is_local, space(mux::LOCAL), elsewhere.into_int_value(), "")?;
    Ok(answer.into_int_value())
}

/// Builds the address where the stack of the function being built begins; what it calls, and itself, use what is below.
pub(super) fn stack_end<'ctx>(module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
    let context = module.get_context();
    let pointer = context.ptr_type(AddressSpace::default());
    let frame = Intrinsic::find("llvm.frameaddress")
        .and_then(|intrinsic| intrinsic.get_declaration(module, &[pointer.into()]))
        .ok_or_else(|| BuildError::Backend("LLVM has no llvm.frameaddress".to_owned()))?;
    let call = builder.build_call(frame, &[context.i32_type().const_zero().into()], "")?;
    let address = mux::value(call)?.into_pointer_value();
    Ok(builder.build_ptr_to_int(address, context.i64_type(), "stack_end")?)
}
