//! Make the native entry of the kernel: the function that a launch calls for a span of work-groups.
//! Needs: define_mux_builtins. Guarantees: one external function, [`symbol`] of the kernel, with the convention of [`crate::native_entry`]; everything else
//! that has a body is internal and is inlined into it unless its author said `noinline`. Debug info describes the entry if it describes
//! the kernel. Changes: adds the entry.
//! after: `define void @weft.entry.k(ptr %args, ptr %range, i64 %first, i64 %last, ptr %scratch)`, which unpacks the arguments once, then for each group of the span
//! fills the work-group info and calls the wrapper that work_item_loops made.
//!
//! A kernel that requires a work-group size has code for just that size, and other code for smaller last groups, where there may be any.
//!
//! The number of a group is taken apart by division once; from group to group its coordinates are counted up.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::context::ContextRef;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FunctionValue, IntValue, PointerValue};
use inkwell::{AddressSpace, IntPredicate};
use ir::attributes::Flushed;
use ir::conventions::SPIR_FUNC;
use ir::{attributes, metadata, rewrite, vectorization, view};

use super::scheduling::{GroupField, GroupWord, Records};
use super::{address_space_of, mux, retarget_debug_info, the_kernel};
use crate::arguments::{self, Parameter};
use crate::kernel::ArgKind;
use crate::native_entry::{
    ARGS_ALIGN, RANGE_GLOBAL_OFFSET, RANGE_GLOBAL_SIZE, RANGE_LOCAL_BYTES, RANGE_LOCAL_SIZE, RANGE_NUM_GROUPS,
    RANGE_SCRATCH_BYTES, RANGE_SIZE, RANGE_STACK_BYTES, RANGE_WORK_DIM, SCRATCH_ALIGN,
};
use crate::options::BuildOptions;
use crate::pipeline::PassContext;
use crate::variant::{Known, Variant};
use crate::BuildError;

/// The most private memory of a kernel that gets code for two sizes of groups.
const MAX_DOUBLED_PRIVATE_BYTES: u64 = 16 << 10;

const PREFIX: &str = "weft.entry.";
const RIVAL_PREFIX: &str = "weft.rival.";
const KNOWN_PREFIX: &str = "weft.known.";
const OTHERS_PREFIX: &str = "weft.others.";

/// The name of the entry of a kernel's variant in its object.
pub fn symbol(kernel: &str, variant: Variant) -> String {
    let Known {
        local_size,
        zeros,
        ones,
        apart,
    } = variant.known;
    match variant.form {
        _ if variant.has_other_groups => {
            let form = if variant.form.is_some() { "scalar" } else { "any" };
            format!("{OTHERS_PREFIX}{form}.{kernel}")
        }
        _ if variant.known != Known::default() => {
            let [x, y, z] = local_size.unwrap_or_default();
            format!("{KNOWN_PREFIX}{x}x{y}x{z}-{zeros:x}-{ones:x}-{apart:x}.{kernel}")
        }
        Some(_) => format!("{RIVAL_PREFIX}{kernel}"),
        None => format!("{PREFIX}{kernel}"),
    }
}

/// The kernel whose entry has this name.
pub fn kernel_of_symbol(symbol: &str) -> Option<&str> {
    symbol
        .strip_prefix(PREFIX)
        .or_else(|| symbol.strip_prefix(RIVAL_PREFIX))
        .or_else(|| Some(symbol.strip_prefix(KNOWN_PREFIX)?.split_once('.')?.1))
        .or_else(|| Some(symbol.strip_prefix(OTHERS_PREFIX)?.split_once('.')?.1))
}

/// The pass.
pub fn kernel_entry(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let wrapper = the_kernel(module)?;
    let parameters = arguments::parameters(module, wrapper)?;
    let entry = declare(module, wrapper, context.variant);
    fill(module, wrapper, entry, &parameters, context.options)?;
    attributes::take_is_kernel(entry, wrapper);
    for function in view::defined_functions(module)
        .into_iter()
        .filter(|function| *function != entry)
    {
        function.set_linkage(Linkage::Internal);
    }
    for attribute in ["noinline", "optnone"] {
        wrapper.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id(attribute));
    }
    add_attribute(module, wrapper, AttributeLoc::Function, "alwaysinline", 0);
    retarget_debug_info::describe_callers(module);
    Ok(())
}

fn declare<'ctx>(module: &Module<'ctx>, wrapper: FunctionValue<'ctx>, variant: Variant) -> FunctionValue<'ctx> {
    let context = module.get_context();
    let (pointer, long) = (
        context.ptr_type(AddressSpace::default()).into(),
        context.i64_type().into(),
    );
    let ty = context
        .void_type()
        .fn_type(&[pointer, pointer, long, long, pointer], false);
    let name = attributes::original_name(wrapper);
    let entry = module.add_function(&symbol(&name, variant), ty, Some(Linkage::External));
    attributes::set_original_name(entry, &name);
    attributes::set_local_mem_usage(entry, attributes::local_mem_usage(wrapper));
    attributes::set_private_mem_usage(entry, attributes::private_mem_usage(wrapper));
    attributes::set_barrier_bytes(entry, attributes::barrier_bytes(wrapper));
    if let Some(size) = attributes::sub_group_size(wrapper) {
        attributes::set_sub_group_size(entry, size);
    }
    if attributes::flushed_denormals(wrapper) != Flushed::default() {
        attributes::set_flushed_denormals(entry, attributes::flushed_denormals(wrapper));
    }
    if attributes::is_free_of_groups(wrapper) {
        attributes::set_is_free_of_groups(entry);
    }
    if attributes::assumes_whole_groups(wrapper) {
        attributes::set_assumes_whole_groups(entry);
    }
    if let Some(items) = attributes::whole_rows(wrapper) {
        attributes::set_whole_rows(entry, items);
    }
    if attributes::are_vectors_alone(wrapper) {
        attributes::set_vectors_are_alone(entry);
    }
    if let Some(multiple) = attributes::preferred_multiple(wrapper) {
        attributes::set_preferred_multiple(entry, multiple);
    }
    if let Some(dimension) = attributes::preferred_dimension(wrapper) {
        attributes::set_preferred_dimension(entry, dimension);
    }
    if let Some(wrapping) = vectorization::wrapping(wrapper) {
        vectorization::set_wrapping(entry, wrapping);
        if wrapping.main.width.lanes > 1 {
            // Rows of 16 `uint` are a vector each, and a call takes longer than one: scans of groups of 16 took 1.5 times as long. Long rows are as fast without.
            for attribute in attributes::NO_MEMORY_FUNCTIONS {
                attributes::set_string(entry, attribute, "");
            }
        }
    }
    add_attribute(module, entry, AttributeLoc::Function, "nounwind", 0);
    // No pointer among the arguments may point at the packed arguments, at the range or at scratch: the runtime keeps them to itself. (Local pointers
    // are offsets into scratch, so what they point at is based on it.)
    for (index, bytes, align) in [(0, 0, ARGS_ALIGN), (1, RANGE_SIZE, 8), (4, 0, SCRATCH_ALIGN)] {
        let at = AttributeLoc::Param(index);
        add_attribute(module, entry, at, "noalias", 0);
        add_attribute(module, entry, at, "align", align as u64);
        if bytes > 0 {
            add_attribute(module, entry, at, "dereferenceable", bytes as u64);
        }
    }
    for index in [0, 1] {
        add_attribute(module, entry, AttributeLoc::Param(index), "readonly", 0);
    }
    for (parameter, name) in entry
        .get_param_iter()
        .zip(["args", "range", "first", "last", "scratch"])
    {
        parameter.set_name(name);
    }
    entry
}

fn add_attribute(module: &Module<'_>, function: FunctionValue<'_>, at: AttributeLoc, name: &str, value: u64) {
    let kind = Attribute::get_named_enum_kind_id(name);
    function.add_attribute(at, module.get_context().create_enum_attribute(kind, value));
}

/// Builds the entry: what is the same for all groups, a loop over the groups of the span, the end.
fn fill<'ctx>(
    module: &Module<'ctx>,
    wrapper: FunctionValue<'ctx>,
    entry: FunctionValue<'ctx>,
    parameters: &[Parameter<'ctx>],
    options: &BuildOptions,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let builder = context.create_builder();
    let [start, body, done] = ["start", "group", "done"].map(|name| context.append_basic_block(entry, name));
    let parameter = |index| entry.get_nth_param(index).expect("declared with five parameters");
    let [packed, range, scratch] = [0, 1, 4].map(|index| parameter(index).into_pointer_value());
    let [first, last] = [2, 3].map(|index| parameter(index).into_int_value());

    builder.position_at_end(start);
    let build = Entry {
        module,
        context,
        builder: &builder,
        records: Records::new(module),
        function: entry,
        range,
    };
    let item = builder.build_alloca(build.records.item, "item")?;
    let group = builder.build_alloca(build.records.group, "group.info")?;
    let sizes = build.fill_fixed(group, scratch)?;
    let mut arguments = unpack(&build, packed, scratch, parameters)?;
    let scheduled = metadata::scheduled_params(wrapper);
    for (index, record) in [(scheduled.item, item), (scheduled.group, group)] {
        if index.is_some() {
            arguments.push(record.into());
        }
    }
    let call = Call {
        wrapper,
        arguments,
        group,
    };
    let coordinates = build.take_apart(first, sizes.groups)?;
    let is_empty = builder.build_int_compare(IntPredicate::UGE, first, last, "empty")?;
    builder.build_conditional_branch(is_empty, done, body)?;

    builder.position_at_end(body);
    let long = context.i64_type();
    let number = builder.build_phi(long, "number")?;
    number.add_incoming(&[(&first, start)]);
    let mut ids = Vec::new();
    for (from, name) in coordinates.into_iter().zip(["x", "y", "z"]) {
        let id = builder.build_phi(long, name)?;
        id.add_incoming(&[(&from, start)]);
        ids.push(id);
    }
    let here: Vec<IntValue> = ids.iter().map(|id| id.as_basic_value().into_int_value()).collect();
    let local = build.place(group, &here, &sizes)?;
    let zeroed = attributes::zeroed_local_mem(wrapper);
    if zeroed > 0 {
        let (zero, bytes) = (context.i8_type().const_zero(), long.const_int(zeroed, false));
        builder.build_memset(scratch, SCRATCH_ALIGN as u32, zero, bytes)?;
    }
    match size_to_specialize_for(wrapper, options) {
        None => build.run(&call, local)?,
        Some(required) => build.run_by_size(&call, local, required)?,
    }
    let latch = builder.get_insert_block().expect("the builder stands in a block");
    let next = builder.build_int_nuw_add(
        number.as_basic_value().into_int_value(),
        long.const_int(1, false),
        "next",
    )?;
    number.add_incoming(&[(&next, latch)]);
    for (id, next) in ids.iter().zip(build.count_up(&here, &sizes)?) {
        id.add_incoming(&[(&next, latch)]);
    }
    let is_last = builder.build_int_compare(IntPredicate::UGE, next, last, "is_last")?;
    builder.build_conditional_branch(is_last, done, body)?;

    builder.position_at_end(done);
    builder.build_return(None)?;
    Ok(())
}

/// The work-group size that the kernel requires, if groups of it get code of their own. Where all groups have it, all code is for it; where the last
/// ones may be smaller, there is code for both: unless nobody wants it to be fast, or it is to be followed line by line, or its private memory,
/// which both may have on the stack, is large.
fn size_to_specialize_for(wrapper: FunctionValue<'_>, options: &BuildOptions) -> Option<[u64; 3]> {
    let may_be_smaller = !attributes::has_uniform_work_groups(wrapper);
    let is_small = attributes::private_mem_usage(wrapper) <= MAX_DOUBLED_PRIVATE_BYTES;
    let is_wanted = may_be_smaller && is_small && !options.opt_disable && !options.has_debug_info();
    metadata::required_work_group_size(wrapper).filter(|_| is_wanted)
}

/// The arguments as the kernel takes them. Loaded once: they are the same for every group.
fn unpack<'ctx>(
    build: &Entry<'_, 'ctx>,
    packed: PointerValue<'ctx>,
    scratch: PointerValue<'ctx>,
    parameters: &[Parameter<'ctx>],
) -> Result<Vec<BasicMetadataValueEnum<'ctx>>, BuildError> {
    let builder = build.builder;
    let mut arguments = Vec::new();
    for parameter in parameters {
        let address = build.offset(packed, parameter.arg.offset)?;
        let value: BasicValueEnum = match parameter.arg.kind {
            // By value, and passed by reference to a copy: `byval` makes the copy.
            ArgKind::Value if parameter.is_byval => address.into(),
            ArgKind::LocalPointer => {
                let offset = builder
                    .build_load(build.context.i64_type(), address, "")?
                    .into_int_value();
                // SAFETY: one index into bytes, as the type of the element says.
                let local = unsafe { builder.build_in_bounds_gep(build.context.i8_type(), scratch, &[offset], "")? };
                builder
                    .build_address_space_cast(local, build.context.ptr_type(mux::LOCAL.into()), "")?
                    .into()
            }
            ArgKind::Value
            | ArgKind::GlobalPointer
            | ArgKind::ConstantPointer
            | ArgKind::Image(_)
            | ArgKind::Sampler => builder.build_load(parameter.ty, address, "")?,
        };
        arguments.push(value.into());
    }
    Ok(arguments)
}

/// What of the range each group needs.
struct Sizes<'ctx> {
    global: [IntValue<'ctx>; 3],
    local: [IntValue<'ctx>; 3],
    groups: [IntValue<'ctx>; 3],
}

/// The call that runs a group.
struct Call<'ctx> {
    wrapper: FunctionValue<'ctx>,
    arguments: Vec<BasicMetadataValueEnum<'ctx>>,
    /// What the wrapper is told of the group.
    group: PointerValue<'ctx>,
}

/// Builds the parts of an entry.
struct Entry<'a, 'ctx> {
    module: &'a Module<'ctx>,
    context: ContextRef<'ctx>,
    builder: &'a Builder<'ctx>,
    records: Records<'ctx>,
    function: FunctionValue<'ctx>,
    range: PointerValue<'ctx>,
}

impl<'ctx> Entry<'_, 'ctx> {
    fn offset(&self, base: PointerValue<'ctx>, bytes: usize) -> Result<PointerValue<'ctx>, BuildError> {
        let bytes = self.context.i64_type().const_int(bytes as u64, false);
        // SAFETY: one index into bytes, as the type of the element says.
        Ok(unsafe {
            self.builder
                .build_in_bounds_gep(self.context.i8_type(), base, &[bytes], "")?
        })
    }

    fn range_field(&self, offset: usize, dimension: usize) -> Result<IntValue<'ctx>, BuildError> {
        let address = self.offset(self.range, offset + 8 * dimension)?;
        Ok(self
            .builder
            .build_load(self.context.i64_type(), address, "")?
            .into_int_value())
    }

    fn range_fields(&self, offset: usize) -> Result<[IntValue<'ctx>; 3], BuildError> {
        Ok([
            self.range_field(offset, 0)?,
            self.range_field(offset, 1)?,
            self.range_field(offset, 2)?,
        ])
    }

    /// Fills what is the same for every group.
    fn fill_fixed(&self, group: PointerValue<'ctx>, scratch: PointerValue<'ctx>) -> Result<Sizes<'ctx>, BuildError> {
        let sizes = Sizes {
            global: self.range_fields(RANGE_GLOBAL_SIZE)?,
            local: self.range_fields(RANGE_LOCAL_SIZE)?,
            groups: self.range_fields(RANGE_NUM_GROUPS)?,
        };
        self.store(group, GroupField::GlobalSize, sizes.global)?;
        self.store(group, GroupField::EnqueuedLocalSize, sizes.local)?;
        self.store(group, GroupField::NumGroups, sizes.groups)?;
        self.store(group, GroupField::GlobalOffset, self.range_fields(RANGE_GLOBAL_OFFSET)?)?;
        let work_dim = self.offset(self.range, RANGE_WORK_DIM)?;
        let work_dim = self.builder.build_load(self.context.i32_type(), work_dim, "")?;
        self.builder
            .build_store(self.records.work_dim(self.builder, group)?, work_dim)?;
        let local = self
            .builder
            .build_address_space_cast(scratch, self.context.ptr_type(mux::LOCAL.into()), "")?;
        self.builder
            .build_store(self.records.local_memory(self.builder, group)?, local)?;
        for (word, offset) in [
            (GroupWord::LocalBytes, RANGE_LOCAL_BYTES),
            (GroupWord::ScratchBytes, RANGE_SCRATCH_BYTES),
            (GroupWord::StackBytes, RANGE_STACK_BYTES),
        ] {
            let address = self.records.word(self.builder, group, word)?;
            self.builder.build_store(address, self.range_field(offset, 0)?)?;
        }
        let end = address_space_of::stack_end(self.module, self.builder)?;
        let address = self.records.word(self.builder, group, GroupWord::StackEnd)?;
        self.builder.build_store(address, end)?;
        Ok(sizes)
    }

    fn store(
        &self,
        group: PointerValue<'ctx>,
        field: GroupField,
        values: [IntValue<'ctx>; 3],
    ) -> Result<(), BuildError> {
        for (dimension, value) in (0..).zip(values) {
            let address = self.records.group_field(self.builder, group, field, dimension)?;
            self.builder.build_store(address, value)?;
        }
        Ok(())
    }

    /// The coordinates of a group by its number, x fastest.
    fn take_apart(
        &self,
        number: IntValue<'ctx>,
        groups: [IntValue<'ctx>; 3],
    ) -> Result<[IntValue<'ctx>; 3], BuildError> {
        let [x, y, _] = groups;
        let rows = self.builder.build_int_unsigned_div(number, x, "")?;
        Ok([
            self.builder.build_int_unsigned_rem(number, x, "")?,
            self.builder.build_int_unsigned_rem(rows, y, "")?,
            self.builder.build_int_unsigned_div(rows, y, "")?,
        ])
    }

    /// Says which group runs. Its size is the answer: the last one of a dimension takes what is left.
    fn place(
        &self,
        group: PointerValue<'ctx>,
        ids: &[IntValue<'ctx>],
        sizes: &Sizes<'ctx>,
    ) -> Result<[IntValue<'ctx>; 3], BuildError> {
        let mut local = sizes.local;
        for (dimension, id) in ids.iter().copied().enumerate() {
            let enqueued = sizes.local[dimension];
            let before = self.builder.build_int_nuw_mul(id, enqueued, "")?;
            let left = self.builder.build_int_nuw_sub(sizes.global[dimension], before, "")?;
            let is_whole = self.builder.build_int_compare(IntPredicate::UGE, left, enqueued, "")?;
            let size = self.builder.build_select(is_whole, enqueued, left, "")?;
            local[dimension] = size.into_int_value();
            let address = self
                .records
                .group_field(self.builder, group, GroupField::GroupId, dimension as u32)?;
            self.builder.build_store(address, id)?;
        }
        Ok(local)
    }

    /// Runs the group that was placed, of a size.
    fn run(&self, call: &Call<'ctx>, local: [IntValue<'ctx>; 3]) -> Result<(), BuildError> {
        self.store(call.group, GroupField::LocalSize, local)?;
        let made = self.builder.build_call(call.wrapper, &call.arguments, "")?;
        made.set_call_convention(SPIR_FUNC);
        rewrite::copy_parameter_attributes(made, call.wrapper);
        Ok(())
    }

    /// The same by code for the required size, where the group has it, and by code for any size where not.
    fn run_by_size(&self, call: &Call<'ctx>, local: [IntValue<'ctx>; 3], required: [u64; 3]) -> Result<(), BuildError> {
        let [whole, smaller, ran] =
            ["whole", "smaller", "ran"].map(|name| self.context.append_basic_block(self.function, name));
        let required = required.map(|size| self.context.i64_type().const_int(size, false));
        self.builder
            .build_conditional_branch(self.are_equal(local, required)?, whole, smaller)?;
        for (block, size) in [(whole, required), (smaller, local)] {
            self.builder.position_at_end(block);
            self.run(call, size)?;
            self.builder.build_unconditional_branch(ran)?;
        }
        self.builder.position_at_end(ran);
        Ok(())
    }

    /// Whether two sizes are the same.
    fn are_equal(&self, a: [IntValue<'ctx>; 3], b: [IntValue<'ctx>; 3]) -> Result<IntValue<'ctx>, BuildError> {
        let mut all = self.context.bool_type().const_int(1, false);
        for (a, b) in a.into_iter().zip(b) {
            let same = self.builder.build_int_compare(IntPredicate::EQ, a, b, "")?;
            all = self.builder.build_and(all, same, "")?;
        }
        Ok(all)
    }

    /// The coordinates of the next group.
    fn count_up(&self, ids: &[IntValue<'ctx>], sizes: &Sizes<'ctx>) -> Result<[IntValue<'ctx>; 3], BuildError> {
        let (zero, one) = (
            self.context.i64_type().const_zero(),
            self.context.i64_type().const_int(1, false),
        );
        let step = |id, is_due: Option<IntValue<'ctx>>| -> Result<IntValue<'ctx>, BuildError> {
            let by = match is_due {
                Some(is_due) => self.builder.build_int_z_extend(is_due, self.context.i64_type(), "")?,
                None => one,
            };
            Ok(self.builder.build_int_nuw_add(id, by, "")?)
        };
        let wrapped = |id: IntValue<'ctx>, end| -> Result<(IntValue<'ctx>, IntValue<'ctx>), BuildError> {
            let wraps = self.builder.build_int_compare(IntPredicate::EQ, id, end, "")?;
            Ok((self.builder.build_select(wraps, zero, id, "")?.into_int_value(), wraps))
        };
        let (x, row_ends) = wrapped(step(ids[0], None)?, sizes.groups[0])?;
        let (y, plane_ends) = wrapped(step(ids[1], Some(row_ends))?, sizes.groups[1])?;
        Ok([x, y, step(ids[2], Some(plane_ends))?])
    }
}
