//! Which vectors fill registers.

use inkwell::context::Context;

use super::*;
use crate::target::tests::{machine, X86};
use crate::{test_ir, Mode};

/// Whether a kernel that works on vectors of so many numbers of 32 bits fills registers of so many bits. It does so in a loop that ends like this; `%next` is its counter.
fn fills(elements: u32, bits: u32, end: &str) -> bool {
    let text = format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) \"prefer-vector-width\"=\"{bits}\" {{
entry:
  %first = load <{elements} x i32>, ptr addrspace(1) %p
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %next, %round ]
  %v = phi <{elements} x i32> [ %first, %entry ], [ %sum, %round ]
  %sum = add <{elements} x i32> %v, %first
  %next = add i32 %i, 1
  {end}
end:
  store <{elements} x i32> %sum, ptr addrspace(1) %p
  ret void
}}"
    );
    let context = Context::create();
    let module = test_ir::module(&context, &text);
    let kernel = module.get_function("k").expect("the test has a kernel");
    let machine = machine(X86, "x86-64-v4", "");
    let filled = fill_registers(&module, kernel, &Request::new(Mode::Auto, &machine));
    assert_eq!(module.get_functions().count(), 1, "what was copied to be read is gone");
    filled
}

const BRANCH: &str = "%more = icmp ult i32 %next, %n
  br i1 %more, label %round, label %end";

#[test]
fn as_wide_as_registers() {
    assert!(fills(16, 512, BRANCH));
    assert!(!fills(8, 512, BRANCH));
    assert!(fills(8, 256, BRANCH));
}

#[test]
fn few_elements_are_few_vectors() {
    assert!(!fills(4, 128, BRANCH));
}

#[test]
fn switches_are_read_as_branches() {
    let switch = "switch i32 %next, label %round [
    i32 64, label %end
    i32 65, label %end
  ]";
    assert!(fills(16, 512, switch));
}

/// What was measured of two work-items of SHA-1 side by side: worth it with few operands in memory, and not with most of them. The shares are those of AVX-512 and AVX2.
#[test]
fn most_operands_in_memory_are_dear() {
    assert!(spilling(0.3) < 0.05);
    assert!(spilling(0.6) < 0.2);
    assert!(spilling(0.755) > 0.3);
    assert!(spilling(1.0).is_finite());
}
