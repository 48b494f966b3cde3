; RUN: irun --pass refuse_unsupported %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_work_group_reduce_add_i32(i64)
define spir_kernel void @k(i64 %x, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %sum = call spir_func i64 @__mux_work_group_reduce_add_i32(i64 %x)
  store i64 %sum, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; error: cannot link: `__mux_work_group_reduce_add_i32` is declared with wrong types
