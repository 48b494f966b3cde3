//! Make named barriers of what there is: local variables, functions of sub-groups, and the yield of a sub-group.
//! Needs: lower_builtins. Guarantees: no `__mux_named_barrier_*` builtins. Changes: their calls; functions that make a barrier are inlined, so that
//! each place that makes one has a barrier of its own.
//! before: `%b = call ptr addrspace(3) @__mux_named_barrier_initialize(i32 2)   call void @__mux_named_barrier_wait(%b, ...)`
//! after:  `call void @__mux_work_group_barrier(...)   store i32 2, ptr addrspace(3) @named.barrier   (zeros behind it)
//! call void @__mux_work_group_barrier(...)   call void @wait.at.named.barrier(@named.barrier, ...)`
//!
//! A barrier is three numbers in local memory: for how many sub-groups it is, how many have arrived, and how often that many had. The sub-groups of
//! a work-group run on one thread, one after another, and change places only where they wait, so plain accesses will do:
//!
//! ```text
//! round = barrier.rounds
//! if elect():                                  // all lanes are here; one counts for the sub-group
//!     barrier.arrived += 1; if that many are expected: barrier.arrived = 0, barrier.rounds += 1
//! is_stuck = yield(true)
//! while barrier.rounds == round and not is_stuck: is_stuck = yield(false)
//! ```
//!
//! Whoever waits for sub-groups that never come is let through once all others are waiting too: such a program has no meaning, but must not hang
//! the application.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, IntValue, PointerValue};
use inkwell::{AddressSpace, IntPredicate};
use ir::builtin_info::{Mux, Ordering, SCOPE_WORK_GROUP, WORK_GROUP_MEMORY};
use ir::conventions::SPIR_FUNC;
use ir::group_ops::{Element, GroupOp, Kind, Participants, Scope};
use ir::{rewrite, view};

use super::prepare_barriers::inline_helpers;
use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The numbers of a barrier, by their places in it.
const EXPECTED: u64 = 0;
const ARRIVED: u64 = 1;
const ROUNDS: u64 = 2;
/// How many there are.
const NUMBERS: u32 = 3;

/// The pass.
pub fn lower_named_barriers(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    for mux in [Mux::NamedBarrierInitialize, Mux::NamedBarrierWait] {
        let declared = module.get_function(mux.name());
        if declared.is_some_and(|function| function.get_type() != mux.signature(module.get_context())) {
            return Err(BuildError::Link(format!(
                "`{}` is declared with wrong types",
                mux.name()
            )));
        }
    }
    if inline_helpers(module, context, |name| name == Mux::NamedBarrierInitialize.name())? {
        for call in view::calls(the_kernel(module)?) {
            if view::called_function(call).map(view::name).as_deref() == Some(Mux::NamedBarrierInitialize.name()) {
                initialize(module, call)?;
            }
        }
    }
    if let Some(wait) = module.get_function(Mux::NamedBarrierWait.name()) {
        let calls = view::calls_of(wait);
        if !calls.is_empty() {
            let function = build_wait(module)?;
            rewrite::replace_uses(wait, function);
        }
    }
    for mux in [Mux::NamedBarrierInitialize, Mux::NamedBarrierWait] {
        if let Some(function) = module.get_function(mux.name()).filter(|it| view::has_no_uses(*it)) {
            rewrite::delete_function(function);
        }
    }
    Ok(())
}

/// A barrier that a call makes: a variable, which each work-item sets to the same. The work-group meets before that, as it may be in use from
/// the last time, and after, as no sub-group may arrive before.
fn initialize<'ctx>(module: &Module<'ctx>, call: CallSiteValue<'ctx>) -> Result<(), BuildError> {
    let int = module.get_context().i32_type();
    let space = AddressSpace::from(mux::LOCAL);
    let barrier = module.add_global(int.array_type(NUMBERS), Some(space), "named.barrier");
    barrier.set_linkage(Linkage::Internal);
    barrier.set_initializer(&int.array_type(NUMBERS).get_undef());
    let barrier = barrier.as_pointer_value();
    let instruction = view::instruction_of(call);
    let Some(BasicValueEnum::IntValue(expected)) = instruction.get_operand(0).and_then(|operand| operand.value())
    else {
        return Err(BuildError::Backend("a named barrier of no size".to_owned()));
    };
    let builder = module.get_context().create_builder();
    builder.position_before(&instruction);
    meet(module, &builder)?;
    for (at, value) in [
        (EXPECTED, expected),
        (ARRIVED, int.const_zero()),
        (ROUNDS, int.const_zero()),
    ] {
        builder.build_store(number(&builder, barrier, at)?, value)?;
    }
    meet(module, &builder)?;
    rewrite::replace_instruction(instruction, barrier);
    Ok(())
}

/// The whole work-group waits.
fn meet<'ctx>(module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<(), BuildError> {
    let int = module.get_context().i32_type();
    let semantics = WORK_GROUP_MEMORY | Ordering::AcquireRelease as u32;
    let [id, scope, semantics] = [0, SCOPE_WORK_GROUP, semantics].map(|it| int.const_int(it.into(), false).into());
    mux::call(module, builder, Mux::WorkGroupBarrier, &[id, scope, semantics])?;
    Ok(())
}

/// The function that waits at a barrier. It is inlined, as it has points.
fn build_wait<'ctx>(module: &Module<'ctx>) -> Result<FunctionValue<'ctx>, BuildError> {
    let context = module.get_context();
    let (int, bit) = (context.i32_type(), context.bool_type());
    let ty = Mux::NamedBarrierWait.signature(module.get_context());
    let function = module.add_function("wait.at.named.barrier", ty, Some(Linkage::Internal));
    function.set_call_conventions(SPIR_FUNC);
    for attribute in ["nounwind", "convergent"] {
        let kind = Attribute::get_named_enum_kind_id(attribute);
        function.add_attribute(AttributeLoc::Function, context.create_enum_attribute(kind, 0));
    }
    let parameters = function.get_params();
    let [BasicValueEnum::PointerValue(barrier), scope, semantics] = parameters[..] else {
        return Err(BuildError::Backend("a named barrier of a wrong type".to_owned()));
    };
    let builder = &context.create_builder();
    let block = |name: &str| context.append_basic_block(function, name);
    let (start, arrive, pause, again, end) = (
        block("start"),
        block("arrive"),
        block("pause"),
        block("again"),
        block("end"),
    );
    let get = |at| -> Result<IntValue<'ctx>, BuildError> {
        let place = number(builder, barrier, at)?;
        Ok(builder.build_load(int, place, "")?.into_int_value())
    };
    let set = |at, value: IntValue<'ctx>| -> Result<(), BuildError> {
        builder.build_store(number(builder, barrier, at)?, value)?;
        Ok(())
    };

    builder.position_at_end(start);
    // Others of the work-group are on the same thread; the scope may be wider.
    mux::call(module, builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
    let round = get(ROUNDS)?;
    let elect = GroupOp::new(Scope::Sub, Participants::All, Kind::Elect, Element::I1)
        .ok_or_else(|| BuildError::Backend("sub-groups cannot elect".to_owned()))?;
    let is_elected = mux::value(mux::group_call(module, builder, elect, &[])?)?.into_int_value();
    builder.build_conditional_branch(is_elected, arrive, pause)?;

    builder.position_at_end(arrive);
    let arrived = builder.build_int_add(get(ARRIVED)?, int.const_int(1, false), "arrived")?;
    // More than expected come to barriers that are let go because the program is stuck.
    let is_complete = builder.build_int_compare(IntPredicate::UGE, arrived, get(EXPECTED)?, "is.complete")?;
    let left = builder.build_select(is_complete, int.const_zero(), arrived, "")?;
    set(ARRIVED, left.into_int_value())?;
    let more = builder.build_int_z_extend(is_complete, int, "")?;
    set(ROUNDS, builder.build_int_add(get(ROUNDS)?, more, "")?)?;
    builder.build_unconditional_branch(pause)?;

    builder.position_at_end(pause);
    let has_news = builder.build_phi(bit, "has.news")?;
    let (yes, no) = (bit.const_int(1, false), bit.const_zero());
    has_news.add_incoming(&[(&yes, start), (&yes, arrive), (&no, again)]);
    let arguments = [int.const_zero().into(), has_news.as_basic_value().into()];
    let is_stuck = mux::value(mux::call(module, builder, Mux::SubGroupYield, &arguments)?)?.into_int_value();
    let is_next = builder.build_int_compare(IntPredicate::NE, get(ROUNDS)?, round, "is.next")?;
    let is_over = builder.build_or(is_next, is_stuck, "")?;
    builder.build_conditional_branch(is_over, end, again)?;
    builder.position_at_end(again);
    builder.build_unconditional_branch(pause)?;

    builder.position_at_end(end);
    builder.build_return(None)?;
    Ok(function)
}

/// The place of one of a barrier's numbers.
fn number<'ctx>(
    builder: &Builder<'ctx>,
    barrier: PointerValue<'ctx>,
    at: u64,
) -> Result<PointerValue<'ctx>, BuildError> {
    let int = barrier.get_type().get_context().i32_type();
    // SAFETY: one index, below the number of elements of the variable that a barrier is.
    Ok(unsafe { builder.build_in_bounds_gep(int, barrier, &[int.const_int(at, false)], "")? })
}
