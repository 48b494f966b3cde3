//! All plans of a kernel, with their costs.

use std::fmt;

use inkwell::module::Module;
use inkwell::values::FunctionValue;

use super::candidates::{self, Candidate};
use super::plan_cost::PlanCost;
use super::rows::Rows;
use super::{choose, scalar, Estimate};
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::analyses::packetization::Packetization;
use crate::analyses::simd_width::SimdWidth;
use crate::analyses::Uniformity;
use crate::function::Function;
use crate::plan::control::Lanes;
use crate::plan::{Analyses, Facts, Plan, Vectors};
use crate::request::MAX_WIDTH;
use crate::target::{Cost, Target};
use crate::{registry, Reason, Request};

/// How long it takes until all lanes of a load have come from as many places.
const GATHER_LATENCY: Cost = Cost::new(26.0);

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
    /// What a work-item costs, with those of the rows that do not fill vectors.
    pub of_item: Cost,
}

impl<'a, 'ctx> Plans<'a, 'ctx> {
    /// Makes the plans of a kernel, which was prepared as `function`.
    pub fn new(
        module: &'a Module<'ctx>,
        kernel: FunctionValue<'ctx>,
        function: &'a Function<'ctx>,
        request: &'a Request<'a>,
        target: &'a dyn Target,
    ) -> Plans<'a, 'ctx> {
        let frequencies = Frequencies::run(function);
        let mut plans = Plans {
            module,
            function,
            request,
            target,
            along: Vec::new(),
            scalar: scalar_cost(kernel, function, target),
            refused: None,
        };
        for dimension in candidates::dimensions(function, request) {
            let analyses = Analyses::run(function, dimension, request);
            let is_near = candidates::is_near(function, &analyses.shapes);
            // A load of many places takes longer than one of neighbours.
            let latency = |value| match candidates::is_near_access(function, &analyses.shapes, value) {
                true => target.latency_of(function, value),
                false => target.latency_of(function, value).max(GATHER_LATENCY),
            };
            let chains = Chains::run(function, &frequencies, &latency);
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
        let rows = Rows::of(f, self.request, analyses.dimension);
        let mut planned = Vec::new();
        for candidate in candidates::along(self.request, self.target, analyses.dimension, &fits) {
            let facts = self.facts(analyses, candidate);
            match Plan::new(&facts) {
                Ok(plan) => {
                    let cost = PlanCost::of(&plan, &facts, frequencies, chains);
                    let of_item = rows.cost(cost.of_item(), self.scalar, cost.items);
                    planned.push(Planned {
                        candidate,
                        plan,
                        cost,
                        of_item,
                    });
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

    /// All plans, in the order in which they are compared.
    pub fn planned(&self) -> impl Iterator<Item = &Planned> {
        self.along.iter().flat_map(|(_, plans)| plans)
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
                cost: it.of_item,
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

/// What the scalar kernel costs: as it is, or as it is prepared, whichever LLVM will make more of. Vectors that the kernel has itself are only in the
/// former, what LLVM simplifies only in the latter.
fn scalar_cost(kernel: FunctionValue<'_>, prepared: &Function<'_>, target: &dyn Target) -> Cost {
    let of = |f: &Function<'_>| {
        let frequencies = Frequencies::run(f);
        let chains = Chains::run(f, &frequencies, &|value| target.latency_of(f, value));
        let uniformity = Uniformity::run(f, 0);
        scalar::cost(f, &frequencies, &chains, target, &|value| !uniformity.is_uniform(value))
    };
    let prepared = of(prepared);
    match Function::read(kernel) {
        Ok(kernel) if kernel.loops.irreducible.is_empty() => match of(&kernel) {
            cost if cost < prepared => cost,
            _ => prepared,
        },
        _ => prepared,
    }
}

impl fmt::Display for Plans<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scalar: {} cycles", self.scalar)?;
        for planned in self.planned() {
            write!(f, "{}: {}", planned.candidate, planned.cost)?;
            match planned.of_item == planned.cost.of_item() {
                true => writeln!(f)?,
                false => writeln!(f, ", {} with what rows leave over", planned.of_item)?,
            }
        }
        match self.best() {
            Ok((_, chosen)) => writeln!(f, "chosen: {}", chosen.candidate),
            Err(reason) => writeln!(f, "none chosen: {reason}"),
        }
    }
}
