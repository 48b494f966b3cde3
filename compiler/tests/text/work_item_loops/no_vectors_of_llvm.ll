; RUN: irun --pass work_item_loops --options -cl-vec=none %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %g) "mux-kernel"="entry-point" {
  store i32 0, ptr addrspace(1) %g
  ret void
}
; CHECK: label %loop.x, label %done.x, !llvm.loop !2
; The loop over a row may be unrolled, those around it may not.
; CHECK: !2 = distinct !{!2, !3, !4}
; CHECK: !4 = !{!"llvm.loop.vectorize.enable", i1 false}
