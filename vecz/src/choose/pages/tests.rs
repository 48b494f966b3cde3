//! How many pages a kernel comes to.

use super::*;
use crate::plan::Analyses;
use crate::target::tests::{machine, X86};
use crate::{test_ir, Mode, Request};

/// The pages of a kernel with so many loads of what is at an index, so many bytes apart.
fn pages_of(index: &str, loads: usize, apart: usize) -> Pages {
    let load = |at: usize| {
        let offset = at * apart;
        format!(
            "  %q{at} = getelementptr i8, ptr addrspace(1) %p, i64 {offset}\n  %v{at} = load float, ptr addrspace(1) %q{at}\n"
        )
    };
    let loads: String = (0..loads).map(load).collect();
    let text = format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in) {{
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  {index}
  %p = getelementptr float, ptr addrspace(1) %in, i64 %i
{loads}
  ret void
}}"
    );
    test_ir::with_kernel(&text, |f| {
        let machine = machine(X86, "x86-64-v4", "");
        let request = Request::new(Mode::Always, &machine);
        let analyses = Analyses::run(f, 0, &request);
        Pages::of(f, &Frequencies::run(f), &analyses.shapes)
    })
}

const ITS_OWN: &str = "%i = add i64 %id, 0";

#[test]
fn arrays_apart_are_pages() {
    let many = pages_of(ITS_OWN, 100, 8192);
    assert!(many.are_many());
    assert_eq!(many.wait(), Cycles::new(100.0 * VISIT));
}

#[test]
fn few_arrays_are_remembered() {
    let few = pages_of(ITS_OWN, 64, 8192);
    assert!(!few.are_many());
    assert_eq!(few.wait(), Cycles::FREE);
}

#[test]
fn what_is_on_one_page_is_one() {
    assert!(!pages_of(ITS_OWN, 100, 4).are_many());
    assert_eq!(pages_of(ITS_OWN, 1000, 1024).count, 250);
}

#[test]
fn what_is_the_same_for_all_or_far_apart_does_not_count() {
    for index in ["%i = add i64 0, 0", "%i = mul i64 %id, 100"] {
        assert_eq!(pages_of(index, 100, 8192).count, 0, "{index}");
    }
}
