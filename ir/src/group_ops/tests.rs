//! Names, signatures and identities.

use inkwell::context::Context;
use inkwell::values::AnyValue;

use super::*;

/// Every builtin there is, of scalars and of two vectors.
fn all() -> Vec<GroupOp> {
    let plain = PLAIN_KINDS.iter().map(|(kind, _)| *kind);
    let with_op = OP_KINDS
        .iter()
        .flat_map(|(kind, _)| OPS.iter().map(move |(op, _)| kind(*op)));
    let kinds: Vec<Kind> = plain.chain(with_op).collect();
    let mut all = Vec::new();
    for (scope, _) in SCOPES {
        for participants in [Participants::All, Participants::Active] {
            for kind in &kinds {
                for (element, _) in ELEMENTS {
                    for lanes in [Lanes::One, Lanes::Fixed(4), Lanes::Scalable(2)] {
                        all.extend(GroupOp::new(scope, participants, *kind, OperandType { element, lanes }));
                    }
                }
            }
        }
    }
    all
}

#[test]
fn every_name_reads_back() {
    let all = all();
    assert!(all.len() > 1000, "{}", all.len());
    for group_op in all {
        assert_eq!(GroupOp::parse(&group_op.to_string()), Some(group_op), "{group_op}");
    }
}

#[test]
fn tables_are_in_order() {
    for (op, name) in OPS {
        assert_eq!(op.name(), name);
    }
    for (element, name) in ELEMENTS {
        assert_eq!(element.name(), name);
    }
    for (index, (scope, _)) in SCOPES.into_iter().enumerate() {
        assert_eq!(scope as usize, index);
    }
}

#[test]
fn signatures_are_those_of_the_reference() {
    let context = Context::create();
    for (name, signature) in [
        ("__mux_sub_group_any_i1", "i1 (i1)"),
        ("__mux_work_group_any_i1", "i1 (i32, i1)"),
        ("__mux_vec_group_any_v4i1", "i1 (<4 x i1>)"),
        ("__mux_sub_group_broadcast_i64", "i64 (i64, i32)"),
        ("__mux_work_group_broadcast_i32", "i32 (i32, i32, i64, i64, i64)"),
        ("__mux_vec_group_broadcast_v2i64", "i64 (<2 x i64>, i32)"),
        ("__mux_work_group_reduce_fadd_f32", "float (i32, float)"),
        ("__mux_sub_group_scan_inclusive_mul_i32", "i32 (i32)"),
        ("__mux_work_group_scan_exclusive_fmul_f64", "double (i32, double)"),
        (
            "__mux_vec_group_scan_exclusive_mul_nxv1i64",
            "<vscale x 1 x i64> (<vscale x 1 x i64>)",
        ),
        ("__mux_vec_group_reduce_fmax_v8f16", "half (<8 x half>)"),
        ("__mux_sub_group_shuffle_i32", "i32 (i32, i32)"),
        ("__mux_vec_group_shuffle_v4f32", "<4 x float> (<4 x float>, <4 x i32>)"),
        ("__mux_sub_group_shuffle_up_i8", "i8 (i8, i8, i32)"),
        ("__mux_sub_group_shuffle_down_f32", "float (float, float, i32)"),
        ("__mux_sub_group_shuffle_xor_f64", "double (double, i32)"),
        ("__mux_sub_group_shuffle_v4i32", "<4 x i32> (<4 x i32>, i32)"),
        ("__mux_sub_group_elect_i1", "i1 ()"),
        ("__mux_vec_group_elect_v4i1", "<4 x i1> ()"),
        ("__mux_sub_group_ballot_i1", "<4 x i32> (i1)"),
        ("__mux_sub_group_all_equal_f16", "i1 (half)"),
        ("__mux_sub_group_broadcast_first_i16", "i16 (i16)"),
        ("__mux_sub_group_clustered_rotate_i32", "i32 (i32, i32, i32)"),
        (
            "__mux_sub_group_non_uniform_clustered_reduce_logical_xor_i1",
            "i1 (i1, i32)",
        ),
        ("__mux_sub_group_non_uniform_broadcast_f64", "double (double, i32)"),
    ] {
        let group_op = GroupOp::parse(name).unwrap_or_else(|| panic!("{name}"));
        let ty = group_op.signature(context.i8_type().get_context());
        assert_eq!(ty.print_to_string().to_string(), signature, "{name}");
    }
}

#[test]
fn other_names_are_none() {
    for name in [
        "__mux_work_group_barrier",
        "__mux_sub_group_barrier",
        "__mux_get_sub_group_size",
        "__mux_work_group_reduce_add",
        "__mux_work_group_reduce_i32",
        "__mux_work_group_reduce_add_f32",
        "__mux_work_group_reduce_fadd_i32",
        "__mux_work_group_reduce_and_i1",
        "__mux_work_group_reduce_logical_and_i32",
        "__mux_work_group_reduce_add_v4i32",
        "__mux_work_group_shuffle_i32",
        "__mux_work_group_non_uniform_any_i1",
        "__mux_work_group_any_i32",
        "__mux_vec_group_any_v04i1",
        "__mux_vec_group_any_v1i1x",
        "__mux_team_group_any_i1",
        "_Z14work_group_anyi",
    ] {
        assert_eq!(GroupOp::parse(name), None, "{name}");
    }
}

#[test]
fn identities_change_nothing() {
    let context = Context::create();
    let text = |op: Op, element| {
        op.identity(context.i8_type().get_context(), element)
            .print_to_string()
            .to_string()
    };
    assert_eq!(text(Op::Add, Element::I32), "i32 0");
    assert_eq!(text(Op::Mul, Element::I8), "i8 1");
    assert_eq!(text(Op::SMin, Element::I8), "i8 127");
    assert_eq!(text(Op::SMax, Element::I16), "i16 -32768");
    assert_eq!(text(Op::UMin, Element::I64), "i64 -1");
    assert_eq!(text(Op::UMax, Element::I64), "i64 0");
    assert_eq!(text(Op::And, Element::I32), "i32 -1");
    assert_eq!(text(Op::LogicalAnd, Element::I1), "i1 true");
    assert_eq!(text(Op::FAdd, Element::F32), "float 0.000000e+00");
    assert_eq!(text(Op::FMul, Element::F16), "half 0xH3C00");
    assert_eq!(text(Op::FMin, Element::F64), "double 0x7FF0000000000000");
    assert_eq!(text(Op::FMax, Element::F32), "float 0xFFF0000000000000");
}

#[test]
fn llvm_types_read_back() {
    let context = Context::create();
    for group_op in all() {
        let ty = group_op.operand_type();
        assert_eq!(
            OperandType::of(ty.llvm(context.i8_type().get_context())),
            Some(ty),
            "{ty}"
        );
    }
    assert_eq!(OperandType::of(context.ptr_type(Default::default()).into()), None);
}
