; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
; CHECK: error: in kernel "k": calls a work-group barrier
