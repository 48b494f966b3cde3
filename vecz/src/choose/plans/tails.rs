//! Which candidates are planned, and which of their tails.
//!
//! Plans take time to make, and most are not worth a second look. So of candidates that differ in their tails alone one is planned first, and the others where that is not much dearer than the best; and
//! where another dimension, or another form of the kernel, was planned before, first of all what was best there. Of long kernels no more vectors are planned where they could not save what they take to
//! build.

use super::{Known, Made, PlannedCandidate, Plans, Room};
use crate::choose::candidates::{Candidate, Tail};
use crate::choose::plan_cost::PlanCost;
use crate::choose::rows::{Costs, Rows};
use crate::target::Cycles;
use ir::vectorization::Width;

/// How many times as dear as the cheapest so far a plan is of which no other tails are planned: what they add does not decide then.
const HOPELESS: f64 = 1.3;
/// The same of a form or a dimension, of which one plan is made first: the one that is the cheapest of another. Lanes that do not lie next to each other in memory cost several times as much.
const HOPELESS_ALONG: f64 = 1.5;
/// The same of another dimension of a form, where rows of work-groups are not known to be longer along it: if it is no better with as many lanes, it is none with others.
const HOPELESS_AS_WELL: f64 = 1.0;

/// Candidates that differ in their tails alone, as the first of them shows.
struct AtFirst<'b> {
    same: &'b [Candidate],
    /// The plan of the first, if it was made and can be.
    first: Option<Made>,
    /// What a work-item costs with the tail that costs nothing.
    cost: Cycles,
    /// What it bears of building the code, which is in the cost.
    building: Cycles,
}

impl<'b> AtFirst<'b> {
    fn new(same: &'b [Candidate], room: &Room<'_>) -> AtFirst<'b> {
        AtFirst {
            same,
            first: None,
            cost: Cycles::NEVER,
            building: room.building(same[0]),
        }
    }

    /// Whether these have twice the vectors of others, for each value or in each register.
    fn is_twice(&self, others: &AtFirst<'_>) -> bool {
        let (one, other) = (self.same[0], others.same[0]);
        match one.uf {
            1 => other.uf == 1 && one.vf.lanes == 2 * other.vf.lanes,
            uf => other.vf == one.vf && uf == 2 * other.uf,
        }
    }

    /// Whether these are as a candidate, but for tails and what it is of.
    fn like(&self, other: Candidate) -> bool {
        (self.same[0].vf, self.same[0].uf) == (other.vf, other.uf)
    }
}

impl Room<'_> {
    /// What a work-item costs of candidates that differ in their tails alone, of which the first is planned, if masks cost nothing.
    fn at_first(&self, same: &[Candidate], cost: &PlanCost, scalar: Cycles) -> Cycles {
        let has_folded = same.iter().any(|it| it.tail == Tail::Folded);
        let costs = Costs {
            vectors: cost.of_run(),
            second: cost.of_run(),
            scalar,
            lanes: cost.items,
            second_lanes: cost.items,
        };
        let tail = if has_folded { Tail::Folded } else { same[0].tail };
        self.rows.cost(tail, costs)
    }

    /// What a work-item bears of building a candidate, with the kernel for its tails.
    fn building(&self, candidate: Candidate) -> Cycles {
        let kernels = [Some(candidate), of_rest(candidate, self.rows)];
        self.code
            .share(kernels.into_iter().flatten().map(|it| it.width().lanes))
    }
}

impl<'ctx> Plans<'_, 'ctx> {
    /// The plans of the candidates along a dimension.
    pub(super) fn of_candidates(
        &mut self,
        known: &Known<'_, 'ctx>,
        found: &[Candidate],
        room: &Room<'_>,
    ) -> Vec<PlannedCandidate> {
        // Candidates that differ in their tails alone stand together, and share plans.
        let same = found.chunk_by(|one, other| (one.vf, one.uf) == (other.vf, other.uf));
        let mut same: Vec<AtFirst<'_>> = same.map(|same| AtFirst::new(same, room)).collect();
        if let Some((best, cost)) = self.cheapest {
            let like_best = same.iter_mut().find(|it| it.like(best));
            if let Some(only) = like_best {
                self.look(known, room, only);
                if only.first.is_some() && only.cost >= cost * self.hopeless_along(known) {
                    let only = std::slice::from_ref(only);
                    return self.of_tails(known, only, room);
                }
            }
        }
        // Copies of branches' sides are worth about as much with any number of lanes.
        if known.form.has_boscc && !self.hopeful.is_empty() {
            same.retain(|it| self.hopeful.iter().any(|hopeful| it.like(*hopeful)));
        }
        for at in 0..same.len() {
            let (before, now) = same.split_at_mut(at);
            let half = before.iter().find(|it| now[0].is_twice(it));
            if half.is_none_or(|half| self.may_be_best(half, &now[0])) {
                self.look(known, room, &mut now[0]);
            }
        }
        if self.hopeful.is_empty() {
            let hopeful = same.iter().filter(|it| !self.is_hopeless(it));
            self.hopeful = hopeful.map(|it| it.same[0]).collect();
        }
        self.of_tails(known, &same, room)
    }

    /// How many times as dear as the cheapest so far the first plan along a dimension is, where no others are made.
    fn hopeless_along(&self, known: &Known<'_, 'ctx>) -> f64 {
        let is_other_dimension = self.along.iter().any(|it| std::ptr::eq(it.form, known.form));
        match is_other_dimension && self.request.local_size.is_none() {
            true => HOPELESS_AS_WELL,
            false => HOPELESS_ALONG,
        }
    }

    fn is_hopeless(&self, of: &AtFirst<'_>) -> bool {
        self.cheapest.is_some_and(|(_, best)| of.cost > best * HOPELESS)
    }

    /// Whether twice the vectors may be the best, when half of them cost so much: a work-item costs half of that at the least, and what they take to build.
    fn may_be_best(&self, half: &AtFirst<'_>, twice: &AtFirst<'_>) -> bool {
        if twice.building == Cycles::default() {
            return true;
        }
        let least = half.cost.beyond(half.building) * 0.5 + twice.building;
        self.cheapest.is_none_or(|(_, best)| least < best)
    }

    /// Makes a first plan of candidates that differ in their tails alone.
    fn look(&mut self, known: &Known<'_, 'ctx>, room: &Room<'_>, at: &mut AtFirst<'_>) {
        if at.first.is_some() {
            return;
        }
        let candidate = at.same[0];
        match self.make(known, room, candidate, candidate.tail == Tail::Folded) {
            Ok(made) => {
                at.cost = room.at_first(at.same, &made.1, self.scalar) + at.building;
                at.first = Some(made);
            }
            Err(reason) => self.refused = Some(reason),
        }
        if self.cheapest.is_none_or(|(_, cost)| at.cost < cost) {
            self.cheapest = Some((candidate, at.cost));
        }
    }

    /// The plans of candidates, looked at before, with all tails where there is hope.
    fn of_tails(&mut self, known: &Known<'_, 'ctx>, looked: &[AtFirst<'_>], room: &Room<'_>) -> Vec<PlannedCandidate> {
        let mut rests = Vec::new();
        let mut found = Vec::new();
        for at in looked {
            let same = at.same;
            // How much of a row a narrower kernel runs is not known before there is one.
            let may_be_narrow = same.iter().any(|it| it.tail == Tail::Narrow);
            let same = if self.is_hopeless(at) && !may_be_narrow {
                &same[..1]
            } else {
                same
            };
            found.extend(self.of_same(known, same, &at.first, room, &mut rests));
        }
        found
    }

    /// The plans of candidates that differ in their tails alone, `first` being that of the first. `rests` are those for tails that there are already.
    fn of_same(
        &mut self,
        known: &Known<'_, 'ctx>,
        same: &[Candidate],
        first: &Option<Made>,
        room: &Room<'_>,
        rests: &mut Vec<(Candidate, Option<Made>)>,
    ) -> Vec<PlannedCandidate> {
        let mut make = |candidate: Candidate, is_predicated: bool| {
            self.make(known, room, candidate, is_predicated)
                .map_err(|reason| self.refused = Some(reason))
                .ok()
        };
        let has_folded = same.iter().any(|it| it.tail == Tail::Folded);
        let (whole, folded) = match same[0].tail {
            Tail::Folded => (None, first.clone()),
            _ if has_folded => (first.clone(), make(same[0], true)),
            _ => (first.clone(), None),
        };
        for of_rest in same.iter().filter_map(|it| of_rest(*it, room.rows)) {
            if !rests.iter().any(|(it, _)| *it == of_rest) {
                rests.push((of_rest, make(of_rest, of_rest.tail == Tail::Masked)));
            }
        }
        let of_run = |made: &Option<Made>| made.as_ref().map_or(Cycles::NEVER, |(_, cost)| cost.of_run());
        let planned = |candidate: &Candidate| {
            let rest = of_rest(*candidate, room.rows);
            let rest = rest.map(|of_rest| rests.iter().find(|(it, _)| *it == of_rest));
            let (main, second) = match rest {
                Some(found) => (&whole, &found?.1),
                None if candidate.tail == Tail::Folded => (&folded, &folded),
                None => (&whole, &None),
            };
            let (plan, cost) = main.clone()?;
            let costs = Costs {
                vectors: of_run(&whole),
                second: of_run(second),
                scalar: self.scalar,
                lanes: cost.items,
                second_lanes: second.as_ref().map_or(cost.items, |(_, cost)| cost.items),
            };
            let tail = match rest.flatten() {
                Some((of_rest, made)) => Some((*of_rest, made.as_ref()?.0.clone())),
                None => None,
            };
            Some(PlannedCandidate {
                candidate: Candidate {
                    has_boscc: known.form.has_boscc,
                    searches: known.form.searches,
                    replicates: known.form.replicates,
                    ..*candidate
                },
                plan,
                of_item: room.rows.cost(candidate.tail, costs),
                building: room.building(*candidate),
                cost,
                tail,
            })
        };
        same.iter().filter_map(planned).collect()
    }
}

/// The kernel that runs what a candidate leaves over, if that is vectorized too.
fn of_rest(candidate: Candidate, rows: &Rows) -> Option<Candidate> {
    let lanes = match candidate.tail {
        // Of work-items side by side there are no vectors of lanes.
        Tail::Masked if candidate.vf.is_one() => return Some(candidate),
        // One vector for each value: what several vectors leave over takes as many runs as it fills vectors, and the second kernel is short.
        Tail::Masked => candidate.vf.lanes,
        Tail::Narrow => rows.narrow(candidate.width().lanes)?,
        Tail::Scalar | Tail::Folded => return None,
    };
    let vf = Width {
        lanes: lanes.min(candidate.vf.lanes),
        ..candidate.vf
    };
    Some(Candidate {
        vf,
        uf: lanes / vf.lanes,
        ..candidate
    })
}
