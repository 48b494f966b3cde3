; RUN: irun --pass find_group_use %s
; A kernel that asks for global ids only, in a function too.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)

define spir_func i64 @at() {
  %id = call i64 @__mux_get_global_id(i32 1)
  ret i64 %id
}
define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %at = call spir_func i64 @at()
  %size = call i64 @__mux_get_global_size(i32 0)
  %place = getelementptr i64, ptr addrspace(1) %p, i64 %at
  %old = atomicrmw add ptr addrspace(1) %place, i64 %size monotonic
  ret void
}

; CHECK: "mux-free-of-groups"
