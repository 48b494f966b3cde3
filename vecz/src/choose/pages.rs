//! Pages: kernels whose work-items each take one element of a great many arrays, as those of chemistry do that have one for each substance or reaction.
//!
//! A vector of 16 floats is a line of each, and the next vector comes to the next line of all of them. That takes as long as to come to four lines each time: the machine looks up more pages than
//! it remembers, and arrays whose distance is a multiple of a page, as powers of two are, compete for few places of the nearest cache, so that nothing that was fetched ahead of time stays there.
//!
//! Measured on Zen 4, ns for each line of sums of so many arrays of 16 MiB in all, a multiple of a page apart, in 16, 32 and 64 lanes: 16 arrays 1.2, 1.1, 1.0; 64 1.8, 2.1, 1.4; 128 5.0, 2.8, 1.6;
//! 256 5.8, 2.9, 1.7; otherwise 0.8 to 1.1 for all of them. The 27 kernels of S3D in SHOC, which have 48 to 694: in 64 lanes 0.52 of the time with 16, in geometric mean.
//!
//! Needs: nothing. Changes: nothing.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::analyses::frequencies::Frequencies;
use crate::analyses::shapes::Shapes;
use crate::function::Function;
use crate::memory::access::Access;
use crate::memory::linear::Linear;
use crate::memory::lines::LINE;
use crate::target::Cycles;

use super::columns::LARGE_SPACES;

/// As many pages the machine remembers: 64 for loads on Skylake, 72 on Zen 4, 96 on Golden Cove and Zen 5.
const REMEMBERED: usize = 64;
/// Bytes of a page.
const PAGE: i64 = 4096;
/// The cycles that are waited each time that a vector comes to another: 8 if arrays compete for the nearest cache, hardly any otherwise.
const VISIT: f64 = 4.0;

/// The pages that a kernel comes to outside of loops, in which [columns](super::columns) are.
pub struct Pages {
    /// How many they are.
    count: usize,
    /// How often a vector comes to one.
    visits: f64,
}

impl Pages {
    /// Finds those that lanes go along.
    pub fn of(f: &Function<'_>, frequencies: &Frequencies, shapes: &Shapes) -> Pages {
        let mut found = BTreeSet::new();
        let mut visits = 0.0;
        for access in f.all_instructions().filter_map(|value| Access::of(f, value)) {
            let stride = shapes.of(access.address).guarded_stride().and_then(|it| it.known());
            let is_along = stride.is_some_and(|it| it != 0 && it.abs() < LINE) && LARGE_SPACES.contains(&access.space);
            let Some(block) = f
                .block_of(access.value)
                .filter(|it| is_along && f.loops.innermost(*it).is_none())
            else {
                continue;
            };
            let Linear { terms, constant, .. } = Linear::of(f, shapes, access.address);
            if found.insert((terms, constant.div_euclid(PAGE))) {
                visits += frequencies.of(block);
            }
        }
        Pages {
            count: found.len(),
            visits,
        }
    }

    /// Whether they are more than a machine remembers.
    pub fn are_many(&self) -> bool {
        self.count > REMEMBERED
    }

    /// What is waited for them in one run.
    pub fn wait(&self) -> Cycles {
        match self.are_many() {
            true => Cycles::new(self.visits * VISIT),
            false => Cycles::FREE,
        }
    }
}
