//! Which loops lanes had better go around one by one, as they do in the scalar kernel.
//!
//! A plan says what each of its loops costs a work-item, the scalar kernel what that costs there. Where that is less, a form of the kernel is worth plans in which such loops are
//! scalar and the rest is not ([`crate::prepare::replicate_loops`]). Those are compared with all others.

use super::columns::Columns;
use super::plan_cost::PlanCost;
use super::scalar;
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::function::loops::LoopId;
use crate::function::Function;
use crate::plan::Analyses;
use crate::prepare::replicate_loops::{can_be_replicated, each_time, outermost};
use crate::target::{Cycles, Target};

/// How many times as long as one by one lanes must take together for a form of its own: the way in and out takes time as well. The plans of that form are compared by their costs anyway.
const WORTH: f64 = 1.2;

/// The loops, none in another one, each with what it costs one lane each time, in cycles; given what a plan of many lanes costs, and the
/// chains of one.
pub fn loops(
    f: &Function<'_>,
    analyses: &Analyses,
    frequencies: &Frequencies,
    chains: &Chains,
    columns: &Columns,
    plan: &PlanCost,
    target: &dyn Target,
) -> Vec<(LoopId, Cycles)> {
    let is_varying = |value| !analyses.uniformity.is_uniform(value);
    let scalar = |id: LoopId| {
        let is_there = |block| f.loops.all[id].contains(block);
        let works = scalar::Works::OnScalars;
        let wait = columns.wait_in(&is_there, 1.0);
        scalar::cost(f, frequencies, chains, works, target, &is_varying, Some(id)) + wait
    };
    let together = |id: LoopId| {
        let is_there = |block| f.loops.all[id].contains(block);
        let planned = plan.loops.iter().find(|(of, _)| *of == id);
        let planned = planned.map_or(Cycles::FREE, |(_, cost)| *cost) + columns.wait_in(&is_there, plan.items);
        planned.shared_by(plan.items)
    };
    let is_better =
        |id| scalar(id) * WORTH < together(id) && can_be_replicated(f, &analyses.uniformity, &analyses.divergence, id);
    let better = outermost(f, is_better).into_iter();
    better
        .map(|id| (id, each_time(f, frequencies, id, scalar(id))))
        .collect()
}
