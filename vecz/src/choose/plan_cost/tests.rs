//! What plans of small kernels cost, on a machine where every instruction costs one for each register.

use inkwell::context::Context;

use super::*;
use crate::choose::plans::Plans;
use crate::prepare::Prepared;
use crate::target::fixed::Fixed;
use crate::target::tests::{machine, X86};
use crate::{test_ir, Mode, Request};

/// The costs of the plans of a prepared kernel: of 16 lanes in so many vectors. `%x` is its global id.
fn costs_of(body: &str, look: impl FnOnce(&dyn Fn(u32) -> PlanCost)) {
    let text = format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
declare i64 @__mux_get_global_id(i32)
declare float @llvm.fma.f32(float, float, float)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {{
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
{body}
}}"
    );
    let context = Context::create();
    let module = test_ir::module(&context, &text);
    let kernel = module.get_function("k").expect("the test has a kernel");
    let f = crate::function::Function::read(kernel).expect("it can be read");
    let machine = machine(X86, "x86-64-v4", "");
    let request = Request::new(Mode::Always, &machine);
    let forms = [Prepared {
        function: f,
        has_boscc: false,
        searches: false,
        replicates: false,
    }];
    let plans = Plans::new(&module, kernel, &forms, &request, &Fixed::WIDE);
    look(&|vectors| {
        let is_asked =
            |it: &&crate::choose::plans::PlannedCandidate| (it.candidate.vf.lanes, it.candidate.uf) == (16, vectors);
        plans
            .planned()
            .find(is_asked)
            .expect("there is such a plan")
            .cost
            .clone()
    });
}

/// How often the block runs that runs most often.
fn most_runs(cost: &PlanCost) -> f64 {
    cost.blocks.iter().map(|(_, runs, _)| *runs).fold(0.0, f64::max)
}

#[test]
fn vectors_share_what_is_the_same_for_all() {
    let body = "  %from = getelementptr float, ptr addrspace(1) %in, i64 %x
  %value = load float, ptr addrspace(1) %from, align 4
  %twice = fadd float %value, %value
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %twice, ptr addrspace(1) %to, align 4
  ret void";
    costs_of(body, |cost| {
        let (one, two) = (cost(1), cost(2));
        assert!(one.busy < two.busy && two.busy < one.busy * 2.0, "{one}; {two}");
        assert!(two.of_item() < one.of_item());
        assert_eq!((one.items, two.items), (16.0, 32.0));
        assert!(one.waiting < Cycles::new(0.01), "hardly anything is waited for");
    });
}

#[test]
fn several_vectors_wait_at_the_same_time() {
    let body = "  %start = sitofp i64 %x to float
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %turned = fmul float %sum, %start
  %more = fadd float %turned, 1.0
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, 64
  br i1 %again, label %loop, label %exit
exit:
  %all = phi float [ %more, %loop ]
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %all, ptr addrspace(1) %to, align 4
  ret void";
    costs_of(body, |cost| {
        let (one, four) = (cost(1), cost(4));
        assert!(one.waiting > four.waiting, "{one}; {four}");
        assert!(four.of_item() < one.of_item());
    });
}

#[test]
fn the_more_lanes_search_the_longer_the_last_one_takes() {
    let search = "  %want = trunc i64 %x to i32
  br label %loop
loop:
  %at = phi i32 [ 0, %entry ], [ %next, %more ]
  %wide = zext i32 %at to i64
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %wide
  %value = load i32, ptr addrspace(1) %from, align 4
  %found = icmp eq i32 %value, %want
  br i1 %found, label %exit, label %more
more:
  %next = add i32 %at, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %last = phi i32 [ %at, %loop ], [ %next, %more ]
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %last, ptr addrspace(1) %to, align 4
  ret void";
    costs_of(search, |cost| {
        let (one, four) = (most_runs(&cost(1)), most_runs(&cost(4)));
        let expected = until_last(2, 64.0) / until_last(2, 16.0);
        assert!((four / one - expected).abs() < 1e-9, "{four} and {one}");
    });
}

#[test]
fn the_longest_of_searches_is_a_harmonic_number_of_the_mean() {
    for lanes in [2_u32, 8, 64] {
        let exact: f64 = (1..=lanes).map(|k| 1.0 / f64::from(k)).sum();
        let found = until_last(2, f64::from(lanes));
        assert!((found / exact - 1.0).abs() < 0.02, "{found} for {exact}");
    }
    assert!(until_last(1, 16.0) < until_last(2, 16.0));
}

#[test]
fn lines_of_many_rows_leave_the_cache() {
    let product = "  %row = trunc i64 %x to i32
  %first = mul i32 %row, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add i32 %first, %k
  %wide = zext i32 %at to i64
  %from = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fadd float %sum, %value
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %all = phi float [ %more, %loop ]
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %all, ptr addrspace(1) %to, align 4
  ret void";
    costs_of(product, |cost| {
        let (one, four) = (cost(1), cost(4));
        assert!(one.of_item() < four.of_item(), "{one}; {four}");
    });
}

#[test]
fn what_registers_do_not_hold_is_spilled() {
    let mut cost = PlanCost {
        busy: Cycles::new(100.0),
        items: 16.0,
        ..PlanCost::default()
    };
    cost.spill(0.0);
    assert_eq!(cost.spilling, Cycles::FREE);
    cost.spill(0.75);
    let quarters = Cycles::new(75.0);
    assert_eq!(cost.spilling, quarters, "three quarters of the operands are in memory");
    assert_eq!(cost.of_run(), Cycles::new(175.0));
}
