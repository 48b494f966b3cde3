; RUN: veczc -w 4 %s
; It lacks the number that tells it from others.
target triple = "spir64-unknown-unknown"
declare i32 @__mux_work_group_reduce_add_i32(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %v = call i32 @__mux_work_group_reduce_add_i32(i32 %x)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: error: kernel "k" is not vectorized: calls `__mux_work_group_reduce_add_i32`: it is declared with wrong types
