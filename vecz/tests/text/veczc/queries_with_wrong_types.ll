; RUN: veczc -w 4 %s
; It lacks the dimension.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id()
define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = call i64 @__mux_get_local_id()
  store i64 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: error: kernel "k" is not vectorized: calls `__mux_get_local_id`: it is declared with wrong types
