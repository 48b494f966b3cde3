//! Which loops go down columns.

use super::*;
use crate::plan::Analyses;
use crate::target::tests::{machine, X86};
use crate::{test_ir, Mode, Request};

/// For how many elements the scalar kernel waits in each round of a loop over `%k`, in which an address is computed and something loaded from it. `%x` is the global id, `%row` that in y.
fn lines_of(round: &str, bound: &str) -> f64 {
    waits(round, bound, 1.0).round()
}

/// The same for each of several work-items that run at once, in parts of [`WAIT`].
fn waits(round: &str, bound: &str, items: f64) -> f64 {
    let text = format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %own, i64 %width, i64 %n) {{
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %row = call i64 @__mux_get_global_id(i32 1)
  %all = call i64 @__mux_get_global_size(i32 0)
  %start = mul i64 %x, %width
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %i = phi i64 [ %x, %entry ], [ %i.next, %loop ]
{round}
  %i.next = add i64 %i, %all
  %next = add i64 %k, 1
  %again = icmp ult i64 %next, {bound}
  br i1 %again, label %loop, label %exit
exit:
  ret void
}}"
    );
    test_ir::with_kernel(&text, |f| {
        let machine = machine(X86, "x86-64-v4", "");
        let request = Request::new(Mode::Always, &machine);
        let analyses = Analyses::run(f, 0, &request);
        let frequencies = Frequencies::run(f);
        let rounds = f.loops.all.keys().map(|id| frequencies.trips(id)).sum::<f64>();
        Columns::of(f, &frequencies, &analyses.shapes).wait(items).amount() / (items * WAIT * rounds)
    })
}

fn load(index: &str) -> String {
    format!(
        "  {index}
  %p = getelementptr float, ptr addrspace(1) %in, i64 %at
  %v = load float, ptr addrspace(1) %p, align 4"
    )
}

#[test]
fn steps_of_the_global_size_are_columns() {
    assert_eq!(lines_of(&load("%at = add i64 %i, 3"), "%n"), 1.0);
}

#[test]
fn rows_of_any_width_are_apart() {
    let index = "%first = mul i64 %k, %width\n  %at = add i64 %first, %x";
    assert_eq!(lines_of(&load(index), "%n"), 1.0);
}

#[test]
fn rows_of_a_known_width_are_apart_if_they_fill_lines() {
    let index = |width: u32| load(&format!("%first = mul i64 %k, {width}\n  %at = add i64 %first, %x"));
    assert_eq!(lines_of(&index(16), "%n"), 1.0);
    assert_eq!(lines_of(&index(15), "%n"), 0.0);
}

#[test]
fn few_lines_stay_where_they_are() {
    let index = "%first = mul i64 %k, %width\n  %at = add i64 %first, %x";
    assert_eq!(lines_of(&load(index), "16"), 0.0);
    assert_eq!(lines_of(&load(index), "17"), 1.0);
}

#[test]
fn what_work_items_do_not_share_vectors_do_not_bring() {
    // A row of each work-item's own, and one place for all.
    assert_eq!(lines_of(&load("%at = add i64 %start, %k"), "%n"), 0.0);
    let index = "%first = mul i64 %k, %width\n  %at = add i64 %first, %row";
    assert_eq!(lines_of(&load(index), "%n"), 0.0);
}

#[test]
fn fields_of_a_record_are_in_one_line() {
    let fields = "  %p = getelementptr [2 x float], ptr addrspace(1) %in, i64 %i
  %v = load float, ptr addrspace(1) %p, align 8
  %q = getelementptr [2 x float], ptr addrspace(1) %in, i64 %i, i64 1
  store float %v, ptr addrspace(1) %q, align 4";
    assert_eq!(lines_of(fields, "%n"), 1.0);
}

#[test]
fn local_memory_is_small() {
    let own = "  %p = getelementptr float, ptr addrspace(3) %own, i64 %i
  %v = load float, ptr addrspace(3) %p, align 4";
    assert_eq!(lines_of(own, "%n"), 0.0);
}

#[test]
fn vectors_that_fill_lines_do_not_come_again() {
    let one = load("%at = add i64 %i, 3");
    let waits = [1.0, 4.0, 8.0, 16.0, 32.0].map(|items| waits(&one, "%n", items));
    let of_lanes = |lanes: f64, share: f64| MOST_WAIT * share / lanes / WAIT;
    assert_eq!(waits, [15.0 / 16.0, of_lanes(4.0, 0.75), of_lanes(8.0, 0.5), 0.0, 0.0]);
}
