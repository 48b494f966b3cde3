//! The work-group size of a launch whose `local_work_size` is `NULL`, or whose kernel does not see work-groups.
//!
//! Needs: a non-empty global size and the limits of kernel and device. Guarantees: every dimension is at least 1 and within its limit, the product is within
//! the kernel's limit, and with [`Shape::Uniform`] every dimension divides the global size. Pure: the same question always has the same answer.
//!
//! What makes a size good on a CPU, in order:
//! 1. there are enough work-groups to keep every worker busy until the end ([`GROUPS_PER_WORKER`], [`GROUPS_PER_WORKER_UNSEEN`]);
//! 2. the dimension along which work-items become vector lanes, dimension 0 for most kernels, fills whole vectors;
//! 3. a work-group is large enough that its fixed cost does not show ([`GROUP_COST`]), and small enough that what a work-item keeps across a barrier stays in
//!    the first-level cache ([`MAX_CHOSEN_ITEMS`], [`MAX_CHOSEN_VECTORS`]).

/// Work-groups per worker that make an even distribution likely: the last one running alone then costs at most an eighth of a worker's share.
const GROUPS_PER_WORKER: u64 = 8;

/// The same for kernels that do not see work-groups, which cost next to nothing there (2 ns each on Zen 4): it may be that only some of the work-items have something to do, and those
/// are neighbours. `hashcat` launches 16 times as many as it needs for vectors of 16, and the first sixteenth works.
const GROUPS_PER_WORKER_UNSEEN: u64 = 64;

/// The largest size chosen here for kernels with barriers; an application may ask for more. 256 work-items with 128 bytes each across a barrier are 32 KiB, a
/// first-level cache. Others get so many work-items too, or so many vectors if that is more: of bytes, 256 are four vectors, which take less time than it
/// takes to come from one group to the next (the benchmark `capitals` takes a tenth less with 16).
const MAX_CHOSEN_ITEMS: u64 = 256;
const MAX_CHOSEN_VECTORS: u64 = 16;

/// What starting a work-group costs, counted in vector lanes of work.
const GROUP_COST: u64 = 16;

/// What a work-item costs that fills no vector, counted in lanes: most kernels run it alone, which takes as long as many lanes of a vector do. Measured on Zen 5 with groups of 100:
/// SHA-256 in vectors of 16 took 2.1 times as long as without the four left over, sums of bytes in vectors of 64 four times.
const LEFT_OVER_COST: u64 = 8;

/// May the last work-group of a dimension be smaller than the others?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No: each dimension of the work-group divides the global size.
    Uniform,
    /// Yes: device and program support non-uniform work-groups.
    NonUniform,
    /// Yes, and nobody can tell: the kernel does not see work-groups.
    Unseen,
}

/// What bounds and guides the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// `CL_KERNEL_WORK_GROUP_SIZE`.
    pub max_items: u64,
    /// `CL_DEVICE_MAX_WORK_ITEM_SIZES`.
    pub max_sizes: [u64; 3],
    /// `CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE`: the lanes of a vector.
    pub preferred_multiple: u64,
    /// The dimension along which work-items become vector lanes.
    pub preferred_dimension: usize,
    /// Threads that will share the work-groups.
    pub workers: u64,
    /// Whether work-items keep something across barriers.
    pub keeps_state: bool,
}

impl Limits {
    /// The largest size that is chosen.
    fn most_chosen(&self) -> u64 {
        match self.keeps_state {
            true => MAX_CHOSEN_ITEMS,
            false => MAX_CHOSEN_ITEMS.max(MAX_CHOSEN_VECTORS.saturating_mul(self.preferred_multiple)),
        }
    }
}

/// Chooses the work-group size for `global`, none of whose dimensions may be zero (unused ones are 1).
pub fn choose(global: [u64; 3], shape: Shape, limits: &Limits) -> [u64; 3] {
    debug_assert!(global.iter().all(|&size| size > 0));
    let lanes = limits.preferred_multiple.max(1);
    let items = global.iter().fold(1u64, |product, &size| product.saturating_mul(size));
    let groups = match shape {
        Shape::Unseen => GROUPS_PER_WORKER_UNSEEN,
        Shape::Uniform | Shape::NonUniform => GROUPS_PER_WORKER,
    };
    let share = items / limits.workers.max(1).saturating_mul(groups);
    let mut budget = share
        .clamp(lanes, limits.most_chosen().max(lanes))
        .min(limits.max_items)
        .max(1);

    let mut local = [1; 3];
    let first = limits.preferred_dimension.min(2);
    let others = (0..3).filter(|dimension| *dimension != first);
    for dimension in std::iter::once(first).chain(others) {
        let limit = budget.min(limits.max_sizes[dimension]).min(global[dimension]).max(1);
        let lanes = if dimension == first { lanes } else { 1 };
        local[dimension] = extent(global[dimension], limit, lanes, shape);
        budget /= local[dimension];
    }
    local
}

/// The size for a kernel that does not see work-groups: the application's if it is good, else one that is chosen here.
pub fn suit(local: [u64; 3], global: [u64; 3], limits: &Limits) -> [u64; 3] {
    match is_good(local, global, limits) {
        true => local,
        false => choose(global, Shape::Unseen, limits),
    }
}

/// Whether a size that an application chose fills vectors, and leaves something to do for every worker.
fn is_good(local: [u64; 3], global: [u64; 3], limits: &Limits) -> bool {
    let first = limits.preferred_dimension.min(2);
    let groups = global.iter().zip(local).fold(1u64, |groups, (&global, local)| {
        groups.saturating_mul(global.div_ceil(local.max(1)))
    });
    let items = local.iter().fold(1u64, |product, &size| product.saturating_mul(size));
    let is_shared = items <= limits.most_chosen() || groups >= limits.workers.saturating_mul(GROUPS_PER_WORKER);
    local[first] % limits.preferred_multiple.max(1) == 0 && is_shared
}

/// The best extent of one dimension that is at most `limit`.
fn extent(global: u64, limit: u64, lanes: u64, shape: Shape) -> u64 {
    let whole_vectors = if limit >= lanes { limit - limit % lanes } else { limit };
    if shape == Shape::Unseen {
        // What fills no vector is left over once, and not in each group; a row that is one group anyway is not cut in two.
        return if global <= limit { global } else { whole_vectors };
    }
    let mut best = 1;
    for candidate in (1..=limit).rev() {
        // If not even a group of this size without idle lanes would be better, no smaller one is. Most global sizes end the search here at once.
        if !Use::of(candidate, 1).is_better_than(&Use::of(best, lanes)) {
            break;
        }
        if global % candidate == 0 && Use::of(candidate, lanes).is_better_than(&Use::of(best, lanes)) {
            best = candidate;
        }
    }
    // A global size with no useful divisor (a prime, say) would mean work-groups of one work-item.
    if shape == Shape::NonUniform && Use::of(whole_vectors, lanes).is_twice_as_good_as(&Use::of(best, lanes)) {
        return whole_vectors;
    }
    best
}

/// How much of a work-group's time is useful. All numbers are small enough for their products.
struct Use {
    /// Lanes that do something.
    useful: u64,
    /// Lanes that take time: whole vectors, what is left over, and the fixed cost.
    time: u64,
}

impl Use {
    fn of(items: u64, lanes: u64) -> Use {
        Use {
            useful: items,
            time: items / lanes * lanes + items % lanes * LEFT_OVER_COST.min(lanes) + GROUP_COST,
        }
    }

    fn is_better_than(&self, other: &Use) -> bool {
        self.useful * other.time > other.useful * self.time
    }

    fn is_twice_as_good_as(&self, other: &Use) -> bool {
        self.useful * other.time > 2 * other.useful * self.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        max_items: 4096,
        max_sizes: [4096; 3],
        preferred_multiple: 16,
        preferred_dimension: 0,
        workers: 4,
        keeps_state: false,
    };

    #[test]
    fn what_does_not_see_groups_has_more_of_them() {
        let limits = Limits {
            workers: 2,
            preferred_multiple: 2,
            ..LIMITS
        };
        assert_eq!(suit([1, 1, 1], [2048, 1, 1], &limits), [16, 1, 1]);
        assert_eq!(choose([2048, 1, 1], Shape::Uniform, &limits), [128, 1, 1]);
        // There is enough to do, and vectors are filled.
        assert_eq!(suit([1, 1, 1], [1 << 20, 1, 1], &limits), [256, 1, 1]);
        assert_eq!(suit([1, 1, 1], [2048, 1, 1], &LIMITS), [16, 1, 1]);
    }

    #[test]
    fn a_size_is_good_that_fills_vectors_and_workers() {
        let limits = Limits { workers: 4, ..LIMITS };
        let is_good = |local, global| is_good(local, global, &limits);
        assert!(is_good([16, 16, 1], [1024, 1024, 1]));
        assert!(!is_good([8, 8, 1], [1024, 1024, 1]), "half vectors");
        assert!(!is_good([4096, 1, 1], [8192, 1, 1]), "two groups for four workers");
        assert!(is_good([4096, 1, 1], [1 << 20, 1, 1]));
        assert!(is_good([256, 1, 1], [256, 1, 1]), "too small to be worth sharing");
    }

    #[test]
    fn large_ranges_get_the_largest_size_of_whole_vectors() {
        assert_eq!(choose([1 << 20, 1, 1], Shape::Uniform, &LIMITS), [256, 1, 1]);
        assert_eq!(choose([1920, 1080, 1], Shape::Uniform, &LIMITS), [240, 1, 1]);
    }

    #[test]
    fn wide_vectors_get_larger_groups_unless_much_is_kept_for_each() {
        let wide = Limits {
            preferred_multiple: 64,
            ..LIMITS
        };
        assert_eq!(choose([1 << 20, 1, 1], Shape::Uniform, &wide), [1024, 1, 1]);
        let with_barriers = Limits {
            keeps_state: true,
            ..wide
        };
        assert_eq!(choose([1 << 20, 1, 1], Shape::Uniform, &with_barriers), [256, 1, 1]);
    }

    #[test]
    fn small_ranges_leave_a_group_for_every_worker() {
        // 1024 work-items for 4 workers: 32 groups of 32, not 4 of 256.
        assert_eq!(choose([1024, 1, 1], Shape::Uniform, &LIMITS), [32, 1, 1]);
        // Below a vector per group there is nothing to gain from more groups.
        assert_eq!(choose([64, 1, 1], Shape::Uniform, &LIMITS), [16, 1, 1]);
    }

    #[test]
    fn narrow_ranges_grow_into_the_next_dimensions() {
        assert_eq!(choose([8, 4096, 1], Shape::Uniform, &LIMITS), [8, 32, 1]);
        assert_eq!(choose([1, 1, 4096], Shape::Uniform, &LIMITS), [1, 1, 128]);
    }

    #[test]
    fn the_dimension_of_the_lanes_comes_first() {
        let along_y = Limits {
            preferred_dimension: 1,
            ..LIMITS
        };
        assert_eq!(choose([1024, 1024, 1], Shape::Uniform, &along_y), [1, 256, 1]);
        assert_eq!(choose([1024, 32, 1], Shape::Uniform, &along_y), [8, 32, 1]);
    }

    #[test]
    fn whole_vectors_beat_slightly_larger_groups() {
        // 250 divides 48000 and is larger than 240, which has no idle lanes.
        assert_eq!(choose([48_000, 1, 1], Shape::Uniform, &LIMITS), [240, 1, 1]);
    }

    #[test]
    fn a_prime_range_is_split_only_when_groups_may_differ() {
        assert_eq!(choose([1_000_003, 1, 1], Shape::Uniform, &LIMITS), [1, 1, 1]);
        assert_eq!(choose([1_000_003, 1, 1], Shape::NonUniform, &LIMITS), [256, 1, 1]);
    }

    #[test]
    fn whole_vectors_where_nobody_sees_groups() {
        let wide = Limits {
            preferred_multiple: 64,
            workers: 1,
            ..LIMITS
        };
        // 100 divides it, a vector and 36 work-items that would be left over in each group.
        assert_eq!(suit([100, 1, 1], [262_100, 1, 1], &wide), [1024, 1, 1]);
        assert_eq!(suit([1, 1, 1], [1_000_003, 1, 1], &wide), [1024, 1, 1]);
        assert_eq!(suit([100, 1, 1], [1000, 1, 1], &wide), [64, 1, 1]);
        // The rest of a vector is left over in any case.
        assert_eq!(suit([126, 1, 1], [126, 126, 126], &wide), [126, 8, 1]);
        assert_eq!(suit([5, 3, 1], [1000, 255, 1], &LIMITS), [256, 1, 1]);
    }

    #[test]
    fn every_answer_keeps_the_promises() {
        let sizes = [1, 2, 3, 7, 16, 17, 31, 64, 100, 251, 255, 256, 257, 1000, 1024, 4099];
        let limits = [
            LIMITS,
            Limits { max_items: 1, ..LIMITS },
            Limits {
                preferred_dimension: 2,
                ..LIMITS
            },
            Limits {
                max_sizes: [8, 4, 2],
                ..LIMITS
            },
            Limits {
                max_items: 24,
                workers: 64,
                ..LIMITS
            },
        ];
        for limits in limits {
            for x in sizes {
                for y in sizes {
                    for z in [1, 3, 64] {
                        for shape in [Shape::Uniform, Shape::NonUniform, Shape::Unseen] {
                            let global = [x, y, z];
                            let local = choose(global, shape, &limits);
                            assert!(
                                local.iter().product::<u64>() <= limits.max_items,
                                "{global:?} {local:?}"
                            );
                            for dimension in 0..3 {
                                assert!(
                                    local[dimension] >= 1
                                        && local[dimension] <= limits.max_sizes[dimension].min(global[dimension]),
                                    "{global:?} {local:?}"
                                );
                                assert!(
                                    shape != Shape::Uniform || global[dimension] % local[dimension] == 0,
                                    "{global:?} {local:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}
