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
declare i32 @llvm.umin.i32(i32, i32)
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

/// How often the block runs that runs most often in one vector, of a loop that adds numbers up: its counter, and the condition on which it goes on, `%again`.
fn runs_of_loop(before: &str, of: &str) -> f64 {
    let body = format!(
        "  %row = getelementptr i32, ptr addrspace(1) %in, i64 %x
  %begin = load i32, ptr addrspace(1) %row, align 4
{before}
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
{of}
  %more = add i32 %sum, %at
  br i1 %again, label %loop, label %exit
exit:
  %all = phi i32 [ %more, %loop ]
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %all, ptr addrspace(1) %to, align 4
  ret void"
    );
    let mut runs = 0.0;
    costs_of(&body, |cost| runs = most_runs(&cost(1)));
    runs
}

const COUNTS_UP: &str = "  %at = phi i32 [ %begin, %entry ], [ %next, %loop ]
  %next = add i32 %at, 1
  %again = icmp ult i32 %next, %bound";

#[test]
fn lanes_that_count_as_far_leave_together() {
    let own = "  %p = getelementptr i32, ptr addrspace(1) %row, i32 %n
  %bound = load i32, ptr addrspace(1) %p, align 4";
    let as_far = "  %far = add i32 %begin, %n
  %bound = call i32 @llvm.umin.i32(i32 %far, i32 4000)";
    let (one, other) = (runs_of_loop(own, COUNTS_UP), runs_of_loop(as_far, COUNTS_UP));
    assert!((other - 17.0).abs() < 1e-9, "16 times, and once more: {other}");
    assert!(one > 20.0, "until the last has left: {one}");
}

#[test]
fn lanes_that_halve_what_is_left_leave_together() {
    let one_number = "  %at = phi i32 [ %begin, %entry ], [ %next, %loop ]
  %half = lshr i32 %at, 1
  %rest = sub i32 %at, %half
  %low = icmp ult i32 %sum, %n
  %next = select i1 %low, i32 %half, i32 %rest
  %again = icmp ugt i32 %next, 1";
    let two_numbers = "  %at = phi i32 [ 0, %entry ], [ %from, %loop ]
  %end = phi i32 [ %begin, %entry ], [ %to.next, %loop ]
  %length = sub i32 %end, %at
  %half = lshr i32 %length, 1
  %middle = add i32 %at, %half
  %after = add i32 %middle, 1
  %low = icmp ult i32 %sum, %n
  %from = select i1 %low, i32 %after, i32 %at
  %to.next = select i1 %low, i32 %end, i32 %middle
  %again = icmp ult i32 %from, %to.next";
    let more = "  %at = phi i32 [ %begin, %entry ], [ %next, %loop ]
  %half = lshr i32 %at, 1
  %thrice = mul i32 %at, 3
  %odd = trunc i32 %at to i1
  %next = select i1 %odd, i32 %thrice, i32 %half
  %again = icmp ugt i32 %next, 1";
    for halves in [one_number, two_numbers] {
        let runs = runs_of_loop("", halves);
        assert!(
            (runs - 17.0).abs() < 1e-9,
            "16 times, and once more: {runs} of {halves}"
        );
    }
    let runs = runs_of_loop("", more);
    assert!(runs > 20.0, "it may become more: {runs}");
}

#[test]
fn lanes_that_part_do_not_part_again_in_each_loop() {
    // A loop behind a branch, and in it a branch of its own.
    let body = "  %row = getelementptr i32, ptr addrspace(1) %in, i64 %x
  %bound = load i32, ptr addrspace(1) %row, align 4
  %some = icmp ugt i32 %bound, %n
  br i1 %some, label %before, label %exit
before:
  br label %loop
loop:
  %k = phi i32 [ 0, %before ], [ %next, %latch ]
  %p = getelementptr i32, ptr addrspace(1) %row, i32 %k
  %value = load i32, ptr addrspace(1) %p, align 4
  %is = icmp ugt i32 %value, %n
  br i1 %is, label %then, label %latch
then:
  store volatile i32 %k, ptr addrspace(1) %p, align 4
  br label %latch
latch:
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %bound
  br i1 %again, label %loop, label %exit
exit:
  ret void";
    costs_of(body, |cost| {
        let cost = cost(1);
        let least = cost.agreeing.amount();
        assert!(least < cost.of_run().amount(), "{cost}, {least} if all agree");
        assert!(
            cost.of_run().amount() < least * cost.items,
            "{cost}, {least} if all agree"
        );
        assert!((cost.agreeing_part() - least / cost.of_run().amount()).abs() < 1e-9);
    });
    assert!((any(0.25, 1.0) - 0.25).abs() < 1e-9, "a lane alone is one lane");
    assert!(any(0.25, 16.0) > any(0.25, 4.0));
    for exits in [1, 2] {
        assert!(
            (until_last(exits, 1.0) - 1.0).abs() < 0.1,
            "it stays as long as it stays"
        );
    }
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
