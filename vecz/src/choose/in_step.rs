//! Loops that all lanes leave in the same run, or in two that follow:
//!
//! - those that count on by more than lanes are apart, up to one number. `for (i = id; i < n; i += size)`, which shares work in a grid or a group, is one;
//! - those that count as far from wherever they begin, `for (i = start; i < min(start + length, n); ++i)`, but for who comes to the end of all;
//! - those that halve what they have left, as a binary search does: twice as much is one run more.

use cranelift_entity::SecondaryMap;
use inkwell::IntPredicate;

use super::steps::{Step, Steps};
use super::ways::{combined, Sum, Ways};
use crate::analyses::shapes::Shapes;
use crate::function::loops::{Loop, LoopId};
use crate::function::{BlockId, Function, ValueId};

/// Which loops are such.
#[derive(Clone, Debug, Default)]
pub struct InStep {
    /// The most work-items that may run at once.
    most: SecondaryMap<LoopId, f64>,
}

impl InStep {
    /// Finds them.
    pub fn run(f: &Function<'_>, shapes: &Shapes) -> InStep {
        let mut found = InStep::default();
        for (id, of) in &f.loops.all {
            let ends = Ends { f, id, of, shapes };
            found.most[id] = match ends.are_as_far() || ends.halve() {
                true => f64::INFINITY,
                false => ends.most_up_to_one_number(),
            };
        }
        found
    }

    /// Whether a loop is one, where so many work-items run at once.
    pub fn is(&self, id: LoopId, items: f64) -> bool {
        items <= self.most[id]
    }
}

struct Ends<'a, 'ctx> {
    f: &'a Function<'ctx>,
    id: LoopId,
    of: &'a Loop,
    shapes: &'a Shapes,
}

impl Ends<'_, '_> {
    /// How many work-items are no further apart than the loop counts on in a run, up to one number.
    fn most_up_to_one_number(&self) -> f64 {
        let most = |counter: ValueId, bound: ValueId| {
            let is_bound = self.stride(bound) == Some(0) && self.is_kept(bound);
            let stride = self.stride(counter).filter(|stride| is_bound && *stride != 0)?;
            match self.step(counter)? {
                Step::Known(by) => Some((by.unsigned_abs() / stride.unsigned_abs()) as f64 + 1.0),
                // What only a launch says is its size.
                Step::OfLaunch => Some(f64::INFINITY),
            }
        };
        let most = self
            .only_comparison()
            .and_then(|[one, other]| most(one, other).or_else(|| most(other, one)));
        most.unwrap_or(0.0)
    }

    /// Whether lanes begin at different numbers, and one of the ways to where they end is as far from there for all.
    fn are_as_far(&self) -> bool {
        let ways = Ways {
            f: self.f,
            is_whole: &|_| false,
        };
        let is_same = |value: &ValueId| self.stride(*value) == Some(0);
        let are_as_far = |counter: ValueId, bound: ValueId| {
            let Some(start) = self
                .f
                .phi_of(self.id, counter)
                .and_then(|phi| self.f.start_of(self.id, phi))
            else {
                return false;
            };
            let counts = !self.is_kept(counter) && self.step(counter).is_some() && self.is_kept(bound);
            counts
                && !is_same(&start)
                && combined(&ways.of(bound), &ways.of(start), -1.0).iter().any(|far| {
                    let is_some = far.constant != 0.0 || !far.terms.is_empty();
                    is_some && far.terms.keys().all(is_same)
                })
        };
        self.only_comparison()
            .is_some_and(|[one, other]| are_as_far(one, other) || are_as_far(other, one))
    }

    /// Whether what a loop has left, of which one of its ends asks, is at most as much in the next run, and a part of it in some way.
    fn halve(&self) -> bool {
        let is_whole = |value: ValueId| self.is_phi(value) || !self.is_inside(value);
        let ways = Ways {
            f: self.f,
            is_whole: &is_whole,
        };
        let of_loop = |mut sum: Sum| {
            sum.terms.retain(|value, _| self.is_inside(*value));
            sum
        };
        self.of.exits.iter().any(|(from, _)| {
            let Some((_, [one, other])) = self.comparison(*from) else {
                return false;
            };
            let [one, other] = [one, other].map(|value| Sum::once(self.f.phi_of(self.id, value).unwrap_or(value)));
            let left = of_loop(one.plus(&other, -1.0));
            let mut next = vec![Sum::default()];
            for (phi, times) in &left.terms {
                let Some(value) = self.f.next_of(self.id, *phi) else {
                    return false;
                };
                next = combined(&next, &ways.of(value), *times);
            }
            let parts: Option<Vec<f64>> = next.into_iter().map(|it| of_loop(it).in_terms_of(&left)).collect();
            parts.is_some_and(|parts| {
                parts.iter().all(|part| (0.0..=1.0).contains(part))
                    && parts.iter().any(|part| *part > 0.0 && *part < 1.0)
            })
        })
    }

    /// What the only way out compares, but for equality.
    fn only_comparison(&self) -> Option<[ValueId; 2]> {
        let [(exit, _)] = self.of.exits[..] else { return None };
        let (predicate, compared) = self.comparison(exit)?;
        let is_of_order = !matches!(predicate, IntPredicate::EQ | IntPredicate::NE);
        is_of_order.then_some(compared)
    }

    /// How the branch of a block compares which two integers.
    fn comparison(&self, block: BlockId) -> Option<(IntPredicate, [ValueId; 2])> {
        let comparison = self.f.instruction(self.f.condition_of(block)?)?;
        let predicate = comparison.llvm.get_icmp_predicate()?;
        Some((predicate, comparison.operands[..].try_into().ok()?))
    }

    fn stride(&self, value: ValueId) -> Option<i64> {
        self.shapes.of(value).guarded_stride().and_then(|it| it.known())
    }

    fn step(&self, value: ValueId) -> Option<Step> {
        let steps = Steps { f: self.f, of: self.of };
        steps.of(value)
    }

    /// Whether a number is the same in all runs.
    fn is_kept(&self, value: ValueId) -> bool {
        self.step(value) == Some(Step::Known(0))
    }

    fn is_inside(&self, value: ValueId) -> bool {
        self.f.block_of(value).is_some_and(|block| self.of.contains(block))
    }

    fn is_phi(&self, value: ValueId) -> bool {
        self.f.blocks[self.of.header].phis.contains(&value)
    }
}
