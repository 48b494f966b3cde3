//! Have the processor flush denormal numbers while a kernel runs that asks for it.
//! Needs: kernel_entry and retarget, and nothing that inlines afterwards: to LLVM's passes, arithmetic does not depend on the processor's mode, so that none of
//! it may be in the function that changes it. Guarantees: the entry sets the mode, and leaves it as it was. Changes: the entry becomes a function that
//! another one, which takes its name, calls.
//! after: `define void @weft.entry.k(...)`, which sets the bits, calls `@weft.entry.k.flushing(...)`, and restores the register

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::intrinsics::Intrinsic;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicMetadataValueEnum, FunctionValue, PointerValue};
use ir::attributes::{self, Flushed};
use ir::{rewrite, view};

use super::{retarget_debug_info, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// Bits of the register MXCSR: FTZ, results are flushed, and DAZ, operands are.
const FLUSH: u64 = 0x8000 | 0x40;

/// The pass.
pub fn flush_denormals(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let inner = the_kernel(module)?;
    if attributes::flushed_denormals(inner) == Flushed::default() {
        return Ok(());
    }
    let name = view::name(inner);
    inner.as_global_value().set_name(&format!("{name}.flushing"));
    let entry = module.add_function(&name, inner.get_type(), Some(Linkage::External));
    rewrite::copy_attributes(entry, inner);
    attributes::drop_is_kernel(inner);
    inner.set_linkage(Linkage::Internal);
    let noinline = Attribute::get_named_enum_kind_id("noinline");
    let context = module.get_context();
    inner.add_attribute(AttributeLoc::Function, context.create_enum_attribute(noinline, 0));

    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(entry, ""));
    let word = context.i32_type();
    let (old, new) = (builder.build_alloca(word, "old")?, builder.build_alloca(word, "new")?);
    let access = |name: &str, place: PointerValue<'_>| -> Result<(), BuildError> {
        builder.build_call(register_access(module, name)?, &[place.into()], "")?;
        Ok(())
    };
    access("llvm.x86.sse.stmxcsr", old)?;
    let mode = builder.build_load(word, old, "mode")?.into_int_value();
    builder.build_store(new, builder.build_or(mode, word.const_int(FLUSH, false), "")?)?;
    access("llvm.x86.sse.ldmxcsr", new)?;
    let arguments: Vec<BasicMetadataValueEnum> = entry.get_param_iter().map(Into::into).collect();
    builder.build_call(inner, &arguments, "")?;
    access("llvm.x86.sse.ldmxcsr", old)?;
    builder.build_return(None)?;
    retarget_debug_info::describe_callers(module);
    Ok(())
}

/// An intrinsic that stores or loads the register.
fn register_access<'ctx>(module: &Module<'ctx>, name: &str) -> Result<FunctionValue<'ctx>, BuildError> {
    let declared = Intrinsic::find(name).and_then(|found| found.get_declaration(module, &[]));
    declared.ok_or_else(|| BuildError::Backend(format!("there is no {name}")))
}
