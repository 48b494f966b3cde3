//! Get the points at which work-items wait for one another (barriers, functions of work-groups and sub-groups) into the kernel itself, and give
//! each a number of its own.
//! Needs: lower_builtins. Guarantees: points are in the kernel's own body and nowhere else; those that take a number have different ones, from 0
//! in the order of the kernel's text. Helper functions that hide one from inlining, because they call themselves or their address is taken,
//! are refused by name; a vector function that has one is not called, which is a remark in the log. Before a barrier whose memory scope is wider than the work-group there is a fence of that scope. Changes: functions that
//! reach a point are inlined; the numbers; those fences.
//! before: `call void @f()` twice, and f has `call void @__mux_work_group_barrier(i32 0, ...)`
//! after:  `call void @__mux_work_group_barrier(i32 0, ...)` and `call void @__mux_work_group_barrier(i32 1, ...)`
//!
//! Every variant that is made of the kernel keeps the numbers, so that a point can be told in all of them.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue};
use ir::builtin_info::{self, Mux};
use ir::passes::{self, Tuning};
use ir::points::Point;
use ir::{rewrite, vector_variants, view};

use super::{mux, refuse, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn prepare_barriers(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    check_types(module)?;
    if !inline_helpers(module, context, |name| Point::from_name(name).is_some())? {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    let id_type = module.get_context().i32_type();
    let with_ids = view::calls(kernel).into_iter().filter(|call| {
        let callee = view::called_function(*call).map(view::name);
        callee
            .and_then(|name| Point::from_name(&name))
            .is_some_and(Point::has_id)
    });
    for (id, call) in with_ids.enumerate() {
        rewrite::set_argument(call, 0, id_type.const_int(id as u64, false));
    }
    fence_beyond_the_group(module)
}

/// The order that a barrier gives within its work-group comes of the thread that runs it; beyond, it takes a fence.
fn fence_beyond_the_group(module: &Module<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    let barriers = [Mux::WorkGroupBarrier, Mux::SubGroupBarrier].into_iter();
    let barriers = barriers.filter_map(|it| module.get_function(it.name()));
    for call in barriers.flat_map(view::calls_of) {
        let instruction = view::instruction_of(call);
        let operand = |at| instruction.get_operand(at).and_then(|operand| operand.value());
        let (Some(BasicValueEnum::IntValue(scope)), Some(semantics)) = (operand(1), operand(2)) else {
            continue;
        };
        let is_wider = |scope| scope < u64::from(builtin_info::SCOPE_WORK_GROUP);
        if scope.get_zero_extended_constant().is_none_or(is_wider) {
            builder.position_before(&instruction);
            mux::call(module, &builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
        }
    }
    Ok(())
}

/// A SPIR-V module may import a function of a point's name with types of its own choice.
fn check_types(module: &Module<'_>) -> Result<(), BuildError> {
    let context = module.get_context();
    for function in module.get_functions() {
        let name = view::name(function);
        let signature = match Point::from_name(&name) {
            None => continue,
            Some(Point::Group(group_op)) => group_op.signature(context),
            Some(Point::WorkGroupBarrier) => Mux::WorkGroupBarrier.signature(module.get_context()),
            Some(Point::SubGroupBarrier) => Mux::SubGroupBarrier.signature(module.get_context()),
            Some(Point::SubGroupYield) => Mux::SubGroupYield.signature(module.get_context()),
        };
        if function.get_type() != signature {
            return Err(BuildError::Link(format!("`{name}` is declared with wrong types")));
        }
    }
    Ok(())
}

/// Inlines all that lies between the kernel and functions with names that are asked for. Answers whether any of those is reached.
pub(super) fn inline_helpers<'ctx>(
    module: &Module<'ctx>,
    context: &PassContext<'_>,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<bool, BuildError> {
    let reaching = view::functions_that_reach(module, is_wanted);
    if reaching.is_empty() {
        return Ok(false);
    }
    let kernel = the_kernel(module)?;
    let helpers: Vec<FunctionValue> = reaching.into_iter().filter(|function| *function != kernel).collect();
    if !helpers.is_empty() {
        inline(module, context, kernel, &helpers)?;
    }
    Ok(true)
}

/// Inlines helpers wherever they are called, and removes them.
fn inline<'ctx>(
    module: &Module<'ctx>,
    context: &PassContext<'_>,
    kernel: FunctionValue<'ctx>,
    helpers: &[FunctionValue<'ctx>],
) -> Result<(), BuildError> {
    let kind = Attribute::get_named_enum_kind_id;
    let names: Vec<String> = helpers.iter().map(|helper| view::name(*helper)).collect();
    for helper in helpers {
        if view::is_address_taken(*helper) {
            let name = view::name(*helper);
            let reason = format!("`{name}` waits for other work-items and its address is taken");
            return Err(refuse(kernel, reason));
        }
        for attribute in ["noinline", "optnone"] {
            helper.remove_enum_attribute(AttributeLoc::Function, kind(attribute));
        }
        let attribute = module.get_context().create_enum_attribute(kind("alwaysinline"), 0);
        helper.add_attribute(AttributeLoc::Function, attribute);
    }
    passes::run(module, "always-inline", context.target.machine(), Tuning::default()).map_err(BuildError::Backend)?;
    // The inliner has removed those that were internal. Who is used by a helper is free once that one is gone, so callers go first.
    for name in names.iter().rev() {
        let Some(helper) = module.get_function(name) else {
            continue;
        };
        if vector_variants::is_kept(module, helper) {
            vector_variants::let_go(module, helper);
            let remark =
                format!("remark: `{name}` waits for other work-items, and does so for none as a vector function");
            context.remarks.borrow_mut().push(remark);
        }
        if !view::has_no_uses(helper) {
            let reason = format!("`{name}` waits for other work-items and calls itself");
            return Err(refuse(kernel, reason));
        }
        rewrite::delete_function(helper);
    }
    Ok(())
}
