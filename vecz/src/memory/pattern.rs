//! Places that lanes have in a pattern that is known when the kernel is compiled: `a[i / 4 * 16 + i % 4]`, as transforms of signals and tiles of matrices
//! have them. What lies side by side is loaded or stored in *pieces*, vectors of a few lanes, which are put together or taken apart in registers. What several lanes have is loaded once.
//! Measured on Zen 4, 16 lanes: a Fourier transform of 16 complex numbers, in four pieces of four, takes 0.41 of the time that it takes with gathers and scatters.
//!
//! Lanes that are equally far from one another need none of this. Whether lane 0 is where a pattern begins is tested when the kernel runs ([`super::distance`]), unless LLVM finds
//! out that it is: local ids begin at 0.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::access::Access;
use super::distance::{Condition, Distance};
use crate::target::{Access as TargetAccess, Cost, Form, Legal, Shuffle, Target, Wide};

/// The most lanes of which places are looked at.
const MOST_LANES: u32 = 64;

/// The most pieces of a vector. More are more code than they save time.
const MOST_PIECES: usize = 16;

/// Where lanes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// How many elements each lane is behind lane 0.
    places: Vec<i64>,
    /// What is to be tested before.
    pub conditions: Vec<Condition>,
}

/// The elements of a vector of lanes, as they lie in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Where each piece begins, in elements behind lane 0 of all.
    pub firsts: Vec<i64>,
    /// The elements of a piece, a power of two.
    pub elements: u32,
    /// The element of each lane, counted through all pieces.
    pub of_lanes: Vec<u32>,
}

impl Pattern {
    /// The pattern of an access's lanes, which are so far from lane 0 if conditions hold; none if it is not known, or if they are equally far from one another.
    pub fn of(access: &Access, distance: &Distance, conditions: &[Condition]) -> Option<Pattern> {
        let bytes = i64::try_from(access.bytes).ok()?;
        let place = |lane| {
            distance
                .of_lane(lane)
                .filter(|far| far % bytes == 0)
                .map(|far| far / bytes)
        };
        let places: Vec<i64> = (0..i64::from(MOST_LANES)).map(place).collect::<Option<_>>()?;
        let is_even = places.windows(2).all(|pair| pair[1] - pair[0] == places[1]);
        let is_injective = places.iter().collect::<BTreeSet<_>>().len() == places.len();
        // Of lanes that store at one place the last one's value is to stay, as in a scatter.
        if is_even || access.is_store() && !is_injective {
            return None;
        }
        Some(Pattern {
            places,
            conditions: conditions.to_vec(),
        })
    }

    /// The same under other conditions.
    pub fn under(&self, conditions: Vec<Condition>) -> Pattern {
        Pattern {
            conditions,
            places: self.places.clone(),
        }
    }

    /// Whether pieces have more than one element.
    pub fn is_of_runs(&self) -> bool {
        self.pieces(MOST_PIECES as u32, 0)
            .is_some_and(|pieces| pieces.elements > 1)
    }

    /// The pieces of one of the vectors that all lanes are; none if these are too many lanes, or too many pieces.
    pub fn pieces(&self, lanes: u32, part: u32) -> Option<Pieces> {
        Pieces::of(self.places(lanes, part)?)
    }

    /// The places of the lanes of one vector; none if these are too many lanes.
    pub fn places(&self, lanes: u32, part: u32) -> Option<&[i64]> {
        self.places.get((part * lanes) as usize..((part + 1) * lanes) as usize)
    }

    /// Whether lanes are at the same places as another's.
    pub fn has_places_of(&self, other: &Pattern) -> bool {
        self.places == other.places
    }

    /// How far elements are from one another at least; lanes that have the same do not count.
    pub fn gap(&self) -> i64 {
        let sorted: BTreeSet<i64> = self.places.iter().copied().collect();
        let gaps = sorted.iter().zip(sorted.iter().skip(1)).map(|(one, next)| next - one);
        gaps.min().unwrap_or(1)
    }

    /// Whether all lanes are elsewhere if they are so many elements further on.
    pub fn is_apart_from_itself(&self, elements: i64) -> bool {
        let places: BTreeSet<i64> = self.places.iter().copied().collect();
        places.iter().all(|place| !places.contains(&(place + elements)))
    }
}

impl Pieces {
    /// The pieces of elements at these places; none if there are too many.
    pub fn of(places: &[i64]) -> Option<Pieces> {
        let elements: BTreeSet<i64> = places.iter().copied().collect();
        let mut runs: Vec<(i64, u32)> = Vec::new();
        for place in &elements {
            match runs.last_mut() {
                Some((first, length)) if *first + i64::from(*length) == *place => *length += 1,
                _ => runs.push((*place, 1)),
            }
        }
        // All are as long as the shortest run can be divided into.
        let size = runs.iter().map(|(_, length)| 1 << length.trailing_zeros()).min()?;
        let starts = |(first, length): (i64, u32)| (0..length / size).map(move |at| first + i64::from(at * size));
        let firsts: Vec<i64> = runs.into_iter().flat_map(starts).collect();
        let numbers: BTreeMap<i64, u32> = elements.iter().copied().zip(0..).collect();
        (firsts.len() <= MOST_PIECES).then(|| Pieces {
            firsts,
            elements: size,
            of_lanes: places.iter().map(|place| numbers[place]).collect(),
        })
    }

    /// Whether lanes lie in memory as they do in a vector.
    pub fn is_in_order(&self) -> bool {
        self.of_lanes.iter().copied().eq(0..self.count())
    }

    /// How many elements there are.
    pub fn count(&self) -> u32 {
        self.firsts.len() as u32 * self.elements
    }

    /// What it costs one vector; or several that are made of it, or it is made of, of such a width.
    pub fn cost(&self, access: &Access, wide: Wide<'_>, is_masked: bool, target: &dyn Target) -> Option<Cost> {
        let piece = Wide::fixed(wide.element, self.elements);
        let question = match access.is_store() {
            true => Legal::MaskedStore,
            false => Legal::MaskedLoad,
        };
        if is_masked && (self.elements == 1 || !target.is_legal(question, piece, access.align.into())) {
            return None;
        }
        let one = target.memory(&TargetAccess {
            ty: piece,
            form: Form::Contiguous,
            is_store: access.is_store(),
            is_masked,
            align: access.align.into(),
            space: access.space,
        });
        let pieces = self.firsts.len() as u32;
        // Two at a time are put together, most of them in one register or less. What fills registers is not.
        let registers = target.registers(Wide::fixed(wide.element, self.count()));
        let merges = f64::from(pieces.saturating_sub(registers));
        let pair = Wide::fixed(wide.element, 2 * self.elements);
        let mut cost = one * f64::from(pieces) + target.shuffle(pair, Shuffle::Merge) * merges;
        let vectors = self.of_lanes.len() as u32 / wide.width.lanes;
        if vectors > 1 {
            cost += target.shuffle(wide, Shuffle::Merge) * f64::from(vectors);
        } else if !self.is_in_order() {
            cost += target.shuffle(wide, Shuffle::Permute);
        }
        if is_masked {
            cost += Cost::new(1.0) * f64::from(pieces);
        }
        Some(cost)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pattern")?;
        let mut first = self.places.iter().take(10);
        first.try_for_each(|place| write!(f, " {place}"))?;
        f.write_str(" ...")
    }
}
