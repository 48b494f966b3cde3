//! Which group builtin a function of OpenCL C is.
//!
//! `work_group_reduce_add(int)` is `__mux_work_group_reduce_add_i32`; signs and kinds of operations come from the mangled parameter. Predicates are
//! an `int` in OpenCL C and an `i1` here.

use super::{Element, GroupOp, Kind, Op, Participants, Scope, OP_KINDS};
use crate::mangle::{demangle, Scalar, Type};

/// The builtin that a work-group function of OpenCL C, by its mangled name, is.
pub fn work_group_function(mangled: &str) -> Option<GroupOp> {
    let (name, parameters) = demangle(mangled)?;
    let function = name.strip_prefix("work_group_")?;
    let (Type::Scalar(value), indices) = parameters.split_first()? else {
        return None;
    };
    let is_index = |ty: &Type| *ty == Type::Scalar(Scalar::ULong);
    let kind = match function {
        "broadcast" if (1..=3).contains(&indices.len()) && indices.iter().all(is_index) => Kind::Broadcast,
        _ if !indices.is_empty() => return None,
        "any" => Kind::Any,
        "all" => Kind::All,
        _ => reduction_or_scan(function, *value)?,
    };
    GroupOp::new(Scope::Work, Participants::All, kind, element(kind, *value)?)
}

/// The kind of a function named `reduce_<op>`, `scan_inclusive_<op>`, `scan_exclusive_<op>` or `clustered_reduce_<op>`, with operands of a type.
pub fn reduction_or_scan(function: &str, value: Scalar) -> Option<Kind> {
    let (kind, name) = OP_KINDS
        .iter()
        .find_map(|(kind, prefix)| Some((kind, function.strip_prefix(prefix)?)))?;
    Some(kind(operation(name, value)?))
}

/// The operation that OpenCL C calls `add`, `min`, `logical_and` and so on, on values of a type.
pub fn operation(name: &str, value: Scalar) -> Option<Op> {
    let is_float = matches!(value, Scalar::Half | Scalar::Float | Scalar::Double);
    let is_signed = matches!(value, Scalar::Char | Scalar::Short | Scalar::Int | Scalar::Long);
    let [float, signed, unsigned] = match name {
        "add" => [Some(Op::FAdd), Some(Op::Add), Some(Op::Add)],
        "mul" => [Some(Op::FMul), Some(Op::Mul), Some(Op::Mul)],
        "min" => [Some(Op::FMin), Some(Op::SMin), Some(Op::UMin)],
        "max" => [Some(Op::FMax), Some(Op::SMax), Some(Op::UMax)],
        "and" => [None, Some(Op::And), Some(Op::And)],
        "or" => [None, Some(Op::Or), Some(Op::Or)],
        "xor" => [None, Some(Op::Xor), Some(Op::Xor)],
        "logical_and" => [None, Some(Op::LogicalAnd), None],
        "logical_or" => [None, Some(Op::LogicalOr), None],
        "logical_xor" => [None, Some(Op::LogicalXor), None],
        _ => return None,
    };
    match (is_float, is_signed) {
        (true, _) => float,
        (_, true) => signed,
        _ => unsigned,
    }
}

/// The operand type that a function of a kind has for OpenCL C's type: predicates are `int` there.
pub fn element(kind: Kind, value: Scalar) -> Option<Element> {
    let is_predicate = matches!(kind, Kind::Any | Kind::All | Kind::Ballot) || kind.op().is_some_and(Op::is_logical);
    Some(match value {
        Scalar::Int if is_predicate => Element::I1,
        _ if is_predicate => return None,
        Scalar::Char | Scalar::UChar => Element::I8,
        Scalar::Short | Scalar::UShort => Element::I16,
        Scalar::Int | Scalar::UInt => Element::I32,
        Scalar::Long | Scalar::ULong => Element::I64,
        Scalar::Half => Element::F16,
        Scalar::Float => Element::F32,
        Scalar::Double => Element::F64,
        Scalar::Void | Scalar::Bool => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_come_from_mangled_names() {
        for (mangled, builtin) in [
            ("_Z14work_group_alli", "all_i1"),
            ("_Z14work_group_anyi", "any_i1"),
            ("_Z20work_group_broadcastim", "broadcast_i32"),
            ("_Z20work_group_broadcastdmmm", "broadcast_f64"),
            ("_Z21work_group_reduce_addj", "reduce_add_i32"),
            ("_Z21work_group_reduce_addDh", "reduce_fadd_f16"),
            ("_Z21work_group_reduce_minm", "reduce_umin_i64"),
            ("_Z21work_group_reduce_maxl", "reduce_smax_i64"),
            ("_Z29work_group_scan_exclusive_minf", "scan_exclusive_fmin_f32"),
            ("_Z29work_group_scan_inclusive_mulj", "scan_inclusive_mul_i32"),
            ("_Z21work_group_reduce_xorl", "reduce_xor_i64"),
            (
                "_Z37work_group_scan_exclusive_logical_xori",
                "scan_exclusive_logical_xor_i1",
            ),
        ] {
            let found = work_group_function(mangled).unwrap_or_else(|| panic!("{mangled}"));
            assert_eq!(found.to_string(), format!("__mux_work_group_{builtin}"));
        }
    }

    #[test]
    fn other_functions_are_none() {
        for mangled in [
            "_Z18work_group_barrierj",
            "_Z14work_group_allj",
            "_Z14work_group_allii",
            "_Z20work_group_broadcasti",
            "_Z20work_group_broadcastij",
            "_Z20work_group_broadcastimmmm",
            "_Z20work_group_broadcastDv2_im",
            "_Z21work_group_reduce_xorf",
            "_Z29work_group_reduce_logical_andj",
            "_Z20sub_group_reduce_addi",
            "work_group_reduce_add",
        ] {
            assert_eq!(work_group_function(mangled), None, "{mangled}");
        }
    }
}
