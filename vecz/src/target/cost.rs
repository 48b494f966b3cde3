//! Amounts of work.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// An amount of work, in the target's unit: about one simple instruction of one register. Ordered; [`Cost::NEVER`] is more than all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Cost(f64);

impl Cost {
    /// None.
    pub const FREE: Cost = Cost(0.0);
    /// That of what cannot be done.
    pub const NEVER: Cost = Cost(f64::INFINITY);

    /// An amount, which is not negative.
    pub const fn new(amount: f64) -> Cost {
        assert!(amount >= 0.0, "work is not negative");
        Cost(amount)
    }

    /// The amount.
    pub fn amount(self) -> f64 {
        self.0
    }

    /// Whether it can be done.
    pub fn is_possible(self) -> bool {
        self.0.is_finite()
    }

    /// The larger of two.
    pub fn max(self, other: Cost) -> Cost {
        Cost(self.0.max(other.0))
    }

    /// Its share for each of so many work-items.
    pub fn shared_by(self, items: f64) -> Cost {
        Cost(self.0 / items)
    }
}

impl From<Option<u64>> for Cost {
    /// As the target says it: none is what it cannot do.
    fn from(said: Option<u64>) -> Cost {
        said.map_or(Cost::NEVER, |amount| Cost(amount as f64))
    }
}

impl Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        *self = *self + other;
    }
}

/// So often. What cannot be done cannot be done, even if it is never done.
impl Mul<f64> for Cost {
    type Output = Cost;
    fn mul(self, times: f64) -> Cost {
        assert!(times >= 0.0, "nothing is done less than never");
        match self.is_possible() {
            true => Cost(self.0 * times),
            false => self,
        }
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(all: I) -> Cost {
        all.fold(Cost::FREE, Add::add)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_possible() {
            true => write!(f, "{:.1}", self.0),
            false => f.write_str("never"),
        }
    }
}
