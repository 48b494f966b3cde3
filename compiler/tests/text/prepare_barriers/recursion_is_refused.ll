; RUN: irun --pass prepare_barriers %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define internal spir_func void @even(i32 %n) {
  call spir_func void @odd(i32 %n)
  ret void
}
define internal spir_func void @odd(i32 %n) {
  call spir_func void @even(i32 %n)
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @even(i32 7)
  ret void
}

; EXPECTED:
; error: in kernel "k": `odd` waits for other work-items and calls itself
