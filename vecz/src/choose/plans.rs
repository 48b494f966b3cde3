//! All plans of a kernel, with their costs.

mod tails;

use std::fmt;
use std::rc::Rc;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::guard;

use super::building::CodeSize;
use super::candidates::{self, Candidate, Tail};
use super::columns::Columns;
use super::in_step::InStep;
use super::pages::Pages;
use super::plan_cost::PlanCost;
use super::pressure::{self, Pressure};
use super::rows::Rows;
use super::{as_it_is, choose, late_sums, one_by_one, own_vectors, scalar, Estimate};
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::analyses::packetization::Packetization;
use crate::analyses::simd_width::SimdWidth;
use crate::analyses::Uniformity;
use crate::function::loops::LoopId;
use crate::function::Function;
use crate::plan::control::ActiveLanes;
use crate::plan::{Analyses, Facts, Plan, Vectors};
use crate::prepare::Prepared;
use crate::request::MAX_WIDTH;
use crate::target::{Cycles, Target};
use crate::{registry, Choice, Gain, Mode, Prospect, Reason, Request};

/// The plans that a request leaves open.
pub struct Plans<'a, 'ctx> {
    module: &'a Module<'ctx>,
    request: &'a Request<'a>,
    target: &'a dyn Target,
    /// What lanes may lie along, which is the same in all forms: copies of sides hide guards.
    dimensions: Vec<u32>,
    along: Vec<Along<'a, 'ctx>>,
    /// The cost of the scalar kernel.
    scalar: Cycles,
    /// The cheapest so far, at first sight.
    cheapest: Option<(Candidate, Cycles)>,
    /// Those of the first form that may be the best.
    hopeful: Vec<Candidate>,
    /// Why some plan could not be made.
    refused: Option<Reason>,
}

/// One form of a kernel, along one dimension.
struct Along<'a, 'ctx> {
    form: &'a Prepared<'ctx>,
    /// What was found out.
    analyses: Analyses,
    /// What was planned.
    planned: Vec<PlannedCandidate>,
}

/// What plans along a dimension have in common.
struct Known<'b, 'ctx> {
    form: &'b Prepared<'ctx>,
    analyses: &'b Analyses,
    frequencies: &'b Frequencies,
    chains: &'b Chains,
    in_step: &'b InStep,
    columns: &'b Columns,
    pages: &'b Pages,
}

/// What there is along a dimension: registers for lanes, and rows to fill them.
struct Room<'b> {
    pressure: Pressure,
    /// Whether work-items are side by side.
    is_whole: bool,
    rows: &'b Rows,
    code: CodeSize,
}

impl Room<'_> {
    /// What a candidate's operands in memory add to what its instructions cost, as part of that.
    fn spilling(&self, candidate: Candidate) -> f64 {
        let spilled = self.pressure.spilled(candidate.uf, candidate.vf.lanes);
        match self.is_whole {
            true => own_vectors::spilling(spilled),
            false => pressure::spilling(spilled),
        }
    }
}

/// A plan, which may be that of several candidates, and what one run of it costs.
type Made = (Rc<Plan>, PlanCost);

/// A candidate that there is a plan for.
pub struct PlannedCandidate {
    /// Which it is.
    pub candidate: Candidate,
    /// The plan, of all lanes but where the tail is folded.
    plan: Rc<Plan>,
    /// What it costs.
    pub(super) cost: PlanCost,
    /// Of a tail that has a kernel of its own: its plan, and how many lanes it has.
    tail: Option<(Candidate, Rc<Plan>)>,
    /// What a work-item costs, with those of the rows that do not fill vectors.
    of_item: Cycles,
    /// What a work-item bears of building it.
    building: Cycles,
}

impl PlannedCandidate {
    /// What of it is compared with others.
    fn estimate(&self) -> Estimate {
        Estimate {
            candidate: self.candidate,
            cost: self.of_item,
            agreeing: self.of_item * self.cost.agreeing_part(),
            building: self.building,
        }
    }
}

/// What is to be executed.
pub struct Chosen<'a, 'ctx> {
    /// Which plan it is, and what is reckoned of it.
    pub prospect: Prospect,
    /// The plan, with what it was made from.
    pub main: (Facts<'a, 'ctx>, &'a Plan),
    /// The same for the rest of rows, if a kernel of its own runs it.
    pub tail: Option<(Facts<'a, 'ctx>, &'a Plan)>,
}

impl<'a, 'ctx> Plans<'a, 'ctx> {
    /// Makes the plans of a kernel, which was prepared in these forms, the shortest first.
    pub fn new(
        module: &'a Module<'ctx>,
        kernel: FunctionValue<'ctx>,
        forms: &'a [Prepared<'ctx>],
        request: &'a Request<'a>,
        target: &'a dyn Target,
    ) -> Plans<'a, 'ctx> {
        let mut plans = Plans {
            module,
            request,
            target,
            dimensions: candidates::dimensions(&forms[0].function, request),
            along: Vec::new(),
            scalar: scalar_cost(module, kernel, &forms[0].function, request, target),
            cheapest: None,
            hopeful: Vec::new(),
            refused: None,
        };
        for form in forms {
            plans.of_form(form);
        }
        plans
    }

    /// Adds the plans of a form.
    pub fn of_form(&mut self, form: &'a Prepared<'ctx>) {
        let f = &form.function;
        let frequencies = Frequencies::run(f);
        for dimension in self.dimensions.clone() {
            let analyses = Analyses::run(f, dimension, self.request);
            // Rows of the scalar kernel lie along x.
            let columns = Columns::of(f, &frequencies, &analyses.shapes);
            if dimension == 0 && self.along.is_empty() {
                self.scalar += columns.wait(1.0);
            }
            let is_near = candidates::is_near(f, &analyses.shapes);
            let chains = self.chains(f, &frequencies, &analyses);
            let known = Known {
                form,
                analyses: &analyses,
                frequencies: &frequencies,
                chains: &chains,
                in_step: &InStep::run(f, &analyses.shapes),
                columns: &columns,
                pages: &Pages::of(f, &frequencies, &analyses.shapes),
            };
            let planned = self.of_dimension(&known);
            let is_planned = !planned.is_empty();
            self.along.push(Along {
                form,
                analyses,
                planned,
            });
            // Neighbours in one dimension that are neighbours in memory are as good as it gets.
            if is_near && is_planned {
                break;
            }
        }
    }

    /// What is waited for in lanes.
    fn chains(&self, f: &Function<'_>, frequencies: &Frequencies, analyses: &Analyses) -> Chains {
        let is_whole = self.request.choices.is_on(Choice::WholeVectors);
        let latency = |value| {
            let of_one = self.target.latency_of(f, value);
            match is_whole || candidates::is_near_access(f, &analyses.shapes, value) {
                true => of_one,
                // A load of many places takes longer than one of neighbours.
                false => of_one.max(analyses.accesses.latency(value)),
            }
        };
        Chains::run(f, frequencies, &latency)
    }

    fn of_dimension(&mut self, known: &Known<'_, 'ctx>) -> Vec<PlannedCandidate> {
        let (f, analyses) = (&known.form.function, known.analyses);
        if let Err(reason) = registry::vectorizability(f, analyses).check() {
            self.refused = Some(reason);
            return Vec::new();
        }
        let uniformity = &analyses.uniformity;
        let packetization = Packetization::run(f, &|value| uniformity.is_uniform(value), &analyses.shapes);
        let is_masked = |block| analyses.control.mask(block) != ActiveLanes::All;
        let mut liveness = Liveness::run(f);
        let is_guarded = |value| analyses.accesses.of(value).is_some_and(|it| !it.guards.is_empty());
        for (values, until) in f
            .blocks
            .keys()
            .filter_map(|block| late_sums::waiting(f, block, &is_guarded))
        {
            liveness.keep(&values, until);
        }
        let fits = SimdWidth::run(f, &packetization, &liveness, &is_masked, self.target, MAX_WIDTH);
        let rows = Rows::of(f, self.request, analyses.dimension);
        let mut found = candidates::along(
            f,
            self.request,
            self.target,
            analyses.dimension,
            &fits,
            known.pages,
            &rows,
        );
        let is_whole = self.request.choices.is_on(Choice::WholeVectors);
        if self.request.width.is_none() && is_whole {
            let most_items = own_vectors::most_items(f, known.frequencies);
            found.retain(|it| f64::from(it.uf) <= most_items);
        }
        if found.is_empty() && is_whole {
            self.refused = Some(Reason::OwnVectors);
        }
        let row = self.request.local_size.map(|size| size[analyses.dimension as usize]);
        if let (true, Some(row)) = (found.is_empty(), row.filter(|row| *row < 2)) {
            self.refused = Some(Reason::ShortRow { row, width: 2 });
        }
        let room = Room {
            pressure: match is_whole {
                true => Pressure::of_own_vectors(f, known.frequencies, &liveness, self.target),
                false => {
                    let (masked, usual) = (&is_masked, fits.usual);
                    Pressure::of_lanes(
                        f,
                        known.frequencies,
                        &liveness,
                        &packetization,
                        masked,
                        self.target,
                        usual,
                    )
                }
            },
            is_whole,
            rows: &rows,
            code: CodeSize::of(f, &packetization, self.target),
        };
        self.of_candidates(known, &found, &room)
    }

    /// Makes a plan, with its cost.
    fn make(
        &self,
        known: &Known<'_, 'ctx>,
        room: &Room<'_>,
        candidate: Candidate,
        is_predicated: bool,
    ) -> Result<Made, Reason> {
        guard::checkpoint();
        let facts = self.facts(known.form, known.analyses, candidate, is_predicated);
        let plan = Plan::new(&facts)?;
        let mut cost = PlanCost::of(&plan, &facts, known.frequencies, known.chains, known.in_step);
        cost.wait(known.columns.wait(cost.items));
        cost.wait(known.pages.wait());
        cost.spill(room.spilling(candidate));
        Ok((Rc::new(plan), cost))
    }

    /// What a plan is made from.
    fn facts<'b>(
        &'b self,
        form: &'b Prepared<'ctx>,
        analyses: &'b Analyses,
        candidate: Candidate,
        is_predicated: bool,
    ) -> Facts<'b, 'ctx> {
        Facts {
            module: self.module,
            function: &form.function,
            analyses,
            request: self.request,
            target: self.target,
            vectors: Vectors {
                width: candidate.vf,
                count: candidate.uf,
            },
            is_predicated,
        }
    }

    /// All plans, in the order in which they are compared.
    pub fn planned(&self) -> impl Iterator<Item = &PlannedCandidate> {
        self.along.iter().flat_map(|along| &along.planned)
    }

    /// All plans with their costs, and what became of them, as text.
    pub fn costs(&self, chosen: Result<Candidate, &Reason>) -> String {
        match chosen {
            Ok(candidate) => format!("{self}chosen: {candidate}\n"),
            Err(reason) if reason.is_decision() => format!("{self}chosen: scalar, for {reason}\n"),
            Err(reason) => format!("{self}none chosen: {reason}\n"),
        }
    }

    /// The loops that lanes had better go around one by one, by the cheapest plan, with the form that it is of; each with what it costs one lane each time.
    pub fn loops_one_by_one(&self) -> Option<(&'a Prepared<'ctx>, Vec<(LoopId, Cycles)>)> {
        let choices = &self.request.choices;
        if choices.given(Choice::ReplicateLoops).is_some() || choices.is_on(Choice::WholeVectors) {
            return None;
        }
        let (along, planned) = self.chosen(Mode::Always, MAX_WIDTH).ok()?;
        let (f, analyses) = (&along.form.function, &along.analyses);
        if f.loops.all.is_empty() {
            return None;
        }
        let frequencies = Frequencies::run(f);
        let columns = Columns::of(f, &frequencies, &analyses.shapes);
        // Of one lane: a scalar load takes no longer for other lanes' places.
        let chains = scalar::chains(f, &frequencies, self.target);
        let found = one_by_one::loops(f, analyses, &frequencies, &chains, &columns, &planned.cost, self.target);
        (!found.is_empty()).then_some((along.form, found))
    }

    /// The plan to execute, as the request's mode says, of those with so many lanes at the most.
    pub fn best(&self, most_lanes: u32) -> Result<Chosen<'_, 'ctx>, Reason> {
        let (along, planned) = self.chosen(self.request.mode, most_lanes)?;
        let chosen = planned.candidate;
        let facts = |candidate, is_predicated| self.facts(along.form, &along.analyses, candidate, is_predicated);
        Ok(Chosen {
            prospect: Prospect {
                candidate: chosen,
                gain: self.gain_of(planned),
                item: self.scalar,
                run: planned.cost.of_run(),
                gain_together: self.gain_together().filter(|_| chosen.replicates),
            },
            main: (facts(chosen, chosen.tail == Tail::Folded), &planned.plan),
            tail: planned
                .tail
                .as_ref()
                .map(|(of, plan)| (facts(*of, of.tail == Tail::Masked), &**plan)),
        })
    }

    /// How many times as long as by the plan that `always` takes the scalar kernel is reckoned to take; none without a plan.
    pub fn gain(&self) -> Option<Gain> {
        let (_, planned) = self.chosen(Mode::Always, MAX_WIDTH).ok()?;
        Some(self.gain_of(planned))
    }

    /// The same of the plan in which lanes go around all loops together that is reckoned to be the best of those.
    fn gain_together(&self) -> Option<Gain> {
        let together = self.planned().filter(|it| !it.candidate.replicates);
        let best = together.min_by(|one, other| one.of_item.amount().total_cmp(&other.of_item.amount()))?;
        Some(self.gain_of(best))
    }

    fn gain_of(&self, planned: &PlannedCandidate) -> Gain {
        planned.estimate().gain(self.scalar)
    }

    fn chosen(&self, mode: Mode, most_lanes: u32) -> Result<(&Along<'a, 'ctx>, &PlannedCandidate), Reason> {
        let all = || {
            let all = self
                .along
                .iter()
                .flat_map(|along| along.planned.iter().map(move |it| (along, it)));
            all.filter(|(_, it)| it.candidate.width().lanes <= most_lanes)
        };
        let estimates: Vec<Estimate> = all().map(|(_, it)| it.estimate()).collect();
        if let (true, Some(reason)) = (estimates.is_empty(), &self.refused) {
            return Err(reason.clone());
        }
        let chosen = choose(mode, self.scalar, &estimates)?;
        let found = all().find(|(_, it)| it.candidate == chosen);
        found.ok_or_else(|| Reason::Internal("no plan was chosen".to_owned()))
    }
}

/// What the scalar kernel costs: as it is, or as it is prepared, whichever LLVM will make more of. Vectors that the kernel has itself are only in the
/// former, what LLVM simplifies only in the latter.
fn scalar_cost<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    prepared: &Function<'_>,
    request: &Request<'_>,
    target: &dyn Target,
) -> Cycles {
    let works = match request.choices.is_on(Choice::WholeVectors) {
        true => scalar::Works::OnOwnVectors,
        false => scalar::Works::OnScalars,
    };
    let of = |f: &Function<'_>| {
        let frequencies = Frequencies::run(f);
        let chains = scalar::chains(f, &frequencies, target);
        let uniformity = Uniformity::run(f, 0);
        let is_varying = |value| !uniformity.is_uniform(value);
        scalar::cost(f, &frequencies, &chains, works, target, &is_varying, None)
    };
    let cost = of(prepared);
    if works == scalar::Works::OnOwnVectors {
        // Plans keep its vectors, and are to be compared with the same form of it.
        return cost;
    }
    // Loops that share a header are one before preparation, and say nothing of how often the inner one runs.
    let is_as_deep = |f: &Function<'_>| f.loops.deepest() >= prepared.loops.deepest();
    match as_it_is::ask(module, kernel, request, |f| is_as_deep(f).then(|| of(f))).flatten() {
        Some(as_it_is) if as_it_is < cost => as_it_is,
        _ => cost,
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
        Ok(())
    }
}
