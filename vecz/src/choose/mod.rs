//! The choice: which of several plans is executed, if any.
//!
//! - [`plans`]: all that is planned for a kernel. [`candidates`]: what is tried. [`plan_cost`]: what a plan costs. [`scalar`]: what it must be better than.
//!   [`rows`]: what work-groups leave over. [`window`]: what is waited for. [`own_vectors`]: kernels whose vectors stay whole, with work-items side by side; like [`scalar`], it
//!   sees the kernel [`as_it_is`]. [`vector_loops`]: what LLVM makes vectors of in the scalar kernel. [`columns`]: what that waits for memory. [`pages`]: what many arrays wait for. [`few_items`], [`flat_groups`]: dimensions that hardly anything lies along. [`steps`]: by how much
//!   loops go on; [`in_step`]: those that lanes leave together, which asks what numbers may be (`ways`); [`stacks`]: those that they leave at different times; [`one_by_one`]: those that
//!   they had better go around as scalars. [`late_sums`]: what is kept in registers for longer than it looks. [`building`]: what code takes to be made.
//!
//! Compared are the cycles of one work-item. `auto` takes the cheapest plan if it is cheaper than the scalar kernel by a margin; `always` the cheapest.

pub mod as_it_is;
pub mod building;
pub mod candidates;
pub mod columns;
pub mod few_items;
pub mod flat_groups;
pub mod in_step;
pub mod late_sums;
pub mod one_by_one;
pub mod own_vectors;
pub mod pages;
pub mod plan_cost;
pub mod plans;
mod pressure;
pub mod rows;
pub mod scalar;
pub mod stacks;
pub mod steps;
#[cfg(test)]
mod tests;
pub mod vector_loops;
mod ways;
pub mod window;

use std::cmp::Ordering;
use std::fmt;

pub use candidates::{Candidate, Tail};

use crate::target::Cycles;
use crate::{Gain, Mode, Reason};

/// How much cheaper than the scalar kernel a plan must be, for costs are estimates: its cost times this.
const MARGIN: f64 = 1.1;

/// The same of plans in which lanes go around loops one by one: what each of them waits for there, nobody else does something in meanwhile. Measured on Zen 4: sums of rows of a sparse matrix with a
/// logistic function take as long either way, where the scalar kernel was reckoned to take 1.18 times as long.
const MARGIN_REPLICATED: f64 = 1.2;

/// The same of work-items side by side, which are reckoned by the instructions of the scalar kernel: what is wrong with one is wrong with the other.
const MARGIN_SIDE_BY_SIDE: f64 = 1.02;

/// A plan's cost for one work-item.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Which plan.
    pub candidate: Candidate,
    /// What it costs.
    pub cost: Cycles,
    /// What it would cost if all lanes went the same ways.
    pub agreeing: Cycles,
    /// What it bears of building the code ([`building`]), which counts between plans; whether vectors pay is asked without it.
    pub building: Cycles,
}

impl Estimate {
    /// How many times as long the scalar kernel takes.
    pub fn gain(&self, scalar: Cycles) -> Gain {
        Gain {
            reckoned: scalar.amount() / self.cost.amount(),
            agreeing: scalar.amount() / self.agreeing.amount(),
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.candidate, self.cost)
    }
}

/// How much cheaper a plan must be than one with fewer lanes: more of them fill caches, and leave more work-items over.
const WIDER: f64 = 1.04;
/// How much cheaper a plan must be than one of as many lanes in fewer vectors: costs are of all lanes together, as if half vectors were put together. descrypt (hashcat's mode 1500) in 8 x 2
/// lanes takes 1.9 times as long as in 16 x 1 on Zen 5.
const MORE_VECTORS: f64 = 1.04;
/// How much cheaper a plan must be than one that makes less code: a second kernel for tails, copies of branches' sides.
const LONGER: f64 = 1.05;
/// How much cheaper a plan must be than one in which lanes go around all loops together: the ends of loops that each lane leaves are mostly not foreseen. Measured on Zen 4: a softmax over rows of
/// 4 to 12 takes 1.32 times as long with one of its two loops one by one, which was reckoned to be 0.95.
const ONE_BY_ONE: f64 = 1.15;

fn is_better(one: &Estimate, other: &Estimate) -> bool {
    let is_more = |of: fn(&Candidate) -> u32| of(&one.candidate) > of(&other.candidate);
    let reckoned = |of: &Estimate| match of.candidate.replicates {
        true => of.cost * ONE_BY_ONE,
        false => of.cost,
    };
    let (mut cost, mut others) = (reckoned(one), reckoned(other));
    if is_more(|it| it.width().lanes) {
        cost = cost * WIDER;
    }
    if one.candidate.width() == other.candidate.width() {
        match one.candidate.uf.cmp(&other.candidate.uf) {
            Ordering::Greater => cost = cost * MORE_VECTORS,
            Ordering::Less => others = others * MORE_VECTORS,
            Ordering::Equal => {}
        }
    }
    if is_more(|it| u32::from(it.tail.is_of_second_kernel())) {
        cost = cost * LONGER;
    }
    if is_more(|it| u32::from(it.has_boscc)) {
        cost = cost * LONGER;
    }
    cost + one.building < others + other.building
}

/// The plan to execute: the cheapest, but not one with more lanes that is hardly cheaper.
pub fn choose(mode: Mode, scalar: Cycles, estimates: &[Estimate]) -> Result<Candidate, Reason> {
    let cheaper = |best: Option<Estimate>, it: &Estimate| match best {
        Some(best) if !is_better(it, &best) => Some(best),
        _ => Some(*it),
    };
    let Some(best) = estimates.iter().fold(None, cheaper) else {
        return Err(Reason::Target("vectors of this kind".into()));
    };
    let worth = |it: &&Estimate| it.cost * margin(&it.candidate) < scalar;
    if mode == Mode::Always {
        // Loops that lanes go around one by one are those of the scalar kernel: where they gain nothing by that, plans of which less is known are better.
        let are_together = |it: &&Estimate| !it.candidate.replicates && it.gain(scalar).may_pay();
        let together = estimates.iter().filter(are_together).fold(None, cheaper);
        return Ok(match together {
            Some(together) if best.candidate.replicates && !worth(&&best) => together.candidate,
            _ => best.candidate,
        });
    }
    match estimates.iter().filter(worth).fold(None, cheaper) {
        Some(best) => Ok(best.candidate),
        None => Err(Reason::NotWorth(format!(
            "a work-item costs {} at {}, and {scalar} as it is",
            best.cost, best.candidate
        ))),
    }
}

/// How much cheaper than the scalar kernel a plan must be.
fn margin(candidate: &Candidate) -> f64 {
    match candidate {
        it if it.vf.is_one() => MARGIN_SIDE_BY_SIDE,
        it if it.replicates => MARGIN_REPLICATED,
        _ => MARGIN,
    }
}
