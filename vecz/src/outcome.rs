//! What comes of an attempt.

use inkwell::values::FunctionValue;
use ir::vectorization::Vectorization;

use crate::choose::Candidate;
use crate::target::Cycles;
use crate::{Reason, Statistics};

/// What came of an attempt.
#[derive(Clone, Debug)]
pub enum Outcome<'ctx> {
    /// There is a vectorized kernel.
    Vectorized(Box<Vectorized<'ctx>>),
    /// The kernel stays scalar, and the module is as it was.
    Declined(Declined),
}

/// How many times as long as vectors the scalar kernel is reckoned to take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// As is reckoned.
    pub reckoned: f64,
    /// If all work-items of a vector go the same ways: the most that it may be.
    pub agreeing: f64,
}

/// The least gain of vectors that may be faster all the same. Measured on Zen 4: merges of numbers by binary searches, reckoned to take twice as long, take 0.45 of the time.
const MAY_PAY: f64 = 0.5;
/// The same of those that would be faster by [`IF_AGREEING`] if all work-items went the same ways: how often they part is a guess too, and loops in loops multiply it. Merges of integers, reckoned
/// to take five times as long, take 0.7 of the time.
const MAY_PAY_IF_AGREEING: f64 = 0.125;
const IF_AGREEING: f64 = 1.1;

impl Gain {
    /// Whether vectors may be faster than the scalar kernel, for all that is known.
    pub fn may_pay(self) -> bool {
        self.reckoned >= MAY_PAY || self.may_pay_if_agreeing()
    }

    /// Whether vectors may be faster because work-items go the same ways more often than is reckoned.
    pub fn may_pay_if_agreeing(self) -> bool {
        self.agreeing >= IF_AGREEING && self.reckoned >= MAY_PAY_IF_AGREEING
    }

    /// Whether vectors would be faster than others if all work-items went the same ways.
    pub fn may_exceed(self, other: Gain) -> bool {
        self.agreeing >= other.reckoned * IF_AGREEING
    }
}

/// Why a kernel stays scalar.
#[derive(Clone, Debug, PartialEq)]
pub struct Declined {
    /// Why.
    pub reason: Reason,
    /// How many times as long as the best plan the scalar kernel is reckoned to take, where it came to plans.
    pub gain: Option<Gain>,
    /// What the plans that there were would cost, if it came to plans and the request wants it as text.
    pub costs: Option<String>,
}

impl From<Reason> for Declined {
    fn from(reason: Reason) -> Declined {
        Declined {
            reason,
            gain: None,
            costs: None,
        }
    }
}

impl From<Reason> for Outcome<'_> {
    fn from(reason: Reason) -> Self {
        Outcome::Declined(reason.into())
    }
}

/// What is reckoned of vectors, before there are any.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// What was chosen.
    pub candidate: Candidate,
    /// How many times as long the scalar kernel is reckoned to take.
    pub gain: Gain,
    /// What the scalar kernel is reckoned to take for one work-item.
    pub item: Cycles,
    /// What one run of the vectorized kernel is reckoned to take, for all its lanes.
    pub run: Cycles,
    /// Where lanes go around some loops one by one: the gain of the best plan in which they go around all together.
    pub gain_together: Option<Gain>,
}

/// A vectorized kernel.
#[derive(Clone, Debug)]
pub struct Vectorized<'ctx> {
    /// The function, beside the scalar one.
    pub function: FunctionValue<'ctx>,
    /// How many work-items it runs at once, and how they lie.
    pub vectorization: Vectorization,
    /// What was reckoned of it.
    pub prospect: Prospect,
    /// The function, and how it is vectorized, of what runs work-items that are left over, with masks or in narrower vectors; none if the scalar kernel runs them all, or none are.
    pub tail: Option<(FunctionValue<'ctx>, Vectorization)>,
    /// What was planned, if the request wants it as text.
    pub texts: Option<Texts>,
    /// What was counted.
    pub statistics: Statistics,
}

/// What was planned, as text.
#[derive(Clone, Debug)]
pub struct Texts {
    /// The plan that a kernel was vectorized by: the candidate, its regions, and its recipes with what they cost.
    pub plan: String,
    /// What the plans that there were would cost.
    pub costs: String,
}

impl<'ctx> Vectorized<'ctx> {
    /// The functions that were made, and how.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionValue<'ctx>, Vectorization)> {
        std::iter::once((self.function, self.vectorization)).chain(self.tail)
    }
}

/// The name of a vectorized kernel: `__vecz_v8_blur`, or `__vecz_nxv4_vp_blur` of scalable vectors and predicated.
pub fn name(kernel: &str, how: Vectorization) -> String {
    let scalable = if how.width.is_scalable { "nx" } else { "" };
    let predicated = if how.is_predicated { "_vp" } else { "" };
    format!("__vecz_{scalable}v{}{predicated}_{kernel}", how.width.lanes)
}

#[cfg(test)]
mod tests {
    use ir::vectorization::Width;

    use super::*;

    #[test]
    fn names_say_how() {
        assert_eq!(name("k", Vectorization::of_lanes(8)), "__vecz_v8_k");
        let how = Vectorization {
            width: Width {
                lanes: 4,
                is_scalable: true,
            },
            dimension: 0,
            is_predicated: true,
        };
        assert_eq!(name("k", how), "__vecz_nxv4_vp_k");
    }
}
