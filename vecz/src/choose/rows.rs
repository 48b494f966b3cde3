//! Rows: how many work-items of a work-group lie along a dimension. Vectors are filled from one row; what is left of it runs one by one.
//!
//! The size of work-groups is mostly known only when a kernel is launched, after it was compiled. A kernel that does not ask for its work-group gets rows as
//! long as it likes. Others are launched with the sizes they were written for.

use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux;
use ir::points::is_about_groups;
use ir::view;

use crate::function::{Function, ValueId};
use crate::target::Cost;
use crate::Request;

/// The rows that a kernel may be launched with: how long, and the share of launches. Empty if they are as long as vectors like them.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows(Vec<(f64, f64)>);

/// Work-groups of one dimension mostly have 64, 128 or 256 work-items: each number of lanes fills those.
const LINES: &[(f64, f64)] = &[];
/// Work-groups of two dimensions are tiles: 16 x 16 more often than others, 8 x 8 and 32 x 8 sometimes.
const TILES: &[(f64, f64)] = &[(8.0, 0.15), (16.0, 0.55), (32.0, 0.3)];
/// The same tiles, from the side.
const SIDES: &[(f64, f64)] = &[(4.0, 0.1), (8.0, 0.35), (16.0, 0.55)];

impl Rows {
    /// The rows of a kernel's work-groups along a dimension.
    pub fn of(f: &Function<'_>, request: &Request<'_>, dimension: u32) -> Rows {
        let known = request.local_size.map(|size| size[dimension as usize]);
        if let Some(size) = known {
            return Rows(vec![(size as f64, 1.0)]);
        }
        let shares = match (is_of_groups(f), dimension) {
            (false, _) => &[],
            (true, 0) if is_flat(f) => LINES,
            (true, 0) => TILES,
            (true, _) => SIDES,
        };
        Rows(shares.to_vec())
    }

    /// What a work-item costs that runs with so many others in a vector if there are enough of them, and alone if not: the geometric mean over the rows that
    /// there may be, for it is ratios that count.
    pub fn cost(&self, vector: Cost, scalar: Cost, lanes: f64) -> Cost {
        if self.0.is_empty() || !vector.is_possible() || !scalar.is_possible() {
            return vector;
        }
        let of_row = |size: f64| {
            let filled = (size / lanes).floor() * lanes / size;
            vector.amount() * filled + scalar.amount() * (1.0 - filled)
        };
        let logarithm: f64 = self.0.iter().map(|(size, share)| share * of_row(*size).ln()).sum();
        Cost::new(logarithm.exp())
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
    let asks_for_more = |value: ValueId| {
        let Some(instruction) = f.instruction(value).filter(|it| it.opcode == InstructionOpcode::Call) else {
            return false;
        };
        let asks = matches!(
            instruction.mux(),
            Some(Mux::GetGlobalId | Mux::GetLocalId | Mux::GetGroupId | Mux::GetLocalSize)
        );
        asks && f
            .constant_int(instruction.operands[0])
            .is_none_or(|dimension| dimension > 0)
    };
    !f.all_instructions().any(asks_for_more)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(rows: &[(f64, f64)], lanes: f64) -> f64 {
        let of_rows = Rows(rows.to_vec()).cost(Cost::new(2.0), Cost::new(16.0), lanes);
        (of_rows.amount() * 100.0).round() / 100.0
    }

    #[test]
    fn rows_that_fill_vectors_cost_what_vectors_cost() {
        assert_eq!(cost(&[], 64.0), 2.0);
        assert_eq!(cost(&[(64.0, 1.0)], 16.0), 2.0);
    }

    #[test]
    fn what_is_left_of_a_row_runs_one_by_one() {
        assert_eq!(cost(&[(24.0, 1.0)], 16.0), 6.67);
        assert_eq!(cost(&[(8.0, 1.0)], 16.0), 16.0);
    }

    #[test]
    fn rows_count_by_ratio() {
        assert_eq!(
            cost(&[(8.0, 0.5), (16.0, 0.5)], 16.0),
            (32.0_f64.sqrt() * 100.0).round() / 100.0
        );
    }
}
