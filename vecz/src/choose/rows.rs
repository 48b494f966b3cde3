//! Rows: how many work-items of a work-group lie along a dimension. Vectors are filled from one row; what is left of it is the *tail*.
//!
//! The size of work-groups is mostly known only when a kernel is launched, after it was compiled. A kernel that does not ask for its work-group gets rows as
//! long as it likes, but for the last one, which may be all there is. Others are launched with the sizes they were written for.

use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux::{self, GetGlobalId, GetGroupId, GetLocalId, GetLocalLinearId, GetLocalSize};
use ir::points::{is_about_groups, Point};
use ir::{sub_groups, view};

use super::candidates::Tail;

use crate::function::Function;
use crate::request::MAX_WIDTH;
use crate::target::Cycles;
use crate::{Choice, Request};

/// The rows that a kernel may be launched with.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// How long, and the share of launches.
    sizes: Vec<(f64, f64)>,
    /// What may become of their tails.
    tails: Tails,
}

/// What may run the tails, besides the scalar kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tails {
    /// Lanes masked off, as was asked for.
    Masked,
    /// Lanes masked off because there are no work-items for them, if it is cheaper.
    MaybeMasked,
    /// Narrower vectors, if it is cheaper.
    MaybeNarrow,
    /// Nothing.
    Scalar,
}

/// Work-groups of one dimension mostly have 64, 128 or 256 work-items, which each number of lanes fills. Some have 32, a warp of GPUs, a few 16. Measured on Zen 4, a
/// reduction in local memory in groups of 32 takes 0.53 of the time with 32 lanes that it takes with 64, where all of it is scalar; in groups of 64 0.74, of 256 0.83.
/// Where a vector saves a hundred cycles, rows that are too short for it take sixty times as long, so they count for more than their number.
const LINES: &[(f64, f64)] = &[(16.0, 0.05), (32.0, 0.2), (64.0, 0.75)];
/// Index spaces of one dimension are long mostly, and what they leave over is next to nothing; but some are not: of 1000 work-items, 40 that run one by one take as long as the others, and of 33 all would be such.
const FLAT: &[(f64, f64)] = &[(1000.0, 0.05), (1048576.0, 0.95)];
/// Grids of several dimensions have rows of any length, and much is left over of the short ones: what is inside of 128 x 128 x 128 points are rows of 126.
const GRIDS: &[(f64, f64)] = &[(100.0, 0.1), (126.0, 0.1), (512.0, 0.8)];
/// Work-groups of two dimensions are tiles: 16 x 16 more often than others, 8 x 8 and 32 x 8 sometimes.
const TILES: &[(f64, f64)] = &[(8.0, 0.15), (16.0, 0.55), (32.0, 0.3)];
/// The same tiles, from the side.
const SIDES: &[(f64, f64)] = &[(4.0, 0.1), (8.0, 0.35), (16.0, 0.55)];
/// The third dimension counts what has tiles, such as the images of a batch, each of which is in work-groups of its own; seldom these are cubes.
const DEPTHS: &[(f64, f64)] = &[(1.0, 0.8), (4.0, 0.1), (8.0, 0.1)];

/// The share of launches that is as good as all.
const MOSTLY: f64 = 0.9;
/// How many times as much vectors may cost with masks where hardly any launch needs them. What masks cost is reckoned too low now and then: a product of rows that are transposed took 1.3 times as
/// long with them, and not 1.02 (Emerald Rapids).
const NOTHING: f64 = 1.005;

impl Rows {
    /// The rows of a kernel's work-groups along a dimension.
    pub fn of(f: &Function<'_>, request: &Request<'_>, dimension: u32) -> Rows {
        let known = request.local_size.map(|size| size[dimension as usize]);
        let is_line = || is_flat(f) || has_places_in_lines(f);
        let shares = match (is_of_groups(f), dimension) {
            (false, _) if is_flat(f) => FLAT,
            (false, _) => GRIDS,
            (true, 0) if is_line() => LINES,
            (true, 0) => TILES,
            (true, 1) if !is_line() => SIDES,
            (true, _) => DEPTHS,
        };
        Rows {
            sizes: known.map_or(shares.to_vec(), |size| vec![(size as f64, 1.0)]),
            tails: tails(f, request),
        }
    }

    /// The most work-items at once that the longest row fills, or more than half of them if lanes may be masked off.
    pub fn most_lanes(&self) -> u32 {
        let [(size, _)] = self.sizes[..] else { return MAX_WIDTH };
        let size = size.clamp(1.0, f64::from(MAX_WIDTH)) as u32;
        match self.tails {
            Tails::Scalar | Tails::MaybeNarrow => 1 << size.ilog2(),
            Tails::Masked | Tails::MaybeMasked => size.next_power_of_two(),
        }
    }

    /// How many lanes a narrower kernel has where so many work-items are run at once: as many as fit in the least that rows leave over, if they leave anything, so that hardly any
    /// work-items run one by one. None if they do not, or there cannot be such a kernel.
    pub fn narrow(&self, lanes: u32) -> Option<u32> {
        let rests = self.sizes.iter().map(|(size, _)| *size as u32 % lanes);
        let rest = rests.filter(|rest| *rest > 1).min()?;
        (self.tails == Tails::MaybeNarrow).then(|| 1 << rest.ilog2())
    }

    /// What may become of the tails where so many work-items are run at once.
    pub fn tails(&self, lanes: u32) -> &'static [Tail] {
        let has_narrow = self.narrow(lanes).is_some();
        let lanes = f64::from(lanes);
        let fills = |(size, _): &(f64, f64)| size % lanes == 0.0;
        let is_short = |(size, _): &(f64, f64)| *size < lanes;
        match self.tails {
            Tails::Masked => &[Tail::Folded],
            Tails::Scalar => &[Tail::Scalar],
            Tails::MaybeNarrow if has_narrow => &[Tail::Scalar, Tail::Narrow],
            Tails::MaybeNarrow => &[Tail::Scalar],
            Tails::MaybeMasked if self.sizes.iter().all(fills) => &[Tail::Scalar],
            Tails::MaybeMasked if self.sizes.iter().all(is_short) => &[Tail::Folded],
            Tails::MaybeMasked => &[Tail::Scalar, Tail::Masked, Tail::Folded],
        }
    }

    /// Whether hardly any launch has rows that so many lanes do not fill, and masks are not wanted for all.
    fn are_mostly_filled(&self, lanes: f64) -> bool {
        if self.tails != Tails::MaybeMasked {
            return false;
        }
        let filled = self.sizes.iter().filter(|(size, _)| size % lanes == 0.0);
        filled.map(|(_, share)| share).sum::<f64>() >= MOSTLY
    }

    /// What a work-item costs: the geometric mean over the rows that there may be, for it is ratios that count.
    pub fn cost(&self, tail: Tail, costs: Costs) -> Cycles {
        let Costs {
            vectors,
            second,
            scalar,
            lanes,
            second_lanes,
        } = costs;
        let is_possible = match tail {
            Tail::Scalar => vectors.is_possible() && scalar.is_possible(),
            Tail::Narrow => vectors.is_possible() && second.is_possible() && scalar.is_possible(),
            Tail::Masked => vectors.is_possible() && second.is_possible(),
            Tail::Folded => second.is_possible(),
        };
        let whole = if tail == Tail::Folded { second } else { vectors };
        if !is_possible {
            return whole.shared_by(lanes);
        }
        if tail == Tail::Folded && self.are_mostly_filled(lanes) && second > vectors * NOTHING {
            return Cycles::NEVER;
        }
        let of_row = |size: f64| {
            let (filled, rest) = ((size / lanes).floor(), size % lanes);
            let of_rest = match tail {
                _ if rest == 0.0 => 0.0,
                Tail::Scalar => scalar.amount() * rest,
                Tail::Narrow => {
                    second.amount() * (rest / second_lanes).floor() + scalar.amount() * (rest % second_lanes)
                }
                Tail::Masked | Tail::Folded => second.amount() * (rest / second_lanes).ceil(),
            };
            (whole.amount() * filled + of_rest) / size
        };
        let logarithm: f64 = self.sizes.iter().map(|(size, share)| share * of_row(*size).ln()).sum();
        Cycles::new(logarithm.exp())
    }
}

/// What rows are run by.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// One run of the vectorized kernel.
    pub vectors: Cycles,
    /// One run with lanes masked off, or of the narrower kernel.
    pub second: Cycles,
    /// One work-item of the scalar kernel.
    pub scalar: Cycles,
    /// Work-items that the vectorized kernel runs at once.
    pub lanes: f64,
    /// Work-items that such a run can have.
    pub second_lanes: f64,
}

/// What may run the tails. Lanes are not masked off across points, where those without work-items would write over what others keep; and all lanes of a sub-group are there, as many
/// as it has. Who asks for a width gets what is called by it, and no other function.
fn tails(f: &Function<'_>, request: &Request<'_>) -> Tails {
    let callees = f.all_instructions().filter_map(|value| f.instruction(value)?.callee());
    let names: Vec<String> = callees.map(view::name).collect();
    let tells_sub_groups_apart = names.iter().any(|name| sub_groups::tells_apart(name));
    let has_points = names.iter().any(|name| Point::from_name(name).is_some());
    let is_left_open = request.width.is_none() && !request.is_scalable && !tells_sub_groups_apart;
    match request.is_predicated {
        true => Tails::Masked,
        false if is_left_open && has_points => Tails::MaybeNarrow,
        false if is_left_open && request.choices.given(Choice::VectorPredication) != Some(false) => Tails::MaybeMasked,
        false => Tails::Scalar,
    }
}

/// Whether it matters to a kernel which work-items make a work-group.
fn is_of_groups(f: &Function<'_>) -> bool {
    f.all_instructions().any(|value| {
        let callee = f.instruction(value).and_then(|it| it.callee()).map(view::name);
        callee.is_some_and(|name| is_about_groups(&name))
    })
}

/// Whether a kernel asks about dimension 0 only.
fn is_flat(f: &Function<'_>) -> bool {
    asks(f).all(|(mux, dimension)| {
        let is_along_one = matches!(mux, GetGlobalId | GetLocalId | GetGroupId | GetLocalSize);
        !is_along_one || dimension == Some(0)
    })
}

/// Whether a kernel asks for places in its work-group, and along dimension 0 only: what others there are is then for groups, as the heads of attention are.
fn has_places_in_lines(f: &Function<'_>) -> bool {
    let mut places = asks(f)
        .filter(|(mux, _)| matches!(mux, GetLocalId | GetLocalSize | GetLocalLinearId))
        .peekable();
    places.peek().is_some() && places.all(|(mux, dimension)| mux != GetLocalLinearId && dimension == Some(0))
}

/// What a kernel asks about its place, and the dimension, if that is known.
fn asks<'f>(f: &'f Function<'_>) -> impl Iterator<Item = (Mux, Option<i64>)> + 'f {
    f.all_instructions().filter_map(|value| {
        let instruction = f.instruction(value)?;
        let is_call = instruction.opcode == InstructionOpcode::Call;
        let mux = is_call.then(|| instruction.mux()).flatten()?;
        Some((mux, instruction.operands.first().and_then(|it| f.constant_int(*it))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(sizes: &[(f64, f64)]) -> Rows {
        Rows {
            sizes: sizes.to_vec(),
            tails: Tails::MaybeMasked,
        }
    }

    /// Of a kernel that takes 2 cycles a work-item in vectors, 3 with masks, and 16 alone.
    fn cost(sizes: &[(f64, f64)], tail: Tail, lanes: f64) -> f64 {
        let costs = Costs {
            vectors: Cycles::new(2.0 * lanes),
            second: Cycles::new(3.0 * lanes),
            scalar: Cycles::new(16.0),
            lanes,
            second_lanes: lanes,
        };
        (rows(sizes).cost(tail, costs).amount() * 100.0).round() / 100.0
    }

    #[test]
    fn rows_that_fill_vectors_cost_what_vectors_cost() {
        assert_eq!(cost(&[(64.0, 1.0)], Tail::Scalar, 16.0), 2.0);
        assert_eq!(cost(&[(64.0, 1.0)], Tail::Masked, 16.0), 2.0);
    }

    #[test]
    fn what_is_left_of_a_row_runs_one_by_one() {
        assert_eq!(cost(&[(24.0, 1.0)], Tail::Scalar, 16.0), 6.67);
        assert_eq!(cost(&[(8.0, 1.0)], Tail::Scalar, 16.0), 16.0);
    }

    #[test]
    fn what_is_left_of_a_row_runs_once_with_masks() {
        assert_eq!(cost(&[(24.0, 1.0)], Tail::Masked, 16.0), 3.33);
        assert_eq!(cost(&[(24.0, 1.0)], Tail::Folded, 16.0), 4.0);
        assert_eq!(cost(&[(10.0, 1.0)], Tail::Folded, 16.0), 4.8);
    }

    #[test]
    fn masks_for_a_few_rows_must_cost_nothing() {
        let costs = |masked: f64| Costs {
            vectors: Cycles::new(1000.0),
            second: Cycles::new(masked),
            scalar: Cycles::new(100.0),
            lanes: 64.0,
            second_lanes: 64.0,
        };
        let flat = rows(FLAT);
        let folded = |masked| flat.cost(Tail::Folded, costs(masked));
        assert!(folded(1004.0) < flat.cost(Tail::Scalar, costs(1004.0)));
        assert!(!folded(1006.0).is_possible());
        assert!(rows(GRIDS).cost(Tail::Folded, costs(1006.0)).is_possible());
    }

    #[test]
    fn lanes_that_a_warp_does_not_fill_are_dearer() {
        assert_eq!(cost(LINES, Tail::Scalar, 16.0), 2.0);
        assert_eq!(cost(LINES, Tail::Scalar, 32.0), 2.22);
        assert_eq!(cost(LINES, Tail::Scalar, 64.0), 3.36);
    }

    #[test]
    fn work_groups_are_hardly_ever_deep() {
        let (of_tiles, of_depths) = (cost(SIDES, Tail::Scalar, 8.0), cost(DEPTHS, Tail::Scalar, 8.0));
        assert_eq!((of_tiles, of_depths), (2.46, 13.0));
    }

    #[test]
    fn rows_count_by_ratio() {
        let sizes = [(8.0, 0.5), (16.0, 0.5)];
        assert_eq!(
            cost(&sizes, Tail::Scalar, 16.0),
            (32.0_f64.sqrt() * 100.0).round() / 100.0
        );
    }

    #[test]
    fn tails_are_those_that_there_may_be() {
        assert_eq!(rows(&[(32.0, 1.0)]).tails(16), [Tail::Scalar]);
        assert_eq!(rows(&[(10.0, 1.0)]).tails(16), [Tail::Folded]);
        assert_eq!(
            rows(&[(24.0, 1.0)]).tails(16),
            [Tail::Scalar, Tail::Masked, Tail::Folded]
        );
        assert_eq!(rows(TILES).tails(16).len(), 3);
        assert_eq!(
            [10.0, 16.0, 400.0].map(|size| rows(&[(size, 1.0)]).most_lanes()),
            [16, 16, 64]
        );
        let whole = Rows {
            tails: Tails::Scalar,
            ..rows(&[(10.0, 1.0)])
        };
        assert_eq!((whole.tails(8), whole.most_lanes()), (&[Tail::Scalar][..], 8));
    }

    #[test]
    fn rows_that_are_shorter_than_a_vector_may_have_narrower_ones() {
        let of_groups = |sizes: &[(f64, f64)]| Rows {
            tails: Tails::MaybeNarrow,
            ..rows(sizes)
        };
        assert_eq!(of_groups(TILES).tails(16), [Tail::Scalar, Tail::Narrow]);
        assert_eq!(of_groups(&[(32.0, 1.0)]).tails(16), [Tail::Scalar]);
        assert_eq!(
            [8, 16, 32].map(|lanes| of_groups(TILES).narrow(lanes)),
            [None, Some(8), Some(8)]
        );
        assert_eq!(
            [13.0, 31.0, 32.0].map(|size| of_groups(&[(size, 1.0)]).narrow(16)),
            [Some(8), Some(8), None]
        );
        assert_eq!(rows(TILES).narrow(16), None);
    }

    #[test]
    fn what_is_left_of_a_row_runs_in_narrower_vectors_and_then_one_by_one() {
        let costs = Costs {
            vectors: Cycles::new(32.0),
            second: Cycles::new(24.0),
            scalar: Cycles::new(16.0),
            lanes: 16.0,
            second_lanes: 8.0,
        };
        let cost = |size: f64| rows(&[(size, 1.0)]).cost(Tail::Narrow, costs).amount() * size;
        assert_eq!([8.0, 16.0, 26.0].map(|size| cost(size).round()), [24.0, 32.0, 88.0]);
    }
}
