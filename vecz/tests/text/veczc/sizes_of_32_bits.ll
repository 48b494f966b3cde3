; RUN: veczc -w 4 -k k %s
; Modules for machines of 32 bits have 32-bit ids.
target datalayout = "e-p:32:32:32-i64:64"
target triple = "spir-unknown-unknown"
declare i32 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call i32 @__mux_get_local_id(i32 0)
  %half = lshr i32 %id, 1
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %half, ptr addrspace(1) %at
  ret void
}
; CHECK: define spir_kernel void @__vecz_v4_k(
; CHECK: lshr <4 x i32>
; CHECK: store <4 x i32>
