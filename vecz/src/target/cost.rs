//! Amounts in which code is weighed: [`Cost`], which is work, and [`Cycles`], which is time.
//!
//! What targets and recipes say is work: LLVM's unit, in which a simple instruction on one register is 1 however many of them a machine does at once. What results are waited for
//! is time. Work becomes time where it is known what does it, by [`Cost::cycles`] and no other way ([`Cycles::work`] is its way back), for scalar instructions and those on vectors are not equally many at once; from
//! there on everything is time: what plans and the scalar kernel take, how long they wait, and what of them is compared.
//!
//! A constant of one of these types has its unit from it. Its comment says what was measured, or in which manual it stands; where it says only what it is for, no
//! more is known of its origin.

use std::fmt;
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Mul};

/// An amount of some unit. Ordered; [`NEVER`](Amount::NEVER) is more than all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Amount<Unit>(f64, PhantomData<Unit>);

/// The unit of [`Cost`].
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Work;

/// The unit of [`Cycles`].
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Time;

/// An amount of work, in the target's unit: about one simple instruction of one register. It is throughput: how long the machine is busy when many such are under way.
pub type Cost = Amount<Work>;

/// An amount of time, in cycles of the CPU: for which it is busy, or for which a result is waited for (latency).
pub type Cycles = Amount<Time>;

impl Cost {
    /// How long the machine is busy with it, where it is busy with each unit for so many cycles: less than one, as several are done at once.
    pub fn cycles(self, each: f64) -> Cycles {
        let Amount(units, _) = self * each;
        Amount::of(units)
    }
}

impl Cycles {
    /// The work that keeps the machine busy as long: the way back, for what is known as time and stands among work.
    pub fn work(self, each: f64) -> Cost {
        let Amount(cycles, _) = self;
        Amount::of(cycles / each)
    }
}

impl<Unit> Amount<Unit> {
    /// None.
    pub const FREE: Self = Self::of(0.0);
    /// That of what cannot be done.
    pub const NEVER: Self = Self::of(f64::INFINITY);

    const fn of(amount: f64) -> Self {
        Amount(amount, PhantomData)
    }

    /// An amount, which is not negative.
    pub const fn new(amount: f64) -> Self {
        assert!(amount >= 0.0, "no amount is negative");
        Self::of(amount)
    }
}

impl<Unit: Copy> Amount<Unit> {
    /// The amount.
    pub fn amount(self) -> f64 {
        self.0
    }

    /// Whether it can be done.
    pub fn is_possible(self) -> bool {
        self.0.is_finite()
    }

    /// The larger of two.
    pub fn max(self, other: Self) -> Self {
        Self::of(self.0.max(other.0))
    }

    /// Its share for each of so many work-items, or runs.
    pub fn shared_by(self, shares: f64) -> Self {
        Self::of(self.0 / shares)
    }

    /// What it is more than a part of it. What cannot be done still cannot.
    pub fn beyond(self, part: Self) -> Self {
        match self.is_possible() {
            true => Self::new(self.0 - part.0),
            false => self,
        }
    }
}

impl From<Option<u64>> for Cost {
    /// As the target says it: none is what it cannot do.
    fn from(said: Option<u64>) -> Cost {
        said.map_or(Cost::NEVER, |amount| Cost::of(amount as f64))
    }
}

impl From<Option<u64>> for Cycles {
    /// As the target says it of latencies, which are in cycles.
    fn from(said: Option<u64>) -> Cycles {
        said.map_or(Cycles::NEVER, |amount| Cycles::of(amount as f64))
    }
}

impl<Unit> Add for Amount<Unit> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::of(self.0 + other.0)
    }
}

impl<Unit: Copy> AddAssign for Amount<Unit> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// So often. What cannot be done cannot be done, even if it is never done.
impl<Unit: Copy> Mul<f64> for Amount<Unit> {
    type Output = Self;
    fn mul(self, times: f64) -> Self {
        assert!(times >= 0.0, "nothing is done less than never");
        match self.is_possible() {
            true => Self::of(self.0 * times),
            false => self,
        }
    }
}

impl<Unit> Sum for Amount<Unit> {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::FREE, Add::add)
    }
}

impl<Unit: Copy> fmt::Display for Amount<Unit> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_possible() {
            true => write!(f, "{:.1}", self.0),
            false => f.write_str("never"),
        }
    }
}
