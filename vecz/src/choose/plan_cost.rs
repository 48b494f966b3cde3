//! What a plan costs: its recipes and its control flow, as often as they run.
//!
//! Blocks run as often as for one lane where all lanes go together, always where lanes are only masked off, and as often as any lane comes where a guard
//! goes around them. A loop that lanes leave one by one runs until the last has left.
//!
//! A loop cannot run faster than its chain: what is waited for is added. Several vectors for each value wait at the same time. So do as many runs of a loop, or, where there is none, calls
//! one after the other, as the machine looks ahead ([`window`]). What registers do not hold is stored and loaded.

#[cfg(test)]
mod tests;

use std::fmt;

use inkwell::values::InstructionOpcode;

use super::in_step::InStep;
use super::own_vectors;
use super::stacks::is_of_stack;
use super::window::InstructionWindow;
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::trips::constant_trips;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Terminator};
use crate::plan::control::{ActiveLanes, PhiForm};
use crate::plan::recipes::replicated;
use crate::plan::{Facts, Plan, Region};
use crate::target::tuning::SCALAR_CYCLES;
use crate::target::{Cost, Cycles, Wide};

/// The loop around the vectorized kernel, scalar work each time that it runs: its counter, and the numbers of the work-items.
const EACH_CALL: Cost = Cost::new(4.0);
/// What a divergent loop's chain is longer by: conditions that become masks, masks that are put together and tested, and what is chosen by them, one
/// after the other. Measured: the benchmarks mandelbrot, collatz and hash probe gain a third to a half by a second vector for each value.
const MASKED_CHAIN: Cycles = Cycles::new(20.0);
/// How much longer a loop runs for each doubling of the lanes that leave it one by one, for it runs as long as the last of them: as part of how long it runs for one.
const STRAGGLERS: f64 = 0.12;
/// The same of loops over stacks. Measured: walks through a tree of boxes, in which few lanes get deep, take twice as long in 8 lanes as one by one.
const STRAGGLERS_OF_STACKS: f64 = 0.35;
/// What no greater share of work-items than this does is done by single ones, here and there: what ids or numbers that are looked for say (one of a group, one of 1024), and errors.
const RARE: f64 = 1.0 / 64.0;
/// How much longer than reckoned it takes that one lane does something alone: a vector waits longer for tables, conversions and masks than a scalar does. Measured on Zen 5, of
/// the scalar kernel's time: sine, exponential function and power of doubles 1.35, of floats 1.0.
const ALONE: f64 = 1.25;
/// Euler's constant, of which the sum of 1/k is the logarithm's excess.
const EULER: f64 = 0.577_215_664_9;

/// What a plan costs, in cycles.
#[derive(Clone, Debug, Default)]
pub struct PlanCost {
    /// Of each block: how often it runs, and what that costs in all.
    pub blocks: Vec<(BlockId, f64, Cycles)>,
    /// Of each loop: what it costs in all, without what is spilled.
    pub loops: Vec<(LoopId, Cycles)>,
    /// What the machine does.
    pub busy: Cycles,
    /// What it waits for.
    pub waiting: Cycles,
    /// What it stores and loads for lack of registers.
    pub spilling: Cycles,
    /// What of this there would be if all lanes went the same ways, as often as one does: the least that it may be. How often they part is a guess.
    pub agreeing: Cycles,
    /// Work-items that share it.
    pub items: f64,
}

impl PlanCost {
    /// What a plan costs whose blocks run so often, whose loops have these chains, and of which lanes leave some together.
    pub fn of(
        plan: &Plan,
        facts: &Facts<'_, '_>,
        frequencies: &Frequencies,
        chains: &Chains,
        in_step: &InStep,
    ) -> PlanCost {
        let vectors = plan.vectors;
        let vscale = if vectors.width.is_scalable {
            facts.target.likely_vscale()
        } else {
            1
        };
        let items = f64::from(vectors.total().lanes * vscale);
        let mut walk = Walk {
            plan,
            facts,
            frequencies,
            chains,
            in_step,
            found: PlanCost {
                items,
                busy: EACH_CALL.cycles(SCALAR_CYCLES),
                ..PlanCost::default()
            },
        };
        walk.found.agreeing = walk.found.busy;
        if facts.is_predicated {
            let mask = walk.cycles(walk.mask_of_row());
            walk.busy(mask, Runs::ONCE);
        }
        walk.regions(&plan.regions, facts.function.entry(), Runs::ONCE);
        if facts.function.loops.all.is_empty() {
            let each = facts.target.tuning().vector_cycles;
            let wait = InstructionWindow::OF_CALLS.wait(walk.found.busy, chains.whole(), each);
            walk.found.waiting += wait;
            walk.found.agreeing += wait;
        }
        walk.found
    }

    /// The cost of one work-item.
    pub fn of_item(&self) -> Cycles {
        self.of_run().shared_by(self.items)
    }

    /// The cost of all work-items that are run at once.
    pub fn of_run(&self) -> Cycles {
        self.busy + self.waiting + self.spilling
    }

    /// Adds what is waited for besides.
    pub fn wait(&mut self, wait: Cycles) {
        self.waiting += wait;
        self.agreeing += wait;
    }

    /// Reckons with what registers do not hold, which is loaded, and stored before: as part of what the instructions cost.
    pub fn spill(&mut self, part: f64) {
        self.spilling = self.busy * part;
        self.agreeing = self.agreeing * (1.0 + part);
    }

    /// What part of the cost there is if all lanes go the same ways. Of what cannot be done there are no parts.
    pub fn agreeing_part(&self) -> f64 {
        match self.of_run().is_possible() {
            true => self.agreeing.amount() / self.of_run().amount(),
            false => 1.0,
        }
    }
}

impl fmt::Display for PlanCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cycles busy, {} waiting, ", self.busy, self.waiting)?;
        if self.spilling.amount() > 0.0 {
            write!(f, "{} spilling, ", self.spilling)?;
        }
        write!(f, "{} for each of {} work-items", self.of_item(), self.items)
    }
}

/// How often something runs.
#[derive(Clone, Copy, Debug)]
struct Runs {
    /// As is reckoned.
    reckoned: f64,
    /// If all lanes go the same ways.
    agreeing: f64,
}

impl Runs {
    const ONCE: Runs = Runs {
        reckoned: 1.0,
        agreeing: 1.0,
    };

    /// So many times as often, and if all lanes go the same ways.
    fn times(self, reckoned: f64, agreeing: f64) -> Runs {
        Runs {
            reckoned: self.reckoned * reckoned,
            agreeing: self.agreeing * agreeing,
        }
    }
}

struct Walk<'a, 'ctx> {
    plan: &'a Plan,
    facts: &'a Facts<'a, 'ctx>,
    frequencies: &'a Frequencies,
    chains: &'a Chains,
    in_step: &'a InStep,
    found: PlanCost,
}

impl Walk<'_, '_> {
    /// What the target says of instructions on vectors, in cycles.
    fn cycles(&self, cost: Cost) -> Cycles {
        cost.cycles(self.facts.target.tuning().vector_cycles)
    }

    /// Adds what the machine does so often.
    fn busy(&mut self, each: Cycles, runs: Runs) {
        self.found.busy += each * runs.reckoned;
        self.found.agreeing += each * runs.agreeing;
    }

    /// Adds what regions cost of which the first begins with a block that runs so often.
    fn regions(&mut self, regions: &[Region], first: BlockId, runs: Runs) {
        let control = &self.facts.analyses.control;
        for region in regions {
            match region {
                Region::Block(block) => {
                    let reach = self.reach(*block, first);
                    let runs = runs.times(reach, reach);
                    let each = self.cycles(self.block(*block));
                    self.busy(each, runs);
                    let parting = self.cycles(self.parting(*block)) * runs.agreeing;
                    self.found.agreeing = self.found.agreeing.beyond(parting);
                    self.busy(self.replicated(*block), Runs::ONCE);
                    self.found.blocks.push((*block, runs.reckoned, each * runs.reckoned));
                }
                Region::Guarded(body) => {
                    let Some(block) = first_block(self.facts, body) else {
                        continue;
                    };
                    let test = self.cycles(self.facts.target.branch_if_any(self.mask()));
                    self.busy(test, runs);
                    // A guard in front of what all lanes come to tests for nothing.
                    let share = self.share(block) / self.share(first).max(f64::MIN_POSITIVE);
                    let runs = match control.mask(block) {
                        ActiveLanes::All => runs,
                        _ => runs.times(self.guarded(block, share, self.active(runs)), share.min(1.0)),
                    };
                    self.regions(body, block, runs);
                }
                Region::Loop { id, is_divergent, body } => self.of_loop(*id, *is_divergent, body, first, runs),
            }
        }
    }

    fn of_loop(&mut self, id: LoopId, is_divergent: bool, body: &[Region], first: BlockId, runs: Runs) {
        let of = &self.facts.function.loops.all[id];
        let entered = runs;
        let trips = self.reach(of.header, first) * self.frequencies.trips(id);
        let mut runs = runs.times(trips, trips);
        let mut chain = self.chains.of_loop(id);
        let (before, waiting_before) = (self.found.busy, self.found.waiting);
        if is_divergent {
            runs = runs.times(self.until_last(id, self.active(entered)), 1.0);
            chain = chain.max(self.chains.out_of_loop(id)) + MASKED_CHAIN;
            let each = self.cycles(self.each_run(id));
            self.busy(each, runs);
        }
        self.regions(body, of.header, runs);
        let busy = self.found.busy.beyond(before);
        let is_innermost = !body.iter().any(has_loop);
        if is_innermost && busy.is_possible() {
            let of_run = busy.shared_by(runs.reckoned.max(f64::MIN_POSITIVE));
            let wait = match self.facts.vectors.are_of_one() {
                true => own_vectors::wait_of_run(of_run, self.chains, id, self.facts.target),
                false => {
                    let each = self.facts.target.tuning().vector_cycles;
                    InstructionWindow::OF_LOOPS.wait_of_run(of_run, chain, self.chains.through_loop(id), each)
                }
            };
            self.found.waiting += wait * runs.reckoned;
            self.found.agreeing += wait * runs.agreeing;
        }
        let waited = self.found.waiting.beyond(waiting_before);
        self.found.loops.push((id, busy + waited));
    }

    /// What lanes do in loops of their own in a block, each when it comes there.
    fn replicated(&self, block: BlockId) -> Cycles {
        let f = self.facts.function;
        let instructions = f.instructions_of(block).filter_map(|it| f.instruction(it));
        let of_lane: Cycles = instructions.filter_map(replicated::cycles_of_lane).sum();
        of_lane * self.frequencies.of(block) * self.found.items
    }

    /// How many lanes are active where something runs so often, in the mean: as many as do it, shared by how often any does.
    fn active(&self, runs: Runs) -> f64 {
        let share = runs.agreeing / runs.reckoned.max(f64::MIN_POSITIVE);
        (self.found.items * share).max(1.0)
    }

    /// How often a loop runs until the last of so many lanes has left, for each time that it runs for one lane.
    fn until_last(&self, id: LoopId, active: f64) -> f64 {
        let f = self.facts.function;
        let is_of_tries = self.frequencies.is_of_tries(id);
        if !is_of_tries && constant_trips(f, id).is_some() {
            // One lane is taken to stay as long as it may, and none stays longer.
            return 1.0;
        }
        let exits = match is_of_tries {
            // What takes time is done by each lane for itself, however many try.
            true => 1,
            false => f.loops.all[id].exits.len(),
        };
        let any = match is_of_stack(f, id) {
            true => 1.0 + STRAGGLERS_OF_STACKS * active.log2(),
            false => until_last(exits, active),
        };
        match self.in_step.is(id, self.found.items) {
            // As if there always was one that stays for another run.
            true => any.min(1.0 + 1.0 / self.frequencies.trips(id)),
            false => any,
        }
    }

    /// What a divergent loop does in each run besides its blocks: lanes that leave are noted, with what they leave with.
    fn each_run(&self, id: LoopId) -> Cost {
        let f = self.facts.function;
        let target = self.facts.target;
        let of = &f.loops.all[id];
        let mask = self.facts.mask_operation(InstructionOpcode::Or);
        let mut cost = target.branch_if_any(self.mask()) + mask * of.exits.len() as f64;
        let mut seen = Vec::new();
        for (_, to) in &of.exits {
            if self.facts.analyses.control.phis(f, *to) == PhiForm::Exit(id) && !seen.contains(to) {
                seen.push(*to);
                cost += f.blocks[*to].phis.iter().map(|phi| self.recipe_cost(*phi)).sum();
            }
        }
        cost
    }

    /// What there is in a block only because lanes part in functions that it calls.
    fn parting(&self, block: BlockId) -> Cost {
        let recipes = self
            .facts
            .function
            .instructions_of(block)
            .filter_map(|it| self.plan.recipe(it));
        recipes.map(|it| it.cost_of_parting(self.facts)).sum()
    }

    fn recipe_cost(&self, value: crate::function::ValueId) -> Cost {
        self.plan
            .recipe(value)
            .map_or(Cost::FREE, |recipe| recipe.cost(self.facts))
    }

    /// A block: what is in it, the masks of its edges, its end.
    fn block(&self, block: BlockId) -> Cost {
        let f = self.facts.function;
        let (control, target) = (&self.facts.analyses.control, self.facts.target);
        let body: Cost = f.instructions_of(block).map(|value| self.recipe_cost(value)).sum();
        let one_mask = self.facts.mask_operation(InstructionOpcode::And);
        let edges = f.successors(block).filter(|to| control.is_needed((block, *to))).count();
        let joins = match control.mask(block) {
            ActiveLanes::Into(of) if of == block => f.blocks[block].predecessors.len().saturating_sub(1),
            _ => 0,
        };
        let end = match f.blocks[block].terminator {
            Terminator::Branch { .. } if !self.facts.analyses.divergence.is_divergent_branch(block) => target.branch(),
            _ => Cost::FREE,
        };
        body + one_mask * (edges + joins) as f64 + end
    }

    /// The mask of the lanes up to the end of a row: how many are left, in all lanes, and a comparison with their numbers.
    fn mask_of_row(&self) -> Cost {
        let number = self.facts.function.llvm.get_type().get_context().i32_type();
        let numbers = Wide::new(number, self.facts.vectors.total());
        Cost::new(4.0) + self.facts.target.compare(InstructionOpcode::ICmp, numbers, 0)
    }

    fn mask(&self) -> Wide<'_> {
        let bit = self.facts.function.llvm.get_type().get_context().bool_type();
        Wide::new(bit, self.facts.vectors.total())
    }

    /// How often a block runs each time that one before it does, in the same loop: uniform branches go one way, masked blocks run always.
    fn reach(&self, block: BlockId, from: BlockId) -> f64 {
        let f = self.facts.function;
        let mut share = 1.0;
        let mut at = block;
        while at != from {
            let Some(above) = f.dominators.parent(at) else { break };
            // What comes out of a loop is what went in.
            let left = f.loops.around(above).filter(|id| !f.loops.all[*id].contains(at)).last();
            let next = match left {
                Some(id) => f.loops.all[id].header,
                None => above,
            };
            let is_uniform = left.is_none() && !self.facts.analyses.divergence.is_divergent_branch(above);
            if is_uniform {
                share *= (self.share(at) / self.share(above).max(f64::MIN_POSITIVE)).min(1.0);
            }
            at = next;
        }
        share
    }

    /// How often a block runs for one lane in each run of the loops around it.
    fn share(&self, block: BlockId) -> f64 {
        let trips: f64 = self
            .facts
            .function
            .loops
            .around(block)
            .map(|id| self.frequencies.trips(id))
            .product();
        self.frequencies.of(block) / trips
    }

    /// How often a guard lets through to a block that each of so many lanes comes to so often, a run for a lane alone being as good as [`ALONE`].
    fn guarded(&self, block: BlockId, share: f64, active: f64) -> f64 {
        let any = match self.frequencies.is_spread(block) {
            true => (share * active).min(1.0),
            false => any(share, active),
        };
        if share <= RARE {
            any * ALONE
        } else {
            any
        }
    }
}

/// How often any of so many lanes does what one lane does so often: neighbours mostly do the same, but for what hardly any does.
fn any(share: f64, active: f64) -> f64 {
    let independent = match share <= RARE {
        true => active,
        false => active.sqrt(),
    };
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powf(independent)
}

/// How often a loop runs until so many lanes have left it, for each time that it runs for one lane.
///
/// A loop with several ways out is a search: a lane may find what it looks for in any run, whatever came before. The runs of such lanes are distributed
/// geometrically: of most lanes they are few, of some many, and the longest of n lanes is 1 + 1/2 + ... + 1/n times the mean.
fn until_last(exits: usize, items: f64) -> f64 {
    match exits {
        0 | 1 => 1.0 + STRAGGLERS * items.log2(),
        _ => (items.ln() + EULER + 0.5 / items).max(1.0),
    }
}

fn has_loop(region: &Region) -> bool {
    match region {
        Region::Block(_) => false,
        Region::Guarded(body) => body.iter().any(has_loop),
        Region::Loop { .. } => true,
    }
}

fn first_block(facts: &Facts<'_, '_>, regions: &[Region]) -> Option<BlockId> {
    match regions.first()? {
        Region::Block(block) => Some(*block),
        Region::Guarded(body) => first_block(facts, body),
        Region::Loop { id, .. } => Some(facts.function.loops.all[*id].header),
    }
}
