//! Wrap the kernel in loops over the work-items of a work-group.
//! Needs: simplify, after which a kernel that has barriers has them in its own body. Guarantees: the entry point `<kernel>.mux-barrier-wrapper` runs
//! one work-group; the old kernel is an internal function that it calls. Changes: adds the wrapper, moves the kernel mark and metadata to it.
//! before: `define spir_kernel void @k(args)`
//! after:  `define spir_func void @k.mux-barrier-wrapper(args)`, which does, in the kernel's work-item order,
//!         `for z { for y { for x { __mux_set_local_id(0, x); ...; call @k(args) } } }`
//!
//! Every size is at least 1, so the loops test at their ends: that is the shape LLVM's loop passes want.
//!
//! Work-items do not wait for one another between barriers, and without atomics none may read what another one writes (OpenCL C,
//! "Memory Consistency Model": a data race is undefined). So the innermost loop is *parallel* as far as accesses of global, constant and
//! local memory go, and says so to LLVM. Private variables are not: all iterations share their storage once the kernel is inlined.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::FunctionType;
use inkwell::values::{
    BasicMetadataValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PhiValue, PointerValue,
};
use inkwell::{AtomicOrdering, IntPredicate};
use ir::builtin_info::Mux;
use ir::{attributes, loops, rewrite, view};

use super::retarget::SPIR_FUNC;
use super::{mux, split_at_barriers, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// Address spaces that work-items do not have to themselves: global, constant, local.
const SHARED_SPACES: [u32; 3] = [1, 2, 3];

/// The pass.
pub fn work_item_loops(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let wrapper = make_wrapper(module, kernel);
    fill(module, kernel, wrapper)?;
    make_inlined(module, kernel);
    Ok(())
}

/// A function with the kernel's parameters that takes its place as the entry point.
fn make_wrapper<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> FunctionValue<'ctx> {
    let name = attributes::derived_name(kernel, ".mux-barrier-wrapper");
    let wrapper = module.add_function(&name, wrapper_type(kernel), Some(Linkage::Internal));
    wrapper.set_call_conventions(SPIR_FUNC);
    rewrite::copy_attributes(wrapper, kernel);
    rewrite::copy_metadata(wrapper, kernel);
    attributes::set_base_name(wrapper, &attributes::base_name(kernel));
    attributes::take_is_kernel(wrapper, kernel);
    wrapper
}

/// The kernel's type, without what split_at_barriers added.
fn wrapper_type<'ctx>(kernel: FunctionValue<'ctx>) -> FunctionType<'ctx> {
    let ty = kernel.get_type();
    let mut parameters = ty.get_param_types();
    if split_at_barriers::is_resumable(kernel) {
        parameters.truncate(parameters.len() - 2);
    }
    view::context_of(kernel).void_type().fn_type(&parameters, false)
}

/// The loops, outermost first. For a kernel in parts, they run once per part: every work-item of a group ends a part at the same barrier.
fn fill<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    wrapper: FunctionValue<'ctx>,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let builder = context.create_builder();
    let [inner, middle, outer] = attributes::work_item_order(kernel);
    let entry = context.append_basic_block(wrapper, "entry");
    builder.position_at_end(entry);
    let sizes = [0, 1, 2].map(|dimension| mux::query(module, &builder, Mux::GetLocalSize, dimension));
    let [x, y, z] = sizes;
    let sizes = [x?, y?, z?];

    let mut arguments: Vec<BasicMetadataValueEnum> = wrapper.get_param_iter().map(Into::into).collect();
    let parts = match split_at_barriers::is_resumable(kernel) {
        true => Some(Parts::open(module, &builder, wrapper)?),
        false => None,
    };
    if let Some(parts) = &parts {
        arguments.extend([
            BasicMetadataValueEnum::from(parts.part.as_basic_value().into_int_value()),
            parts.next.into(),
        ]);
    }
    let open = |dimension: u32| Loop::open(module, &builder, wrapper, dimension, sizes[dimension as usize]);
    let (outer, middle, inner) = (open(outer)?, open(middle)?, open(inner)?);
    let call = builder.build_call(kernel, &arguments, "")?;
    call.set_call_convention(SPIR_FUNC);
    rewrite::copy_parameter_attributes(call, kernel);
    let latch = inner.close(&builder)?;
    middle.close(&builder)?;
    outer.close(&builder)?;
    if let Some(parts) = parts {
        parts.close(module, &builder, wrapper)?;
    }
    builder.build_return(None)?;
    loops::mark_parallel(latch, &independent_accesses(kernel));
    Ok(())
}

/// The loop over the parts of a kernel.
struct Parts<'ctx> {
    body: BasicBlock<'ctx>,
    part: PhiValue<'ctx>,
    next: PointerValue<'ctx>,
}

impl<'ctx> Parts<'ctx> {
    /// Starts the loop where the builder stands.
    fn open(module: &Module<'ctx>, builder: &Builder<'ctx>, wrapper: FunctionValue<'ctx>) -> Result<Self, BuildError> {
        let context = module.get_context();
        let before = builder.get_insert_block().expect("the builder stands in a block");
        let number = context.i32_type();
        let next = builder.build_alloca(number, "next.part")?;
        let body = context.append_basic_block(wrapper, "part");
        builder.build_unconditional_branch(body)?;
        builder.position_at_end(body);
        let part = builder.build_phi(number, "part")?;
        part.add_incoming(&[(&number.const_zero(), before)]);
        Ok(Self { body, part, next })
    }

    /// Ends the loop when the part that ran was a last one.
    fn close(
        self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        wrapper: FunctionValue<'ctx>,
    ) -> Result<(), BuildError> {
        let context = module.get_context();
        let last = builder.get_insert_block().expect("the builder stands in a block");
        let done = context.append_basic_block(wrapper, "done");
        let number = context.i32_type();
        let next = builder.build_load(number, self.next, "")?.into_int_value();
        self.part.add_incoming(&[(&next, last)]);
        let end = number.const_int(split_at_barriers::END, false);
        let is_done = builder.build_int_compare(IntPredicate::EQ, next, end, "")?;
        builder.build_conditional_branch(is_done, done, self.body)?;
        builder.position_at_end(done);
        Ok(())
    }
}

/// A loop that counts a local id up to a size.
struct Loop<'ctx> {
    body: BasicBlock<'ctx>,
    done: BasicBlock<'ctx>,
    next: IntValue<'ctx>,
    size: IntValue<'ctx>,
    id: PhiValue<'ctx>,
}

impl<'ctx> Loop<'ctx> {
    /// Starts the loop where the builder stands; what is built next is in its body.
    fn open(
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        wrapper: FunctionValue<'ctx>,
        dimension: u32,
        size: IntValue<'ctx>,
    ) -> Result<Self, BuildError> {
        let context = module.get_context();
        let before = builder.get_insert_block().expect("the builder stands in a block");
        let letter = ["x", "y", "z"][dimension as usize];
        let body = context.append_basic_block(wrapper, &format!("loop.{letter}"));
        let done = context.append_basic_block(wrapper, &format!("done.{letter}"));
        builder.build_unconditional_branch(body)?;
        builder.position_at_end(body);
        let phi = builder.build_phi(size.get_type(), &format!("local.{letter}"))?;
        phi.add_incoming(&[(&size.get_type().const_zero(), before)]);
        let id = phi.as_basic_value().into_int_value();
        let dimension = context.i32_type().const_int(dimension.into(), false);
        mux::call(module, builder, Mux::SetLocalId, &[dimension.into(), id.into()])?;
        // Ids stay below the size, so they do not wrap.
        let next = builder.build_int_nuw_add(id, size.get_type().const_int(1, false), "")?;
        Ok(Self {
            body,
            done,
            next,
            size,
            id: phi,
        })
    }

    /// Ends the loop; what is built next comes after it. Returns its latch.
    fn close(self, builder: &Builder<'ctx>) -> Result<InstructionValue<'ctx>, BuildError> {
        let last = builder.get_insert_block().expect("the builder stands in a block");
        let more = builder.build_int_compare(IntPredicate::ULT, self.next, self.size, "more")?;
        let latch = builder.build_conditional_branch(more, self.body, self.done)?;
        self.id.add_incoming(&[(&self.next, last)]);
        builder.position_at_end(self.done);
        Ok(latch)
    }
}

/// Accesses of shared memory in the kernel and in what it calls, which no other work-item of the loop depends on.
fn independent_accesses<'ctx>(kernel: FunctionValue<'ctx>) -> Vec<InstructionValue<'ctx>> {
    let functions = view::reachable(kernel);
    functions
        .into_iter()
        .flat_map(view::instructions)
        .filter(|it| is_shared_access(*it))
        .collect()
}

/// Atomic accesses order work-items, volatile ones must happen as written: neither counts.
fn is_shared_access(instruction: InstructionValue<'_>) -> bool {
    let pointer = match instruction.get_opcode() {
        InstructionOpcode::Load => 0,
        InstructionOpcode::Store => 1,
        _ => return false,
    };
    let is_plain = !instruction.get_volatile().unwrap_or(true)
        && instruction.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic);
    let address = instruction.get_operand(pointer).and_then(|operand| operand.value());
    is_plain && address.is_some_and(|address| SHARED_SPACES.contains(&view::address_space(address)))
}

/// Makes the old kernel part of the wrapper.
fn make_inlined(module: &Module<'_>, kernel: FunctionValue<'_>) {
    let kind = Attribute::get_named_enum_kind_id;
    kernel.set_linkage(Linkage::Internal);
    kernel.set_call_conventions(SPIR_FUNC);
    for attribute in ["noinline", "optnone"] {
        kernel.remove_enum_attribute(AttributeLoc::Function, kind(attribute));
    }
    let always = module.get_context().create_enum_attribute(kind("alwaysinline"), 0);
    kernel.add_attribute(AttributeLoc::Function, always);
}
