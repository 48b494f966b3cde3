//! Shapes of small expressions, and of the texts that name them.

use std::collections::HashSet;

use cranelift_entity::EntityRef;
use inkwell::context::Context;
use ir::builtin_info::Mux;

use super::{Clamp, Guard, Premises, Shape, Shapes, Stride};
use crate::function::{Function, ValueId};
use crate::test_ir;

/// What depends on an id along x, or on memory that one chooses, differs between lanes.
fn differing(f: &Function<'_>) -> HashSet<ValueId> {
    let is_source = |value: &ValueId| {
        let query = f
            .instruction(*value)
            .and_then(|it| Some((it.mux()?, f.constant_int(it.operands[0]))));
        matches!(query, Some((Mux::GetGlobalId | Mux::GetLocalId, Some(0))))
    };
    let mut found: HashSet<ValueId> = f.values.keys().filter(is_source).collect();
    let mut pending: Vec<ValueId> = found.iter().copied().collect();
    while let Some(value) = pending.pop() {
        pending.extend(f.values[value].users.iter().filter(|user| found.insert(**user)));
    }
    found
}

/// The shapes of the values of a function with this body, by their names; `%x` is the global id, `%l` the local one.
fn shapes_of(body: &str, look: impl FnOnce(&Function<'_>, &Shapes, &dyn Fn(&str) -> Shape)) {
    let text = format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)
declare i64 @__mux_get_group_id(i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
define void @f(ptr addrspace(1) %p, i32 %n, i64 %m, i1 %c) {{
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %l = call i64 @__mux_get_local_id(i32 0)
  %x32 = trunc i64 %x to i32
{body}
}}"
    );
    let context = Context::create();
    let module = test_ir::module(&context, &text);
    let f = Function::read(module.get_function("f").expect("the test has a function")).expect("it can be read");
    let differing = differing(&f);
    let shapes = Shapes::run(
        &f,
        &Premises {
            dimension: 0,
            local_size: Some([64, 1, 1]),
            is_uniform: &|value| !differing.contains(&value),
            is_blend: &|_| false,
            private_stride: &|_| None,
            is_by_all: &|_| true,
            is_interleaved: &|_| false,
        },
    );
    let of = |name: &str| {
        let named = |value: &ValueId| f.named(*value).to_string() == name;
        shapes.of(f.values.keys().find(named).expect("a value has the name"))
    };
    look(&f, &shapes, &of);
}

fn strided(stride: i64) -> Shape {
    Shape::Strided(Stride::constant(stride))
}

fn guarded(stride: i64) -> Shape {
    Shape::Guarded(Stride::constant(stride))
}

#[test]
fn shapes_are_read_as_they_are_printed() {
    let symbol = ValueId::new(7);
    let both = Stride::symbolic(symbol, -4)
        .plus(Stride::constant(12))
        .expect("one symbol");
    for shape in [
        Shape::Uniform,
        Shape::Varying,
        strided(-4),
        guarded(1),
        Shape::Strided(both),
    ] {
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
    assert_eq!(Shape::Strided(both).to_string(), "strided 12+-4*%7");
    assert!("strided".parse::<Shape>().is_err() && "strided x".parse::<Shape>().is_err());
}

#[test]
fn joins_keep_what_is_equal() {
    assert_eq!(strided(4).join(strided(4)), strided(4));
    assert_eq!(strided(4).join(strided(8)), Shape::Varying);
    assert_eq!(strided(4).join(Shape::Uniform), Shape::Varying);
    assert_eq!(Shape::Uniform.join(Shape::Uniform), Shape::Uniform);
}

#[test]
fn arithmetic_is_linear_modulo_the_width() {
    let body = "  %a = add i64 %x, %m
  %b = mul i64 %a, 12
  %c1 = sub i64 %m, %b
  %d = shl i64 %x, 3
  %e = or disjoint i64 %d, 5
  %g = sub i64 %x, %l
  %h = mul i64 %x, %m
  %i = mul i64 %x, %x
  %j = xor i64 %x, -1
  %k = trunc i64 %b to i8
  %o = shl i64 %x, 8
  %q = trunc i64 %o to i8
  %r = add i64 %y, %x
  ret void";
    shapes_of(body, |f, _, of| {
        assert_eq!(of("%a"), strided(1));
        assert_eq!(of("%b"), strided(12));
        assert_eq!(of("%c1"), strided(-12));
        assert_eq!(of("%e"), strided(8));
        assert_eq!(of("%g"), Shape::Uniform);
        let m = f.id_of(f.llvm.get_nth_param(2).expect("%m")).expect("it was read");
        assert_eq!(of("%h"), Shape::Strided(Stride::symbolic(m, 1)));
        assert_eq!(of("%i"), Shape::Varying);
        assert_eq!(of("%j"), strided(-1));
        assert_eq!(of("%k"), strided(12));
        assert_eq!(of("%q"), Shape::Uniform);
        assert_eq!(of("%r"), strided(1));
    });
}

#[test]
fn low_bits_may_change_below_the_stride() {
    let body = "  %a = shl i64 %x, 2
  %m2 = add i64 %a, %m
  %b = or i64 %m2, 3
  %c1 = xor i64 %m2, 7
  %d = and i64 %m2, -4
  %e = and i64 %m2, -8
  ret void";
    shapes_of(body, |_, _, of| {
        assert_eq!(of("%b"), strided(4));
        assert_eq!(of("%c1"), Shape::Varying);
        assert_eq!(of("%d"), strided(4));
        assert_eq!(of("%e"), Shape::Varying);
    });
}

#[test]
fn widening_is_linear_where_intervals_prove_it_and_guarded_elsewhere() {
    let body = "  %a = sext i32 %x32 to i64
  %b = zext i32 %x32 to i64
  %c1 = add i32 %x32, %n
  %d = zext i32 %c1 to i64
  %e = sext i32 %c1 to i64
  %g = add i32 %x32, -1
  %h = sext i32 %g to i64
  %i = zext i32 %g to i64
  %l32 = trunc i64 %l to i32
  %j = mul i32 %l32, 1000
  %k = zext i32 %j to i64
  %o = and i64 %x, 4294967295
  %q = mul i32 %x32, %n
  %r = zext i32 %q to i64
  %s = shl i64 %x, 32
  %t = ashr i64 %s, 32
  %u = shl i64 %x, 40
  %v = ashr i64 %u, 40
  ret void";
    shapes_of(body, |f, shapes, of| {
        assert_eq!((of("%a"), of("%b")), (strided(1), strided(1)));
        assert_eq!((of("%d"), of("%e")), (guarded(1), guarded(1)));
        assert_eq!(of("%h"), strided(1), "an id is below 2^31");
        assert_eq!(of("%i"), guarded(1), "lane 0 may be 0");
        assert_eq!(of("%k"), strided(1000), "local ids are below 64");
        assert_eq!(of("%o"), strided(1));
        assert_eq!(of("%r"), Shape::Varying, "the sign of a symbol is not known");
        assert_eq!(of("%t"), strided(1));
        assert_eq!(of("%v"), guarded(1));
        let named = |name: &str| {
            f.values
                .keys()
                .find(|it| f.named(*it).to_string() == name)
                .expect("a value")
        };
        let (of, bits) = (named("%c1"), 32);
        assert_eq!(shapes.guards(f, named("%d")), [Guard::Unsigned { of, bits }]);
        assert_eq!(shapes.guards(f, named("%e")), [Guard::Signed { of, bits }]);
        let (of, bits) = (named("%x"), 24);
        assert_eq!(shapes.guards(f, named("%v")), [Guard::Signed { of, bits }]);
    });
}

#[test]
fn groups_times_their_size_and_local_ids_are_ids() {
    let body = "  %g0 = call i64 @__mux_get_group_id(i32 0)
  %g1 = call i64 @__mux_get_group_id(i32 1)
  %s0 = call i64 @__mux_get_enqueued_local_size(i32 0)
  %s1 = call i64 @__mux_get_local_size(i32 1)
  %l1 = call i64 @__mux_get_local_id(i32 1)
  %a0 = mul i64 %g0, %s0
  %a = add i64 %l, %a0
  %a32 = trunc i64 %a to i32
  %a64 = sext i32 %a32 to i64
  %b0 = mul i64 %s1, %g1
  %b = add i64 %b0, %l1
  %b32 = trunc i64 %b to i32
  %b64 = zext i32 %b32 to i64
  %c1 = add i64 %b0, %l
  %c32 = trunc i64 %c1 to i32
  %c64 = zext i32 %c32 to i64
  %n0 = trunc i64 %g0 to i32
  %n1 = trunc i64 %s0 to i32
  %n2 = trunc i64 %l to i32
  %n3 = mul i32 %n0, %n1
  %n4 = add i32 %n3, %n2
  %n64 = sext i32 %n4 to i64
  %h0 = shl i64 %g0, 6
  %h = add i64 %h0, %l
  %h32 = trunc i64 %h to i32
  %h64 = sext i32 %h32 to i64
  %k0 = shl i64 %g0, 7
  %k = add i64 %k0, %l
  %k32 = trunc i64 %k to i32
  %k64 = zext i32 %k32 to i64
  ret void";
    shapes_of(body, |_, _, of| {
        assert_eq!((of("%a64"), of("%n64")), (strided(1), strided(1)));
        assert_eq!(of("%b64"), Shape::Uniform, "nothing of it differs along x");
        assert_eq!(
            of("%c64"),
            strided(1),
            "of another dimension, but local ids are below 64, and ids far enough from 2^31"
        );
        assert_eq!(of("%h64"), strided(1), "groups are of 64");
        assert_eq!(of("%k64"), guarded(1), "twice the id does not fit");
    });
}

#[test]
fn addresses_add_bytes_of_all_indices() {
    let body = "  %a = getelementptr inbounds float, ptr addrspace(1) %p, i64 %x
  %b = getelementptr { i32, [3 x i16] }, ptr addrspace(1) %p, i64 %x, i32 1, i64 2
  %c1 = getelementptr { i32, [3 x i16] }, ptr addrspace(1) %p, i64 %m, i32 1, i64 %x
  %d = getelementptr float, ptr addrspace(1) %a, i64 %x
  %e = getelementptr i8, ptr addrspace(1) %p, i32 %x32
  %g = add i32 %x32, %n
  %h = getelementptr i8, ptr addrspace(1) %p, i32 %g
  %i = zext i32 %g to i64
  %j = getelementptr i64, ptr addrspace(1) %p, i64 %i
  ret void";
    shapes_of(body, |_, _, of| {
        assert_eq!(of("%a"), strided(4));
        assert_eq!(of("%b"), strided(12));
        assert_eq!(of("%c1"), strided(2));
        assert_eq!(of("%d"), strided(8));
        assert_eq!(of("%e"), strided(1));
        assert_eq!(of("%h"), Shape::Varying);
        assert_eq!(of("%j"), guarded(8));
    });
}

#[test]
fn a_clamped_index_is_guarded_by_its_limit() {
    let body = "  %a = add i32 %x32, 1
  %b = call i32 @llvm.smin.i32(i32 %a, i32 %n)
  %c1 = sext i32 %b to i64
  ret void";
    shapes_of(body, |f, shapes, of| {
        assert_eq!(of("%c1"), guarded(1));
        let c = f
            .values
            .keys()
            .find(|it| f.named(*it).to_string() == "%c1")
            .expect("a value");
        assert_eq!(shapes.guards(f, c).len(), 2);
    });
}

#[test]
fn an_index_that_is_reflected_goes_the_way_that_rises() {
    let body = "  %a = add i32 %x32, -1
  %n1 = sub i32 0, %a
  %b = call i32 @llvm.smax.i32(i32 %a, i32 %n1)
  %n2 = sub i32 %n, %a
  %c1 = call i32 @llvm.smin.i32(i32 %n2, i32 %b)
  %d = sext i32 %c1 to i64
  %e = call i32 @llvm.abs.i32(i32 %a, i1 true)
  %g = call i32 @llvm.smin.i32(i32 %a, i32 %x32)
  ret void";
    shapes_of(body, |f, shapes, of| {
        assert_eq!(
            (of("%b"), of("%c1"), of("%d"), of("%e")),
            (guarded(1), guarded(1), guarded(1), guarded(1))
        );
        assert_eq!(of("%g"), Shape::Varying, "both rise");
        let named = |name: &str| {
            f.values
                .keys()
                .find(|it| f.named(*it).to_string() == name)
                .expect("a value")
        };
        let guards =
            [("%a", "%n1", Clamp::SignedMax), ("%b", "%n2", Clamp::SignedMin)].map(|(of, limit, by)| Guard::Clamped {
                of: named(of),
                limit: Some(named(limit)),
                by,
            });
        assert_eq!(shapes.guards(f, named("%d"))[..2], guards);
    });
}

#[test]
fn inductions_keep_the_stride_that_they_start_with() {
    let body = "  br label %loop
loop:
  %i = phi i64 [ %x, %entry ], [ %i.next, %loop ]
  %j = phi i64 [ %x, %entry ], [ %j.next, %loop ]
  %i.next = add i64 %i, %m
  %j.next = add i64 %j, %x
  %again = icmp ult i64 %i.next, 100
  br i1 %again, label %loop, label %exit
exit:
  ret void";
    shapes_of(body, |_, _, of| {
        assert_eq!((of("%i"), of("%i.next")), (strided(1), strided(1)));
        assert_eq!((of("%j"), of("%j.next")), (Shape::Varying, Shape::Varying));
    });
}
