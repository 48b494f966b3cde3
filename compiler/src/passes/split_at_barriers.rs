//! Cut a kernel at its work-group barriers into parts that can be run one after another.
//! Needs: prepare_barriers (numbers from 0) and simplify (barriers stand in the kernel itself). Guarantees: a kernel with barriers has two more
//! parameters: which part to run, and where it writes which one comes next, or [`END`]. All that lives across blocks is kept in scratch, per
//! work-item. No barrier is left. A kernel without barriers is not touched.
//! before: `a; __mux_work_group_barrier(0, ...); b; ret`
//! after:  `switch %part { 0: a; *%next = 1; ret   1: b; *%next = END; ret }`
//!
//! Barriers are reached by all work-items of a group or by none, so every work-item ends a part with the same next one; the work-item
//! loops rely on that. A group stays on one thread: the memory side of a barrier is the order in which the parts run.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::TargetData;
use inkwell::types::AnyTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PointerValue};
use inkwell::AddressSpace;
use ir::builtin_info::Mux;
use ir::{attributes, rewrite, view};

use super::{mux, refuse, the_kernel};
use crate::native_entry::SCRATCH_ALIGN;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The next part of a work-item that has returned.
pub const END: u64 = 0xFFFF_FFFF;
/// The most that a work-item may keep across barriers: scratch holds this for every work-item of a group.
const MAX_KEPT_BYTES: u64 = 64 << 10;
const RESUMABLE: &str = "weft-resumable";

/// Whether a kernel is in parts.
pub fn is_resumable(kernel: FunctionValue<'_>) -> bool {
    attributes::string(kernel, RESUMABLE).is_some()
}

/// The pass.
pub fn split_at_barriers(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let Some(barrier) = module.get_function(Mux::WorkGroupBarrier.name()) else {
        return Ok(());
    };
    let barriers: Vec<InstructionValue> = view::calls_of(barrier).into_iter().map(view::instruction_of).collect();
    if barriers.is_empty() {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    let mut holders = barriers.iter().filter_map(|barrier| barrier.get_parent()?.get_parent());
    let holder = holders.find(|function| *function != kernel);
    if let Some(holder) = holder {
        return Err(refuse(
            kernel,
            format!("the barriers of `{}` cannot be inlined", view::name(holder)),
        ));
    }
    let builder = module.get_context().create_builder();
    copy_values(module, &builder, kernel)?;
    let parts: Vec<(InstructionValue, BasicBlock)> = barriers
        .into_iter()
        .map(|barrier| (barrier, rewrite::split_after(barrier)))
        .collect();
    // LLVM passes leave functions of -cl-opt-disable alone as long as they have this.
    kernel.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id("optnone"));
    // Nothing but memory crosses a block from here on, so parts can start anywhere.
    module
        .run_passes(
            "function(reg2mem)",
            context.target.machine(),
            PassBuilderOptions::create(),
        )
        .map_err(|message| BuildError::Backend(message.to_string()))?;
    let number = module.get_context().i32_type();
    let pointer = module.get_context().ptr_type(AddressSpace::default());
    let count = kernel.count_params();
    let whole = rewrite::append_parameters(kernel, &[number.into(), pointer.into()]);
    rewrite::delete_function(kernel);
    rewrite::forget_memory_effects(whole);
    let parameter = |at: u32| {
        whole
            .get_nth_param(at)
            .ok_or_else(|| BuildError::Backend("a kernel in parts lacks a parameter".to_owned()))
    };
    let (part, next) = (
        parameter(count)?.into_int_value(),
        parameter(count + 1)?.into_pointer_value(),
    );
    let start = whole
        .get_first_basic_block()
        .ok_or_else(|| BuildError::Backend("an empty kernel".to_owned()))?;
    let resume = module.get_context().prepend_basic_block(start, "resume");
    builder.position_at_end(resume);
    keep_variables(module, &builder, whole)?;
    let cases: Vec<(IntValue, BasicBlock)> = parts
        .iter()
        .zip(1..)
        .map(|((_, block), at)| (number.const_int(at, false), *block))
        .collect();
    builder.build_switch(part, start, &cases)?;
    end_parts(&builder, whole, next, &parts)?;
    attributes::set_string(whole, RESUMABLE, "");
    Ok(())
}

/// Structures by value become variables: a work-item's changes to its copy must last from part to part.
fn copy_values<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    kernel: FunctionValue<'ctx>,
) -> Result<(), BuildError> {
    let layout = layout(module);
    let byval = Attribute::get_named_enum_kind_id("byval");
    for (index, parameter) in (0..).zip(kernel.get_params()) {
        let attribute = kernel.get_enum_attribute(AttributeLoc::Param(index), byval);
        let (Some(attribute), BasicValueEnum::PointerValue(parameter)) = (attribute, parameter) else {
            continue;
        };
        let AnyTypeEnum::StructType(ty) = attribute.get_type_value() else {
            return Err(refuse(
                kernel,
                format!("argument {index} is a value of an unusual type"),
            ));
        };
        super::replace_local_module_scope_variables::position_at_start(builder, kernel);
        let copy = builder.build_alloca(ty, "")?;
        rewrite::replace_uses(parameter, copy);
        let align = layout.get_abi_alignment(&ty);
        let size = module
            .get_context()
            .i64_type()
            .const_int(layout.get_abi_size(&ty), false);
        builder
            .build_memcpy(copy, align, parameter, align, size)
            .map_err(|error| BuildError::Backend(error.to_string()))?;
    }
    Ok(())
}

/// Moves every variable of the kernel into scratch, at the builder's place, with a copy for each work-item of the group.
fn keep_variables<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    kernel: FunctionValue<'ctx>,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let layout = layout(module);
    let instructions = view::instructions(kernel);
    // In scratch a variable never dies early, so the marks of its life are not true any more.
    for call in view::calls(kernel) {
        let name = view::called_function(call).map(view::name).unwrap_or_default();
        if name.starts_with("llvm.lifetime.") {
            rewrite::erase_call(call);
        }
    }
    let variables: Vec<InstructionValue> = instructions
        .into_iter()
        .filter(|instruction| instruction.get_opcode() == InstructionOpcode::Alloca)
        .collect();
    let mut offsets = Vec::new();
    let mut end = 0u64;
    for variable in &variables {
        let bytes = super::measure_private_memory::variable_bytes(&layout, *variable)
            .ok_or_else(|| refuse(kernel, "has an array of variable size"))?;
        let align = u64::from(variable.get_alignment().unwrap_or(SCRATCH_ALIGN as u32).max(1));
        let offset = end.next_multiple_of(align);
        offsets.push(offset);
        end = offset.saturating_add(bytes);
    }
    let stride = end.next_multiple_of(SCRATCH_ALIGN as u64);
    if stride > MAX_KEPT_BYTES {
        let reason = format!("keeps {stride} bytes per work-item across barriers; the limit is {MAX_KEPT_BYTES}");
        return Err(refuse(kernel, reason));
    }
    attributes::set_barrier_bytes(kernel, stride);
    let number = |value: u64| context.i64_type().const_int(value, false);
    let first = mux::value(mux::call(module, builder, Mux::GetLocalMemorySize, &[])?)?.into_int_value();
    let item = mux::value(mux::call(module, builder, Mux::GetLocalLinearId, &[])?)?.into_int_value();
    let at = builder.build_int_nuw_mul(item, number(stride), "")?;
    let at = builder.build_int_nuw_add(at, first, "")?;
    let memory = mux::local_memory(module, builder)?;
    let bytes_at = |base: PointerValue<'ctx>, at: IntValue<'ctx>| {
        // SAFETY: one index into bytes; the plan of scratch has room for every work-item's copy.
        unsafe { builder.build_in_bounds_gep(context.i8_type(), base, &[at], "") }
    };
    let own = builder.build_address_space_cast(bytes_at(memory, at)?, context.ptr_type(AddressSpace::default()), "")?;
    for (variable, offset) in variables.into_iter().zip(offsets) {
        rewrite::replace_instruction(variable, bytes_at(own, number(offset))?);
    }
    Ok(())
}

/// Where the kernel waited or returned, it now says what comes next, and returns.
fn end_parts<'ctx>(
    builder: &Builder<'ctx>,
    kernel: FunctionValue<'ctx>,
    next: PointerValue<'ctx>,
    parts: &[(InstructionValue<'ctx>, BasicBlock<'ctx>)],
) -> Result<(), BuildError> {
    let number = view::context_of(kernel).i32_type();
    let terminators = kernel
        .get_basic_blocks()
        .into_iter()
        .filter_map(|block| block.get_terminator());
    for end in terminators.filter(|end| end.get_opcode() == InstructionOpcode::Return) {
        builder.position_before(&end);
        builder.build_store(next, number.const_int(END, false))?;
    }
    for ((barrier, _), part) in parts.iter().zip(1..) {
        let block = barrier
            .get_parent()
            .ok_or_else(|| BuildError::Backend("a barrier without a block".to_owned()))?;
        if let Some(branch) = block.get_terminator() {
            branch.erase_from_basic_block();
        }
        barrier.erase_from_basic_block();
        builder.position_at_end(block);
        builder.build_store(next, number.const_int(part, false))?;
        builder.build_return(None)?;
    }
    Ok(())
}

fn layout(module: &Module<'_>) -> TargetData {
    TargetData::create(module.get_data_layout().as_str().to_str().unwrap_or_default())
}
