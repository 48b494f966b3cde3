//! Addresses that lanes scatter, but not far: `a[2 * i - (i & mask)]`, `a[i ^ mask]`, `a[i & mask]` with a mask that is uniform, as sorting
//! networks and fast Fourier transforms have them. All lanes of a vector are in a *window* of one or two vectors of elements. It is read or written
//! as a whole, and its elements are permuted in registers ([`super::windows`]), which takes a fraction of a gather's time.
//!
//! What makes a window is that lanes' distances from lane 0 ([`super::distance`]) are short.
//!
//! To write elements, it must be known whose they are. So no two lanes may have the same: each lane is behind the one before, or lanes change places.

use std::fmt;

use super::access::Access;
use super::distance::{Condition, Distance};

/// How many masks there may be in an address.
const MOST_MASKS: usize = 2;

/// The most elements from one lane's to the next: two vectors are what one permutation takes.
const MOST_ELEMENTS: i64 = 2;

/// What an access's address is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// How lanes lie in it.
    pub order: Order,
    /// How many bytes lanes are from lane 0.
    pub distance: Distance,
    /// What is to be tested before.
    pub conditions: Vec<Condition>,
}

/// How lanes lie in their window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lane *k* at most *k* `high` elements behind lane 0.
    Along {
        /// The most elements from one lane to the next.
        high: u32,
        /// Whether each lane is behind the one before.
        is_rising: bool,
    },
    /// Each lane *k* has the element of lane *k* `^` *m*, with the same *m*.
    Exchanged,
}

impl Order {
    /// How many vectors the window is, of as many elements as lanes.
    pub fn vectors(self, lanes: u32) -> u32 {
        match self {
            Order::Along { high, .. } => (high * (lanes - 1) + 1).div_ceil(lanes),
            Order::Exchanged => 1,
        }
    }

    /// Whether it is known which lane an element belongs to.
    pub fn is_injective(self) -> bool {
        !matches!(self, Order::Along { is_rising: false, .. })
    }
}

/// How lanes lie that are so far from one another.
impl Distance {
    /// The least that a lane is behind the one before, if masks have low bits only; none if that is not known.
    fn least_step(&self) -> Option<i64> {
        let is_known = self.masked.iter().all(|(_, factor)| *factor < 0);
        is_known.then(|| self.bounds()).flatten().map(|[low, _]| low)
    }

    /// How far apart lanes are that change places.
    fn exchanged(&self) -> Option<i64> {
        match self.masked[..] {
            [(masked, factor)] => (self.stride.checked_add(factor.checked_mul(masked.stride)? / 2)? == 0
                && factor % 2 == 0)
                .then_some(self.stride),
            _ => None,
        }
    }

    fn order(&self, bytes: i64) -> Option<Order> {
        if self.exchanged() == Some(bytes) {
            return Some(Order::Exchanged);
        }
        let [low, high] = self.bounds()?;
        (low >= 0 && high <= MOST_ELEMENTS * bytes).then_some(Order::Along {
            high: u32::try_from(high / bytes).ok()?,
            is_rising: self.least_step().is_some_and(|step| step >= bytes),
        })
    }
}

impl Window {
    /// The window that an access's lanes are in, which are so far from lane 0 if conditions hold.
    pub fn of(access: &Access, distance: &Distance, conditions: &[Condition]) -> Option<Window> {
        let bytes = i64::try_from(access.bytes).ok()?;
        let order = distance.order(bytes)?;
        let mut masked = distance.masked.iter();
        let is_of_elements = distance.stride % bytes == 0 && masked.clone().all(|(_, factor)| factor % bytes == 0);
        let is_plain = masked.len() <= MOST_MASKS && masked.all(|(masked, _)| masked.shift == 0) && is_of_elements;
        if !is_plain || (access.is_store() && !order.is_injective()) {
            return None;
        }
        let mut conditions = conditions.to_vec();
        if access.is_store() && order != Order::Exchanged {
            conditions.extend(distance.masked.iter().map(|(masked, _)| Condition::LowBits(*masked)));
        }
        Some(Window {
            order,
            distance: distance.clone(),
            conditions,
        })
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.order {
            Order::Along { high, .. } => write!(f, "window of {high}"),
            Order::Exchanged => f.write_str("window exchanged"),
        }
    }
}
