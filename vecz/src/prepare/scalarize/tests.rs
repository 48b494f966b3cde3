//! What is left of vectors, and whether it is IR. What it means is tested by running it: see the text tests and the differential tests.

use std::collections::HashSet;

use inkwell::context::Context;
use inkwell::values::AnyValue;
use ir::view;

use super::{scalarize_all_but, vector_type};
use crate::test_ir;

/// Scalarizes a function with this body, and returns it as text and the number of its instructions that have vectors.
fn run(text: &str) -> (String, usize) {
    let context = Context::create();
    let module = test_ir::module(&context, text);
    let function = module.get_function("f").expect("the test has a function");
    scalarize_all_but(&module, function, &HashSet::new()).expect("it can be rewritten");
    module.verify().expect("what comes out is IR");
    let has_vectors = |instruction: &inkwell::values::InstructionValue| {
        let all = view::value_of(*instruction)
            .into_iter()
            .chain(view::value_operands(*instruction));
        all.into_iter().any(|it| vector_type(it).is_some())
    };
    let left = view::instructions(function).iter().filter(|it| has_vectors(it)).count();
    (function.print_to_string().to_string(), left)
}

#[test]
fn arithmetic_memory_and_phis_have_no_vectors_afterwards() {
    let (text, left) = run("define void @f(ptr %p, i32 %n, float %x) {
entry:
  %a = load <4 x float>, ptr %p, align 16
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %next, %loop ]
  %one = insertelement <4 x float> poison, float %x, i64 0
  %all = shufflevector <4 x float> %one, <4 x float> poison, <4 x i32> zeroinitializer
  %m = call fast <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> %all, <4 x float> %sum)
  %c = fcmp olt <4 x float> %m, <float 1.0, float 2.0, float 3.0, float 4.0>
  %next = select <4 x i1> %c, <4 x float> %m, <4 x float> %a
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %exit
exit:
  %e = extractelement <4 x float> %next, i32 %n
  %r = insertelement <4 x float> %next, float %e, i32 %i
  store <4 x float> %r, ptr %p, align 16
  ret void
}
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)");
    assert_eq!(left, 0, "{text}");
    assert!(text.contains("store float") && text.contains("align 8"), "{text}");
}

#[test]
fn a_reduction_starts_with_its_elements() {
    let (text, left) = run("define i32 @f(<4 x i32> %v, <3 x float> %w, ptr %p) {
  %a = call i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %v)
  %b = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %v)
  %c = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %v)
  %d = call float @llvm.vector.reduce.fadd.v3f32(float 1.0, <3 x float> %w)
  %e = call fast float @llvm.vector.reduce.fmul.v3f32(float 1.0, <3 x float> %w)
  store float %d, ptr %p
  store float %e, ptr %p
  %ab = sub i32 %a, %b
  %r = sub i32 %ab, %c
  ret i32 %r
}
declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>)
declare float @llvm.vector.reduce.fmul.v3f32(float, <3 x float>)");
    // The elements of the arguments are extracted, each once.
    assert_eq!(left, 7, "{text}");
    assert!(text.contains("fadd float 1.000000e+00, %w.s0"), "{text}");
    assert!(!text.contains("llvm.vector.reduce"), "{text}");
}

#[test]
fn bits_are_taken_apart_and_joined() {
    let (text, left) = run("define i64 @f(i32 %x, ptr %p) {
  %b = bitcast i32 %x to <4 x i8>
  %h = bitcast <4 x i8> %b to <2 x i16>
  %i = bitcast <2 x i16> %h to i32
  %t = load <3 x i32>, ptr %p, align 16
  %s = bitcast <3 x i32> %t to <6 x i16>
  store volatile <6 x i16> %s, ptr %p, align 4
  %m = load <8 x i1>, ptr %p, align 1
  %y = bitcast <8 x i1> %m to i8
  store i8 %y, ptr %p
  %f = bitcast <2 x i16> %h to float
  store float %f, ptr %p
  %z = zext i32 %i to i64
  ret i64 %z
}");
    assert_eq!(left, 0, "{text}");
    assert!(text.contains("store volatile i96"), "{text}");
    assert!(text.contains("load i8, ptr %p, align 1"), "{text}");
}

#[test]
fn a_call_that_wants_a_vector_gets_one() {
    let (text, left) = run("define void @f(ptr %p) {
  %a = load <2 x i32>, ptr %p
  %b = add nsw <2 x i32> %a, splat (i32 3)
  %c = call <2 x i32> @g(<2 x i32> %b)
  %d = mul <2 x i32> %c, %c
  store <2 x i32> %d, ptr %p
  ret void
}
declare <2 x i32> @g(<2 x i32>)");
    // Two insertions, the call, two extractions.
    assert_eq!(left, 5, "{text}");
    assert!(text.contains("add nsw i32 %a.s1, 3"), "{text}");
}

#[test]
fn padding_that_was_stored_is_stored() {
    let (text, left) = run("define void @f(ptr %p) {
  %a = load <4 x float>, ptr %p, align 16
  %b = shufflevector <4 x float> %a, <4 x float> poison, <3 x i32> <i32 2, i32 1, i32 0>
  %c = shufflevector <3 x float> %b, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x float> %c, ptr %p, align 16
  ret void
}");
    assert_eq!(left, 0, "{text}");
    assert!(text.contains("store float 0.000000e+00"), "{text}");
}
