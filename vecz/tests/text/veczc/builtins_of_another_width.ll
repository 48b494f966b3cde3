; RUN: veczc -w 4 %s
; Its name says 32 bits.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_work_group_reduce_add_i32(i32, i64)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %x) {
  %v = call i64 @__mux_work_group_reduce_add_i32(i32 0, i64 %x)
  store i64 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: error: kernel "k" is not vectorized: calls `__mux_work_group_reduce_add_i32`: it is declared with wrong types
