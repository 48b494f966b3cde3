//! From a kernel to a vectorized one: prepare, look, plan, choose, write.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::vectorization::Vectorization;
use ir::{attributes, copier, rewrite};

use crate::choose::plans::Plans;
use crate::target::machine::Machine;
use crate::{execute, outcome, post, prepare, sub_groups, Outcome, Reason, Request, Statistics, Vectorized};

/// Vectorizes a kernel of the module across work-items: as the request says, or not at all.
pub fn vectorize<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Outcome<'ctx> {
    if let Err(reason) = request.check(kernel) {
        return Outcome::Declined(reason);
    }
    let of_sub_groups = match sub_groups::request_for(kernel, request) {
        Ok(of_sub_groups) => of_sub_groups,
        Err(reason) => return Outcome::Declined(reason),
    };
    let request = of_sub_groups.as_ref().unwrap_or(request);
    let copy = copier::clone_function(kernel, "vecz.prepared");
    let made = of_copy(module, kernel, copy, request);
    rewrite::delete_function(copy);
    match made {
        Ok(made) => Outcome::Vectorized(Box::new(made)),
        Err(reason) => Outcome::Declined(reason),
    }
}

/// What comes of a copy of a kernel, which is left as preparation made it.
fn of_copy<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    copy: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<Vectorized<'ctx>, Reason> {
    let f = prepare::prepare(module, copy, request)?;
    let target = Machine::new(request.machine, copy);
    let plans = Plans::new(module, kernel, &f, request, &target);
    let (facts, planned) = plans.best()?;
    let (chosen, plan) = (planned.candidate, &planned.plan);
    let vectorization = Vectorization {
        width: chosen.width(),
        dimension: chosen.dimension,
        is_predicated: request.is_predicated,
    };
    let name = outcome::name(&attributes::original_name(kernel), vectorization);
    let function = execute::execute(facts, plan, &name)?;
    if let Err(reason) = post::finish(module, function, request) {
        rewrite::delete_function(function);
        return Err(reason);
    }
    Ok(Vectorized {
        function,
        vectorization,
        plan: plan.display(&facts).to_string(),
        costs: plans.to_string(),
        statistics: Statistics::default(),
    })
}
