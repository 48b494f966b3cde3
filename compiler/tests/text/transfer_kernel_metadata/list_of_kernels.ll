; RUN: irun --pass transfer_kernel_metadata %s
; Only what the list names is a kernel.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @a() {
  ret void
}
define spir_kernel void @b() {
  ret void
}
!opencl.kernels = !{!0}
!0 = !{ptr @a, !1, !2}
!1 = !{!"kernel_arg_addr_space"}
!2 = !{!"reqd_work_group_size", i32 8, i32 4, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_func void @a() #0 !reqd_work_group_size !3 {
;   ret void
; }
;
; define spir_kernel void @b() {
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="a" "mux-work-item-order"="xyz" }
;
; !opencl.kernels = !{!0}
;
; !0 = !{ptr @a, !1, !2}
; !1 = !{!"kernel_arg_addr_space"}
; !2 = !{!"reqd_work_group_size", i32 8, i32 4, i32 1}
; !3 = !{i32 8, i32 4, i32 1}
