; RUN: irun --pass work_item_loops %s
; A NaN counts as infinity, so that what is accumulated is none and LLVM may know it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @__mux_work_group_reduce_fmin_f32(i32, float)
define spir_kernel void @k(float %x, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %least = call spir_func float @__mux_work_group_reduce_fmin_f32(i32 0, float %x)
  store float %least, ptr addrspace(1) %out
  ret void
}
