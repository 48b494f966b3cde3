//! What the sub-group functions of OpenCL C are: which of them the compiler sees as builtins, and which belong to the device library.
//!
//! Three kinds of functions, and who has them:
//!
//! - *Queries* (`get_sub_group_size` and its like) are `__mux_get_*` builtins; see [`crate::builtin_info`].
//! - *Meeting points*, at which a work-item needs something from others, are [`SubGroupFunction`]s. `lower_builtins` turns them into
//!   `__mux_sub_group_*` builtins, and `work_item_loops` runs them in place: the device library has no part in it. These are, for each
//!   overload that `cl_khr_subgroups`, its relatives and `cl_intel_subgroups` have:
//!   `sub_group_barrier`, `work_group_barrier`-like with the same arguments;
//!   `sub_group_[non_uniform_]{all, any}`, `sub_group_non_uniform_all_equal`, `sub_group_elect`, `sub_group_ballot`;
//!   `sub_group_[non_uniform_]broadcast`, `sub_group_broadcast_first`, scalars and vectors;
//!   `sub_group_[non_uniform_]{reduce, scan_inclusive, scan_exclusive}_{add, mul, min, max, and, or, xor, logical_and, logical_or, logical_xor}`;
//!   `sub_group_clustered_reduce_{the same}`; `sub_group_shuffle`, `_shuffle_xor`, `_shuffle_up`, `_shuffle_down`, `_rotate`,
//!   `_clustered_rotate`; `intel_sub_group_shuffle`, `_shuffle_xor`, `_shuffle_up`, `_shuffle_down`, `_broadcast`, `_reduce_*`, `_scan_*`.
//!   A truth value is an `int` in OpenCL C and an `i1` in the builtin. SPIR-V instructions without an OpenCL C function of their type
//!   (a shuffle of truth values) convert.
//! - *Functions of the work-item alone* belong to the device library, which may call the `__mux_get_*` queries
//!   (`uint __mux_get_sub_group_local_id(void)`, ...): `get_sub_group_{eq, ge, gt, le, lt}_mask`, `sub_group_inverse_ballot`,
//!   `sub_group_ballot_{bit_extract, bit_count, inclusive_scan, exclusive_scan, find_lsb, find_msb}`,
//!   `intel_sub_group_block_{read, write}*`. In a block, component `c` of lane `l` is element `c * max_sub_group_size + l`.

use crate::builtin_info::Mux;
use crate::group_ops::{opencl_c, Element, GroupOp, Kind, Lanes, OperandType, Participants, Scope};
use crate::mangle::{self, Scalar, Type};

/// A function of OpenCL C at which the work-items of a sub-group meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubGroupFunction {
    /// `sub_group_barrier(flags)` or `(flags, scope)`
    Barrier,
    /// The builtin with the same arguments, but for truth values, which are `int` in OpenCL C.
    Same(GroupOp),
    /// The builtin with the first argument twice, as two-operand shuffles are of one value.
    FirstTwice(GroupOp),
}

/// Whether a builtin of this name tells the work-items of a sub-group, or sub-groups, apart, or has them meet. How many sub-groups there are, and how large
/// they may be, is the same for all.
pub fn tells_apart(name: &str) -> bool {
    match Mux::from_name(name) {
        Some(mux) => matches!(
            mux,
            Mux::SubGroupBarrier
                | Mux::SubGroupYield
                | Mux::GetSubGroupId
                | Mux::GetSubGroupSize
                | Mux::GetSubGroupLocalId
        ),
        None => GroupOp::parse(name).is_some_and(|it| it.scope() == Scope::Sub),
    }
}

/// The function of a mangled name; `None` for all others.
pub fn function(mangled: &str) -> Option<SubGroupFunction> {
    // Most names are told apart without reading types.
    mangled.contains("sub_group_").then_some(())?;
    let (name, parameters) = mangle::demangle(mangled)?;
    let is_intel = name.starts_with("intel_");
    let name = name.strip_prefix("intel_").unwrap_or(name).strip_prefix("sub_group_")?;
    if name == "barrier" && !is_intel {
        return Some(SubGroupFunction::Barrier);
    }
    let (participants, name) = match name.strip_prefix("non_uniform_") {
        Some(rest) => (Participants::Active, rest),
        None => (Participants::All, name),
    };
    let operand = operand(parameters.first());
    let kind = kind(name, operand)?;
    let ty = match (kind, operand) {
        (Kind::Elect, None) => Element::I1.into(),
        (kind, Some((lanes, scalar))) => OperandType {
            element: opencl_c::element(kind, scalar)?,
            lanes,
        },
        _ => return None,
    };
    let op = GroupOp::new(Scope::Sub, participants, kind, ty)?;
    Some(match kind {
        Kind::ShuffleUp | Kind::ShuffleDown if !is_intel => SubGroupFunction::FirstTwice(op),
        _ => SubGroupFunction::Same(op),
    })
}

/// Components and scalar of a parameter's type.
fn operand(parameter: Option<&Type>) -> Option<(Lanes, Scalar)> {
    match parameter? {
        Type::Scalar(scalar) => Some((Lanes::One, *scalar)),
        Type::Vector { lanes, element } => Some((Lanes::Fixed(*lanes), *element)),
        _ => None,
    }
}

/// What a name without its prefixes asks for.
fn kind(name: &str, operand: Option<(Lanes, Scalar)>) -> Option<Kind> {
    const PLAIN: [(&str, Kind); 13] = [
        ("all", Kind::All),
        ("any", Kind::Any),
        ("all_equal", Kind::AllEqual),
        ("elect", Kind::Elect),
        ("ballot", Kind::Ballot),
        ("broadcast", Kind::Broadcast),
        ("broadcast_first", Kind::BroadcastFirst),
        ("shuffle", Kind::Shuffle),
        ("shuffle_up", Kind::ShuffleUp),
        ("shuffle_down", Kind::ShuffleDown),
        ("shuffle_xor", Kind::ShuffleXor),
        ("rotate", Kind::Rotate),
        ("clustered_rotate", Kind::ClusteredRotate),
    ];
    if let Some((_, kind)) = PLAIN.iter().find(|(known, _)| *known == name) {
        return Some(*kind);
    }
    let (_, scalar) = operand?;
    opencl_c::reduction_or_scan(name, scalar)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builtin(mangled: &str) -> Option<String> {
        match function(mangled)? {
            SubGroupFunction::Barrier => Some("barrier".to_owned()),
            SubGroupFunction::Same(op) => Some(op.to_string()),
            SubGroupFunction::FirstTwice(op) => Some(format!("{op} of one")),
        }
    }

    #[test]
    fn functions_become_builtins() {
        for (mangled, expected) in [
            ("_Z17sub_group_barrierj", "barrier"),
            ("_Z17sub_group_barrierj12memory_scope", "barrier"),
            ("_Z13sub_group_anyi", "__mux_sub_group_any_i1"),
            ("_Z25sub_group_non_uniform_alli", "__mux_sub_group_non_uniform_all_i1"),
            (
                "_Z31sub_group_non_uniform_all_equalf",
                "__mux_sub_group_non_uniform_all_equal_f32",
            ),
            ("_Z15sub_group_electv", "__mux_sub_group_elect_i1"),
            ("_Z16sub_group_balloti", "__mux_sub_group_ballot_i1"),
            ("_Z19sub_group_broadcastDv3_fj", "__mux_sub_group_broadcast_v3f32"),
            ("_Z25sub_group_broadcast_firsth", "__mux_sub_group_broadcast_first_i8"),
            ("_Z20sub_group_reduce_minj", "__mux_sub_group_reduce_umin_i32"),
            ("_Z20sub_group_reduce_mini", "__mux_sub_group_reduce_smin_i32"),
            (
                "_Z28sub_group_scan_inclusive_addd",
                "__mux_sub_group_scan_inclusive_fadd_f64",
            ),
            (
                "_Z48sub_group_non_uniform_scan_exclusive_logical_xori",
                "__mux_sub_group_non_uniform_scan_exclusive_logical_xor_i1",
            ),
            (
                "_Z30sub_group_clustered_reduce_andtj",
                "__mux_sub_group_clustered_reduce_and_i16",
            ),
            ("_Z17sub_group_shufflelj", "__mux_sub_group_shuffle_i64"),
            ("_Z20sub_group_shuffle_upij", "__mux_sub_group_shuffle_up_i32 of one"),
            (
                "_Z28intel_sub_group_shuffle_downDv4_jS_j",
                "__mux_sub_group_shuffle_down_v4i32",
            ),
            ("_Z16sub_group_rotatefi", "__mux_sub_group_rotate_f32"),
            (
                "_Z26sub_group_clustered_rotatecij",
                "__mux_sub_group_clustered_rotate_i8",
            ),
            ("_Z26intel_sub_group_reduce_minh", "__mux_sub_group_reduce_umin_i8"),
        ] {
            assert_eq!(builtin(mangled).as_deref(), Some(expected), "{mangled}");
        }
    }

    #[test]
    fn builtins_that_tell_sub_groups_apart() {
        for name in [
            "__mux_sub_group_barrier",
            "__mux_sub_group_any_i1",
            "__mux_get_sub_group_id",
            "__mux_get_sub_group_local_id",
        ] {
            assert!(tells_apart(name), "{name}");
        }
        for name in [
            "__mux_get_num_sub_groups",
            "__mux_work_group_any_i1",
            "__mux_vec_group_any_v4i1",
            "k",
        ] {
            assert!(!tells_apart(name), "{name}");
        }
    }

    #[test]
    fn others_do_not() {
        for mangled in [
            "_Z24sub_group_inverse_ballotDv4_j",
            "_Z26intel_sub_group_block_readPU3AS1Kj",
            "_Z21get_sub_group_eq_maskv",
            "_Z20sub_group_reduce_mulPi",
            "_Z20sub_group_reduce_addDv2_f",
            "_Z20sub_group_reduce_andf",
            "sub_group_any",
            "my_sub_group_any",
        ] {
            assert_eq!(builtin(mangled), None, "{mangled}");
        }
    }
}
