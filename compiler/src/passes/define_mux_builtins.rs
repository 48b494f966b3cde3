//! Answer the `__mux_*` builtins.
//! Needs: work_item_loops. Guarantees: no `__mux_*` builtin is left undefined. A function that needs to know a place, itself or in what it
//! calls, takes the work-item info and/or the work-group info as last parameters, and says where in `!mux_scheduled_fn`; only the entry point's are still
//! to be filled. Functions that one pointer may point to take the same. What a kernel requires of its work-groups is a constant. Changes: signatures
//! and calls of those functions; fences in place of memory barriers.
//! before: `define void @f() { %x = call i64 @__mux_get_local_id(i32 0) ... }`
//! after:  `define void @f(ptr %item) { %x = call i64 @__mux_get_local_id(i32 0, ptr %item) ... }`

use std::collections::HashMap;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, IntValue, PointerValue};
use inkwell::{AddressSpace, AtomicOrdering, IntPredicate};
use ir::builtin_info::{self, Mux, Needs, Ordering};
use ir::metadata::{self, ScheduledParams};
use ir::{attributes, rewrite, view};

use super::function_pointers::FunctionPointers;
use super::known_sizes::KnownSizes;
use super::scheduling::{GroupField, GroupWord, Records};
use super::{address_space_of, mux, sub_group_queries, vec_groups};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn define_mux_builtins(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    replace_memory_barriers(module)?;
    sub_group_queries::define(module)?;
    vec_groups::define(module, context.target)?;
    declare_dependencies(module);
    // Asked now: for a while there will be an old and a new kernel.
    let known = match attributes::entry_points(module)[..] {
        [kernel] => KnownSizes::of(kernel),
        _ => KnownSizes::default(),
    };
    let pointers = FunctionPointers::of(module);
    let needs = needs_of_functions(module, &pointers);
    let mut scheduled = Vec::new();
    for (function, needs) in needs {
        scheduled.push((function, add_parameters(module, function, needs)));
    }
    if !scheduled.is_empty() {
        metadata::set_scheduling_parameters(module, &["item", "group"]);
    }
    for (old, new) in &scheduled {
        pass_on(*old, *new)?;
    }
    pointers.pass_on(&scheduled)?;
    for (old, new) in scheduled {
        rewrite::delete_function(old);
        match Mux::from_name(&view::name(new)) {
            // Some are functions of the device library.
            Some(mux) if !view::is_defined(new) => define(module, mux, new, known)?,
            _ => {}
        }
    }
    Ok(())
}

/// A work-group stays on one thread, so within it only the compiler must keep an order.
fn replace_memory_barriers(module: &Module<'_>) -> Result<(), BuildError> {
    let Some(barrier) = module.get_function(Mux::MemBarrier.name()) else {
        return Ok(());
    };
    let builder = module.get_context().create_builder();
    for call in view::calls_of(barrier) {
        let instruction = view::instruction_of(call);
        builder.position_before(&instruction);
        let known = |at| constant_argument(call, at);
        let is_device_wide = known(0).is_none_or(|scope| scope < u64::from(builtin_info::SCOPE_WORK_GROUP));
        // Unknown semantics are the strongest.
        let semantics = known(1).unwrap_or(Ordering::SequentiallyConsistent as u64);
        if let Some(ordering) = fence_ordering(semantics as u32 & builtin_info::ORDERING_MASK) {
            builder.build_fence(ordering, !is_device_wide, "")?;
        }
        instruction.erase_from_basic_block();
    }
    rewrite::delete_function(barrier);
    Ok(())
}

fn constant_argument(call: CallSiteValue<'_>, at: u32) -> Option<u64> {
    match view::instruction_of(call).get_operand(at)?.value()? {
        BasicValueEnum::IntValue(value) => value.get_zero_extended_constant(),
        _ => None,
    }
}

fn fence_ordering(ordering: u32) -> Option<AtomicOrdering> {
    match ordering {
        o if o == Ordering::Relaxed as u32 => None,
        o if o == Ordering::Acquire as u32 => Some(AtomicOrdering::Acquire),
        o if o == Ordering::Release as u32 => Some(AtomicOrdering::Release),
        o if o == Ordering::AcquireRelease as u32 => Some(AtomicOrdering::AcquireRelease),
        _ => Some(AtomicOrdering::SequentiallyConsistent),
    }
}

/// Declares the builtins that the answers to others ask.
fn declare_dependencies(module: &Module<'_>) {
    let is_declared = |mux: Mux| module.get_function(mux.name()).is_some();
    if is_declared(Mux::GetGlobalLinearId) {
        mux::declaration(module, Mux::GetGlobalId);
    }
    if is_declared(Mux::GetLocalLinearId) || is_declared(Mux::GetGlobalId) {
        mux::declaration(module, Mux::GetLocalId);
    }
}

/// The functions that need to know a place, and what of it: builtins, then whoever calls them, directly or not.
fn needs_of_functions<'ctx>(
    module: &Module<'ctx>,
    pointers: &FunctionPointers<'ctx>,
) -> Vec<(FunctionValue<'ctx>, Needs)> {
    let mut order = Vec::new();
    let mut needs: HashMap<FunctionValue, Needs> = HashMap::new();
    let mut pending: Vec<(FunctionValue, Needs)> = module
        .get_functions()
        .filter_map(|function| Some((function, Mux::from_name(&view::name(function))?.needs())))
        .collect();
    while let Some((function, added)) = pending.pop() {
        let known = needs.entry(function).or_insert_with(|| {
            order.push(function);
            Needs {
                item: false,
                group: false,
            }
        });
        let joined = Needs {
            item: known.item || added.item,
            group: known.group || added.group,
        };
        let is_new = *known != joined;
        *known = joined;
        if is_new {
            let callers = view::calls_of(function).into_iter().filter_map(view::function_of);
            pending.extend(callers.map(|caller| (caller, joined)));
            pending.extend(pointers.sharing_with(function).map(|sharing| (sharing, joined)));
        }
    }
    order
        .into_iter()
        .map(|function| (function, needs[&function]))
        .filter(|(_, it)| it.item || it.group)
        .collect()
}

/// Gives a function its parameters and records where they are. The old function is left without a body.
fn add_parameters<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, needs: Needs) -> FunctionValue<'ctx> {
    let pointer: BasicTypeEnum = module.get_context().ptr_type(AddressSpace::default()).into();
    let first = function.count_params();
    let params = ScheduledParams {
        item: needs.item.then_some(first),
        group: needs.group.then_some(first + u32::from(needs.item)),
    };
    rewrite::forget_memory_effects(function);
    let new = rewrite::append_parameters(
        function,
        &vec![pointer; usize::from(needs.item) + usize::from(needs.group)],
    );
    metadata::set_scheduled_params(new, params);
    for (index, name) in [(params.item, "item"), (params.group, "group")] {
        if let Some(parameter) = index.and_then(|index| new.get_nth_param(index)) {
            parameter.set_name(name);
        }
    }
    new
}

/// Makes the calls of the old function calls of the new one. The caller has at least what the callee needs.
fn pass_on<'ctx>(old: FunctionValue<'ctx>, new: FunctionValue<'ctx>) -> Result<(), BuildError> {
    let wanted = metadata::scheduled_params(new);
    for call in view::calls_of(old) {
        rewrite::append_arguments(call, new, &wanted_values(call, wanted)?);
    }
    Ok(())
}

/// What a callee wants of a caller's own parameters.
pub(super) fn wanted_values<'ctx>(
    call: CallSiteValue<'ctx>,
    wanted: ScheduledParams,
) -> Result<Vec<BasicValueEnum<'ctx>>, BuildError> {
    let caller = view::function_of(call).ok_or_else(|| bug("a call outside of functions"))?;
    let has = metadata::scheduled_params(caller);
    let mut values = Vec::new();
    for (wanted, has) in [(wanted.item, has.item), (wanted.group, has.group)] {
        if wanted.is_some() {
            let value = has.and_then(|index| caller.get_nth_param(index));
            values.push(value.ok_or_else(|| bug("a caller does not know its place"))?);
        }
    }
    Ok(values)
}

fn bug(message: &str) -> BuildError {
    BuildError::Backend(format!("define_mux_builtins: {message}"))
}

/// Gives a builtin its body.
fn define<'ctx>(
    module: &Module<'ctx>,
    mux: Mux,
    function: FunctionValue<'ctx>,
    known: KnownSizes,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    function.set_linkage(Linkage::Internal);
    let always = context.create_enum_attribute(Attribute::get_named_enum_kind_id("alwaysinline"), 0);
    function.add_attribute(AttributeLoc::Function, always);

    let params = metadata::scheduled_params(function);
    let pointer = |index: Option<u32>| {
        index
            .and_then(|index| function.get_nth_param(index))
            .map(|it| it.into_pointer_value())
    };
    let answers = Answers {
        module,
        builder: &builder,
        records: Records::new(module),
        item: pointer(params.item),
        group: pointer(params.group),
        known,
    };
    let parameter = |index| {
        function
            .get_nth_param(index)
            .ok_or_else(|| bug("a builtin without its parameters"))
    };
    match mux {
        Mux::GetWorkDim => {
            let address = answers.records.work_dim(&builder, answers.group()?)?;
            builder.build_return(Some(&builder.build_load(context.i32_type(), address, "")?))?;
        }
        Mux::GetLocalMemory => {
            let address = answers.records.local_memory(&builder, answers.group()?)?;
            let ty = context.ptr_type(mux::LOCAL.into());
            builder.build_return(Some(&builder.build_load(ty, address, "")?))?;
        }
        Mux::GetLocalMemorySize => {
            let address = answers
                .records
                .word(&builder, answers.group()?, GroupWord::LocalBytes)?;
            builder.build_return(Some(&answers.load(address)?))?;
        }
        Mux::GetAddressSpace => {
            let pointer = parameter(0)?.into_pointer_value();
            let space = address_space_of::answer(module, &builder, &answers.records, answers.group()?, pointer)?;
            builder.build_return(Some(&space))?;
        }
        Mux::SetLocalId => answers.set_local_id(parameter(0)?.into_int_value(), parameter(1)?.into_int_value())?,
        Mux::GetGlobalLinearId | Mux::GetLocalLinearId => {
            let linear = answers.linear_id(mux)?;
            builder.build_return(Some(&linear))?;
        }
        Mux::GetGlobalSize
        | Mux::GetGlobalId
        | Mux::GetGlobalOffset
        | Mux::GetLocalSize
        | Mux::GetEnqueuedLocalSize
        | Mux::GetLocalId
        | Mux::GetNumGroups
        | Mux::GetGroupId => {
            let answer = answers.by_dimension(mux, parameter(0)?.into_int_value())?;
            builder.build_return(Some(&answer))?;
        }
        Mux::MemBarrier
        | Mux::WorkGroupBarrier
        | Mux::SubGroupBarrier
        | Mux::SubGroupYield
        | Mux::NamedBarrierInitialize
        | Mux::NamedBarrierWait => return Err(bug("a barrier is left")),
        Mux::GetNumSubGroups
        | Mux::GetEnqueuedNumSubGroups
        | Mux::GetSubGroupId
        | Mux::GetMaxSubGroupSize
        | Mux::GetSubGroupSize
        | Mux::GetSubGroupLocalId => return Err(bug("a sub-group query is defined twice")),
        Mux::DmaRead1D
        | Mux::DmaRead2D
        | Mux::DmaRead3D
        | Mux::DmaWrite1D
        | Mux::DmaWrite2D
        | Mux::DmaWrite3D
        | Mux::DmaWait => return Err(bug("the device library defines copies")),
    }
    Ok(())
}

/// Builds answers in a builtin's body.
struct Answers<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    records: Records<'ctx>,
    item: Option<PointerValue<'ctx>>,
    group: Option<PointerValue<'ctx>>,
    known: KnownSizes,
}

impl<'ctx> Answers<'_, 'ctx> {
    fn item(&self) -> Result<PointerValue<'ctx>, BuildError> {
        self.item.ok_or_else(|| bug("no work-item info"))
    }

    fn group(&self) -> Result<PointerValue<'ctx>, BuildError> {
        self.group.ok_or_else(|| bug("no work-group info"))
    }

    /// A size or id by dimension, by selects and not by an index into memory: that would keep the record in memory.
    fn by_dimension(&self, mux: Mux, dimension: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let long = self.module.get_context().i64_type();
        let mut answer = long.const_int(mux.answer_beyond(), false);
        for known in 0..3 {
            let value = self.value(mux, known)?;
            let wanted = dimension.get_type().const_int(known.into(), false);
            let is_it = self
                .builder
                .build_int_compare(IntPredicate::EQ, dimension, wanted, "")?;
            answer = self.builder.build_select(is_it, value, answer, "")?.into_int_value();
        }
        Ok(answer)
    }

    /// The answer for a dimension that there is.
    fn value(&self, mux: Mux, dimension: u32) -> Result<IntValue<'ctx>, BuildError> {
        if let Some(answer) = self.known.answer(mux, dimension) {
            return Ok(self.module.get_context().i64_type().const_int(answer, false));
        }
        match mux {
            // The same for all groups of a launch.
            Mux::GetLocalSize if self.known.is_uniform => self.group_value(GroupField::EnqueuedLocalSize, dimension),
            Mux::GetGlobalSize => self.group_value(GroupField::GlobalSize, dimension),
            Mux::GetGlobalOffset => self.group_value(GroupField::GlobalOffset, dimension),
            Mux::GetLocalSize => self.group_value(GroupField::LocalSize, dimension),
            Mux::GetEnqueuedLocalSize => self.group_value(GroupField::EnqueuedLocalSize, dimension),
            Mux::GetNumGroups => self.group_value(GroupField::NumGroups, dimension),
            Mux::GetGroupId => self.group_value(GroupField::GroupId, dimension),
            Mux::GetLocalId => self.load(self.records.local_id(self.builder, self.item()?, dimension)?),
            Mux::GetGlobalId => {
                let from_zero = self.global_id_from_zero(dimension)?;
                let offset = self.group_value(GroupField::GlobalOffset, dimension)?;
                Ok(self.builder.build_int_add(from_zero, offset, "")?)
            }
            _ => Err(bug("a builtin that takes no dimension")),
        }
    }

    /// A global id without the global offset: `group * enqueued local size + local id`, below the global size.
    fn global_id_from_zero(&self, dimension: u32) -> Result<IntValue<'ctx>, BuildError> {
        let group = self.group_value(GroupField::GroupId, dimension)?;
        let size = self.value(Mux::GetEnqueuedLocalSize, dimension)?;
        let local = self.load(self.records.local_id(self.builder, self.item()?, dimension)?)?;
        let first = self.builder.build_int_nuw_mul(group, size, "")?;
        Ok(self.builder.build_int_nuw_add(first, local, "")?)
    }

    /// `(id[2] * size[1] + id[1]) * size[0] + id[0]`, the ids without offset.
    fn linear_id(&self, mux: Mux) -> Result<IntValue<'ctx>, BuildError> {
        let id = |dimension| match mux {
            Mux::GetGlobalLinearId => self.global_id_from_zero(dimension),
            _ => self.value(Mux::GetLocalId, dimension),
        };
        let size = match mux {
            Mux::GetGlobalLinearId => Mux::GetGlobalSize,
            _ => Mux::GetLocalSize,
        };
        let mut linear = id(2)?;
        for dimension in [1, 0] {
            linear = self.builder.build_int_mul(linear, self.value(size, dimension)?, "")?;
            linear = self.builder.build_int_add(linear, id(dimension)?, "")?;
        }
        Ok(linear)
    }

    /// Only the loops ask this, and their dimension is a constant once it is inlined.
    fn set_local_id(&self, dimension: IntValue<'ctx>, id: IntValue<'ctx>) -> Result<(), BuildError> {
        for known in 0..3 {
            let address = self.records.local_id(self.builder, self.item()?, known)?;
            let wanted = dimension.get_type().const_int(known.into(), false);
            let is_it = self
                .builder
                .build_int_compare(IntPredicate::EQ, dimension, wanted, "")?;
            let value = self.builder.build_select(is_it, id, self.load(address)?, "")?;
            self.builder.build_store(address, value)?;
        }
        self.builder.build_return(None)?;
        Ok(())
    }

    fn group_value(&self, field: GroupField, dimension: u32) -> Result<IntValue<'ctx>, BuildError> {
        self.load(
            self.records
                .group_field(self.builder, self.group()?, field, dimension)?,
        )
    }

    fn load(&self, address: PointerValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let long = self.module.get_context().i64_type();
        Ok(self.builder.build_load(long, address, "")?.into_int_value())
    }
}
