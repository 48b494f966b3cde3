; RUN: irun --pass choose_sub_group_size %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() "mux-kernel"="entry-point" !intel_reqd_sub_group_size !0 {
  ret void
}
!0 = !{i32 12}
; CHECK: error: in kernel "k": requires sub-groups of 12 work-items; there are sub-groups of [4, 8, 16, 32, 64]
