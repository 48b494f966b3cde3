//! What functions that stay calls do, as far as it matters to several lanes.
//!
//! Needs: nothing. Changes: nothing.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::builtin_info::Mux;
use ir::group_ops::GroupOp;
use ir::view::{self, Callee};

/// Whether a function, or one that it calls, asks which work-item it runs for. In a vectorized kernel that is the first lane's.
pub fn asks_for_its_work_item(function: FunctionValue<'_>) -> bool {
    calls_below(function).any(|call| mux(call).is_some_and(differs) || is_group_operation(call))
}

/// Why a call cannot be made for one lane after the other; none if it can.
pub fn why_not_one_by_one(call: CallSiteValue<'_>) -> Option<&'static str> {
    // What it does to registers and memory is for whoever wrote it to know.
    if view::callee(call) == Callee::Assembly {
        return Some("is assembly, which may be for one work-item");
    }
    let is_common = |call| is_group_operation(call) || mux(call).is_some_and(|it| it != Mux::GetAddressSpace);
    if is_common(call) {
        return Some("is for a group of work-items");
    }
    let kind = Attribute::get_named_enum_kind_id("noduplicate");
    let is_one = |it: FunctionValue<'_>| it.get_enum_attribute(AttributeLoc::Function, kind).is_some();
    let callees = view::callees(call);
    if call.get_enum_attribute(AttributeLoc::Function, kind).is_some() || callees.iter().any(|it| is_one(*it)) {
        return Some("must not be made several times");
    }
    let asks = callees.into_iter().any(asks_for_its_work_item);
    asks.then_some("is of a function that asks which work-item it is, and is not inlined")
}

/// The calls in a function, and in those that it calls.
fn calls_below<'ctx>(function: FunctionValue<'ctx>) -> impl Iterator<Item = CallSiteValue<'ctx>> {
    view::reachable(function).into_iter().flat_map(view::calls)
}

fn mux(call: CallSiteValue<'_>) -> Option<Mux> {
    Mux::from_name(&view::name(view::called_function(call)?))
}

fn is_group_operation(call: CallSiteValue<'_>) -> bool {
    view::called_function(call).is_some_and(|it| GroupOp::parse(&view::name(it)).is_some())
}

/// Whether a builtin says something else to each lane, or is for several of them.
fn differs(mux: Mux) -> bool {
    let is_id = matches!(
        mux,
        Mux::GetGlobalId
            | Mux::GetLocalId
            | Mux::GetGlobalLinearId
            | Mux::GetLocalLinearId
            | Mux::GetSubGroupLocalId
            | Mux::GetSubGroupId
    );
    is_id || !mux.is_rematerializable() && !matches!(mux, Mux::GetAddressSpace | Mux::MemBarrier)
}
