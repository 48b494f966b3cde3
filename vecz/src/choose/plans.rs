//! All plans of a kernel, with their costs.

use std::fmt;

use inkwell::module::Module;

use super::candidates::{self, Candidate};
use super::plan_cost::PlanCost;
use super::{choose, scalar, Estimate};
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::analyses::packetization::Packetization;
use crate::analyses::simd_width::SimdWidth;
use crate::function::Function;
use crate::plan::control::Lanes;
use crate::plan::{Analyses, Facts, Plan, Vectors};
use crate::request::MAX_WIDTH;
use crate::target::{Cost, Target};
use crate::{registry, Reason, Request};

/// The plans that a request leaves open.
pub struct Plans<'a, 'ctx> {
    module: &'a Module<'ctx>,
    function: &'a Function<'ctx>,
    request: &'a Request<'a>,
    target: &'a dyn Target,
    /// For each dimension: what was found out, and what was planned.
    along: Vec<(Analyses, Vec<Planned>)>,
    /// The cost of the scalar kernel.
    scalar: Cost,
    /// Why some plan could not be made.
    refused: Option<Reason>,
}

/// A plan and its cost.
pub struct Planned {
    /// For how many lanes.
    pub candidate: Candidate,
    /// The plan.
    pub plan: Plan,
    /// What it costs.
    pub cost: PlanCost,
}

impl<'a, 'ctx> Plans<'a, 'ctx> {
    /// Makes the plans of a prepared kernel.
    pub fn new(
        module: &'a Module<'ctx>,
        function: &'a Function<'ctx>,
        request: &'a Request<'a>,
        target: &'a dyn Target,
    ) -> Plans<'a, 'ctx> {
        let frequencies = Frequencies::run(function);
        let chains = Chains::run(function, &frequencies, target);
        let mut plans = Plans {
            module,
            function,
            request,
            target,
            along: Vec::new(),
            scalar: Cost::NEVER,
            refused: None,
        };
        for dimension in candidates::dimensions(function, request) {
            let analyses = Analyses::run(function, dimension, request);
            if plans.along.is_empty() {
                let is_varying = |value| !analyses.uniformity.is_uniform(value);
                plans.scalar = scalar::cost(function, &frequencies, &chains, target, &is_varying);
            }
            let is_near = candidates::is_near(function, &analyses.shapes);
            let planned = plans.of_dimension(&analyses, &frequencies, &chains);
            let is_planned = !planned.is_empty();
            plans.along.push((analyses, planned));
            // Neighbours in one dimension that are neighbours in memory are as good as it gets.
            if is_near && is_planned {
                break;
            }
        }
        plans
    }

    fn of_dimension(&mut self, analyses: &Analyses, frequencies: &Frequencies, chains: &Chains) -> Vec<Planned> {
        let f = self.function;
        if let Err(reason) = registry::vectorizability(f, analyses).check() {
            self.refused = Some(reason);
            return Vec::new();
        }
        let uniformity = &analyses.uniformity;
        let packetization = Packetization::run(f, &|value| uniformity.is_uniform(value), &analyses.shapes);
        let is_masked = |block| analyses.control.mask(block) != Lanes::All;
        let liveness = Liveness::run(f);
        let fits = SimdWidth::run(f, &packetization, &liveness, &is_masked, self.target, MAX_WIDTH);
        let mut planned = Vec::new();
        for candidate in candidates::along(self.request, self.target, analyses.dimension, &fits) {
            let facts = self.facts(analyses, candidate);
            match Plan::new(&facts) {
                Ok(plan) => {
                    let cost = PlanCost::of(&plan, &facts, frequencies, chains);
                    planned.push(Planned { candidate, plan, cost });
                }
                Err(reason) => self.refused = Some(reason),
            }
        }
        planned
    }

    /// What a plan is made from.
    fn facts<'b>(&'b self, analyses: &'b Analyses, candidate: Candidate) -> Facts<'b, 'ctx> {
        Facts {
            module: self.module,
            function: self.function,
            analyses,
            request: self.request,
            target: self.target,
            vectors: Vectors {
                width: candidate.vf,
                count: candidate.uf,
            },
        }
    }

    /// The plan to execute, as the request's mode says, with what it was made from.
    pub fn best(&self) -> Result<(Facts<'_, 'ctx>, &Planned), Reason> {
        let all = || {
            self.along
                .iter()
                .flat_map(|(analyses, plans)| plans.iter().map(move |it| (analyses, it)))
        };
        let estimates: Vec<Estimate> = all()
            .map(|(_, it)| Estimate {
                candidate: it.candidate,
                cost: it.cost.of_item(),
            })
            .collect();
        if let (true, Some(reason)) = (estimates.is_empty(), &self.refused) {
            return Err(reason.clone());
        }
        let chosen = choose(self.request.mode, self.scalar, &estimates)?;
        let found = all().find(|(_, it)| it.candidate == chosen);
        let (analyses, planned) = found.ok_or_else(|| Reason::Internal("no plan was chosen".to_owned()))?;
        Ok((self.facts(analyses, chosen), planned))
    }
}

impl fmt::Display for Plans<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scalar: {} cycles", self.scalar)?;
        for planned in self.along.iter().flat_map(|(_, plans)| plans) {
            writeln!(f, "{}: {}", planned.candidate, planned.cost)?;
        }
        match self.best() {
            Ok((_, chosen)) => writeln!(f, "chosen: {}", chosen.candidate),
            Err(reason) => writeln!(f, "none chosen: {reason}"),
        }
    }
}
