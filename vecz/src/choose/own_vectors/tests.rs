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
    is_filling(&text)
}

/// Whether the kernel `@k` of a module fills registers.
fn is_filling(text: &str) -> bool {
    let context = Context::create();
    let module = test_ir::module(&context, text);
    let functions = module.get_functions().count();
    let kernel = module.get_function("k").expect("the test has a kernel");
    let machine = machine(X86, "x86-64-v4", "");
    let filled = fill_registers(&module, kernel, &Request::new(Mode::Auto, &machine));
    let left = module.get_functions().count();
    assert_eq!(left, functions, "what was copied to be read is gone");
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

/// A kernel that does an addition of sixteen numbers itself, and has a function that stays a call do this a hundred times.
fn calls(step: &str, ty: &str) -> bool {
    let steps: String = (1..=100)
        .map(|it| format!("  %x{it} = {step} {ty} %x{}, %y\n", it - 1))
        .collect();
    is_filling(&format!(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
define spir_func {ty} @f({ty} %x0, {ty} %y) noinline {{
{steps}  ret {ty} %x100
}}
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, {ty} %x) \"prefer-vector-width\"=\"512\" {{
  %v = load <16 x i32>, ptr addrspace(1) %p
  %twice = add <16 x i32> %v, %v
  store <16 x i32> %twice, ptr addrspace(1) %p
  %y = call spir_func {ty} @f({ty} %x, {ty} %x)
  store {ty} %y, ptr addrspace(1) %q
  ret void
}}"
    ))
}

/// The benchmark `chained hash`, which takes 4.7 times as long on Zen 3 with a function of scalars called for each lane, for a few operations on `uint8` around the calls.
#[test]
fn functions_that_stay_calls_count() {
    assert!(!calls("xor", "i32"));
    assert!(calls("xor", "<16 x i32>"));
}

#[test]
fn functions_that_call_themselves_are_read_once() {
    assert!(is_filling(
        "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
define spir_func <16 x i32> @f(<16 x i32> %x) noinline {
  %twice = add <16 x i32> %x, %x
  %y = call spir_func <16 x i32> @f(<16 x i32> %twice)
  ret <16 x i32> %y
}
define spir_kernel void @k(ptr addrspace(1) %p) \"prefer-vector-width\"=\"512\" {
  %v = load <16 x i32>, ptr addrspace(1) %p
  %y = call spir_func <16 x i32> @f(<16 x i32> %v)
  store <16 x i32> %y, ptr addrspace(1) %p
  ret void
}"
    ));
}

/// What was measured of two work-items of SHA-1 side by side: worth it with few operands in memory, and not with most of them. The shares are those of AVX-512 and AVX2.
#[test]
fn most_operands_in_memory_are_dear() {
    assert!(spilling(0.3) < 0.05);
    assert!(spilling(0.6) < 0.2);
    assert!(spilling(0.755) > 0.3);
    assert!(spilling(1.0).is_finite());
}
