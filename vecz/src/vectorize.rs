//! From a kernel to a vectorized one: prepare, look, plan, choose, write.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::vectorization::Vectorization;
use ir::{attributes, copier, rewrite};

use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::analyses::packetization::Packetization;
use crate::analyses::simd_width::SimdWidth;
use crate::choose::{self, candidates, Candidate, Estimate};
use crate::function::Function;
use crate::plan::control::Lanes;
use crate::plan::{Analyses, Facts, Plan, Vectors};
use crate::request::MAX_WIDTH;
use crate::target::machine::Machine;
use crate::{execute, outcome, post, prepare, Outcome, Reason, Request, Statistics, Vectorized};

/// Vectorizes a kernel of the module across work-items: as the request says, or not at all.
pub fn vectorize<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Outcome<'ctx> {
    if let Err(reason) = request.check(kernel) {
        return Outcome::Declined(reason);
    }
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
    let frequencies = Frequencies::run(&f);
    let mut planned = Vec::new();
    let mut refused = None;
    for dimension in candidates::dimensions(&f, request) {
        let analyses = Analyses::run(&f, dimension, request);
        let plans = plans(module, &f, &analyses, request, &target);
        let plans = plans.map_err(|reason| refused = Some(reason)).unwrap_or_default();
        planned.push((analyses, plans));
    }
    let all = planned
        .iter()
        .flat_map(|(analyses, plans)| plans.iter().map(move |(candidate, plan)| (analyses, *candidate, plan)));
    let estimates: Vec<Estimate> = all
        .clone()
        .map(|(analyses, candidate, plan)| {
            let facts = facts(module, &f, analyses, request, &target, plan.vectors);
            Estimate {
                candidate,
                cost: plan
                    .cost(&facts, &frequencies)
                    .shared_by(candidate.width().lanes.into()),
            }
        })
        .collect();
    if let (true, Some(reason)) = (estimates.is_empty(), refused) {
        return Err(reason);
    }
    let varying = planned.first().map(|(analyses, _)| &analyses.uniformity);
    let is_varying = |value| varying.is_some_and(|it| !it.is_uniform(value));
    let scalar = choose::scalar::cost(&f, &frequencies, &target, &is_varying);
    let chosen = choose::choose(request.mode, scalar, &estimates)?;
    let found = all.clone().find(|(_, candidate, _)| *candidate == chosen);
    let (analyses, _, plan) = found.ok_or_else(|| Reason::Internal("no plan was chosen".to_owned()))?;
    let facts = facts(module, &f, analyses, request, &target, plan.vectors);
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
        statistics: Statistics::default(),
    })
}

/// The plans along a dimension that can be made; or why none can.
fn plans<'ctx>(
    module: &Module<'ctx>,
    f: &Function<'ctx>,
    analyses: &Analyses,
    request: &Request<'_>,
    target: &Machine<'_>,
) -> Result<Vec<(Candidate, Plan)>, Reason> {
    let uniformity = &analyses.uniformity;
    let packetization = Packetization::run(f, &|value| uniformity.is_uniform(value), &analyses.shapes);
    let is_masked = |block| analyses.control.mask(block) != Lanes::All;
    let width = SimdWidth::run(f, &packetization, &Liveness::run(f), &is_masked, target, MAX_WIDTH);
    let mut plans = Vec::new();
    for candidate in candidates::along(request, target, analyses.dimension, &width) {
        let vectors = Vectors {
            width: candidate.vf,
            count: candidate.uf,
        };
        let facts = facts(module, f, analyses, request, target, vectors);
        plans.push((candidate, Plan::new(&facts)?));
    }
    Ok(plans)
}

fn facts<'a, 'ctx>(
    module: &'a Module<'ctx>,
    function: &'a Function<'ctx>,
    analyses: &'a Analyses,
    request: &'a Request<'a>,
    target: &'a Machine<'a>,
    vectors: Vectors,
) -> Facts<'a, 'ctx> {
    Facts {
        module,
        function,
        analyses,
        request,
        target,
        vectors,
    }
}
