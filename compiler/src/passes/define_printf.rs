//! Pack the arguments of `printf`, and call the native function that prints.
//! Needs: lower_builtins; kernel_entry, whose entry flushes what it has printed. Guarantees: no call of `__weft_printf` is left. Changes: those calls; a variable for
//! each function that has some; the entry's return.
//! before: `%n = call i32 (...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @.str, i32 %x, ptr %p)`
//! after:  `%values = alloca [3 x i64]` in the entry block; stores of `%x`, of `%p` and of the bytes that are known to be at `%p`, or 0;
//!         `%n = call i32 @__weft_print(ptr @signature, ptr @.str, i64 4, ptr %values)`
//!
//! The layout is that of [`builtins::printf::arguments`].

use builtins::printf::{FLUSH, PRINT};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{FloatType, FunctionType, IntType};
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode, IntValue, PointerValue};
use inkwell::AddressSpace;
use ir::{addresses, rewrite, view};

use super::lower_builtins::printf::CALL;
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn define_printf(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let Some(packed) = module.get_function(CALL) else {
        return Ok(());
    };
    let (mut callers, mut calls): (Vec<FunctionValue>, Vec<Vec<CallSiteValue>>) = Default::default();
    for call in view::calls_of(packed) {
        let caller = view::function_of(call).ok_or_else(|| bug("a call outside of functions"))?;
        match callers.iter().position(|known| *known == caller) {
            Some(at) => calls[at].push(call),
            None => {
                callers.push(caller);
                calls.push(vec![call]);
            }
        }
    }
    for (caller, calls) in callers.iter().zip(&calls) {
        pack_calls(module, *caller, calls)?;
    }
    if !view::has_no_uses(packed) {
        return Err(bug("its address is taken"));
    }
    rewrite::delete_function(packed);
    if !callers.is_empty() {
        flush_at_end(module, the_kernel(module)?)?;
    }
    Ok(())
}

/// Replaces the calls in a function. One variable is enough: it is read before the next call.
fn pack_calls<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    calls: &[CallSiteValue<'ctx>],
) -> Result<(), BuildError> {
    let context = module.get_context();
    let builder = context.create_builder();
    let mut packed = Vec::new();
    for call in calls {
        builder.position_before(&view::instruction_of(*call));
        packed.push(slots(&builder, *call)?);
    }
    let count = packed.iter().map(|it| it.slots.len()).max().unwrap_or(0).max(1);
    let entry = function
        .get_first_basic_block()
        .ok_or_else(|| bug("a function without blocks"))?;
    builder.position_before(&rewrite::first_place(entry));
    let ty = context.i64_type().array_type(count as u32);
    let values = builder.build_alloca(ty, "printf.values")?;
    for (call, packed) in calls.iter().zip(packed) {
        builder.position_before(&view::instruction_of(*call));
        for (at, slot) in packed.slots.iter().enumerate() {
            let at = context.i64_type().const_int(at as u64, false);
            // SAFETY: the variable has as many elements as the longest call.
            let address = unsafe { builder.build_in_bounds_gep(context.i64_type(), values, &[at], "")? };
            builder.build_store(address, *slot)?;
        }
        let operands = [
            packed.signature.into(),
            packed.format.into(),
            packed.format_bytes.into(),
            values.into(),
        ];
        let made = builder.build_call(print(module), &operands, "")?;
        rewrite::replace_instruction(view::instruction_of(*call), view::instruction_of(made));
    }
    Ok(())
}

/// A call, as `__weft_print` takes it.
struct Packed<'ctx> {
    signature: PointerValue<'ctx>,
    format: PointerValue<'ctx>,
    format_bytes: IntValue<'ctx>,
    slots: Vec<IntValue<'ctx>>,
}

fn slots<'ctx>(builder: &Builder<'ctx>, call: CallSiteValue<'ctx>) -> Result<Packed<'ctx>, BuildError> {
    let operands = view::value_operands(view::instruction_of(call));
    let [BasicValueEnum::PointerValue(signature), BasicValueEnum::PointerValue(format), values @ ..] = &operands[..]
    else {
        return Err(bug("a call without signature or format"));
    };
    let long = view::context_of(*format).i64_type();
    let flat = view::context_of(*format).ptr_type(AddressSpace::default());
    let known_bytes = |pointer| long.const_int(addresses::bytes_at(pointer).unwrap_or(0), false);
    let mut slots = Vec::new();
    for value in values {
        match *value {
            BasicValueEnum::IntValue(it) => slots.push(builder.build_int_z_extend_or_bit_cast(it, long, "")?),
            BasicValueEnum::FloatValue(it) => {
                let bits = builder.build_bit_cast(it, integer_like(it.get_type())?, "")?;
                slots.push(builder.build_int_z_extend_or_bit_cast(bits.into_int_value(), long, "")?);
            }
            BasicValueEnum::PointerValue(it) => {
                slots.extend([builder.build_ptr_to_int(it, long, "")?, known_bytes(it)]);
            }
            other => return Err(bug(&format!("an argument {other}"))),
        }
    }
    Ok(Packed {
        signature: builder.build_address_space_cast(*signature, flat, "")?,
        format: builder.build_address_space_cast(*format, flat, "")?,
        format_bytes: known_bytes(*format),
        slots,
    })
}

/// The integer type with as many bits as a number has.
fn integer_like(ty: FloatType<'_>) -> Result<IntType<'_>, BuildError> {
    let context = ty.get_context();
    let known = [
        (context.f16_type(), context.i16_type()),
        (context.f32_type(), context.i32_type()),
        (context.f64_type(), context.i64_type()),
    ];
    let found = known.into_iter().find(|(known, _)| *known == ty);
    found
        .map(|(_, integer)| integer)
        .ok_or_else(|| bug("a number that printf does not know"))
}

/// The entry hands the text to the system, at the end of each span: a command's text is out before it is complete.
fn flush_at_end(module: &Module<'_>, entry: FunctionValue<'_>) -> Result<(), BuildError> {
    let flush = declare(module, FLUSH, module.get_context().void_type().fn_type(&[], false));
    let builder = module.get_context().create_builder();
    let is_return = |it: &inkwell::values::InstructionValue| it.get_opcode() == InstructionOpcode::Return;
    for end in view::instructions(entry).into_iter().filter(is_return) {
        builder.position_before(&end);
        builder.build_call(flush, &[], "")?;
    }
    Ok(())
}

/// `i32 @__weft_print(ptr signature, ptr format, i64 format_bytes, ptr values)`
fn print<'ctx>(module: &Module<'ctx>) -> FunctionValue<'ctx> {
    let context = module.get_context();
    let (pointer, long) = (
        context.ptr_type(AddressSpace::default()).into(),
        context.i64_type().into(),
    );
    let ty = context.i32_type().fn_type(&[pointer, pointer, long, pointer], false);
    declare(module, PRINT, ty)
}

fn declare<'ctx>(module: &Module<'ctx>, name: &str, ty: FunctionType<'ctx>) -> FunctionValue<'ctx> {
    module.get_function(name).unwrap_or_else(|| {
        let function = module.add_function(name, ty, None);
        let nounwind = Attribute::get_named_enum_kind_id("nounwind");
        let nounwind = module.get_context().create_enum_attribute(nounwind, 0);
        function.add_attribute(AttributeLoc::Function, nounwind);
        function
    })
}

fn bug(message: &str) -> BuildError {
    BuildError::Backend(format!("define_printf: {message}"))
}
