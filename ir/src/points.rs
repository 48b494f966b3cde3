//! Points: the builtins at which work-items wait for one another.

use crate::builtin_info::Mux;
use crate::group_ops::{GroupOp, Scope};

/// A builtin at which work-items wait for one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// `__mux_work_group_barrier`
    WorkGroupBarrier,
    /// `__mux_sub_group_barrier`
    SubGroupBarrier,
    /// `__mux_sub_group_yield`
    SubGroupYield,
    /// A function of a work-group or sub-group.
    Group(GroupOp),
}

impl Point {
    /// The point that a function of a name is.
    pub fn from_name(name: &str) -> Option<Point> {
        match Mux::from_name(name) {
            Some(Mux::WorkGroupBarrier) => Some(Point::WorkGroupBarrier),
            Some(Mux::SubGroupBarrier) => Some(Point::SubGroupBarrier),
            Some(Mux::SubGroupYield) => Some(Point::SubGroupYield),
            Some(_) => None,
            None => GroupOp::parse(name)
                .filter(|group_op| group_op.scope() != Scope::Vec)
                .map(Point::Group),
        }
    }

    /// Whose work-items wait.
    pub fn scope(self) -> Scope {
        match self {
            Point::WorkGroupBarrier => Scope::Work,
            Point::SubGroupBarrier | Point::SubGroupYield => Scope::Sub,
            Point::Group(group_op) => group_op.scope(),
        }
    }

    /// Whether its first parameter is the number that tells it from others.
    pub fn has_id(self) -> bool {
        match self {
            Point::WorkGroupBarrier | Point::SubGroupBarrier | Point::SubGroupYield => true,
            Point::Group(group_op) => group_op.first_operand() > 0,
        }
    }
}

/// Whether the builtin of a name has to do with work-groups: its work-items wait there, or what it answers depends on how they are grouped.
pub fn is_about_groups(name: &str) -> bool {
    Point::from_name(name).is_some() || Mux::from_name(name).is_some_and(Mux::is_about_groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_known_by_name() {
        let scope_and_id = |name| Point::from_name(name).map(|point| (point.scope(), point.has_id()));
        assert_eq!(scope_and_id("__mux_work_group_barrier"), Some((Scope::Work, true)));
        assert_eq!(scope_and_id("__mux_sub_group_barrier"), Some((Scope::Sub, true)));
        assert_eq!(scope_and_id("__mux_sub_group_yield"), Some((Scope::Sub, true)));
        assert_eq!(scope_and_id("__mux_work_group_all_i1"), Some((Scope::Work, true)));
        assert_eq!(scope_and_id("__mux_sub_group_elect_i1"), Some((Scope::Sub, false)));
        assert_eq!(scope_and_id("__mux_vec_group_all_v4i1"), None);
        assert_eq!(scope_and_id("__mux_mem_barrier"), None);
        assert_eq!(scope_and_id("k"), None);
    }
}
