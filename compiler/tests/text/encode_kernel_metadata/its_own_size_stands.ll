; RUN: irun --pass encode_kernel_metadata --kernel k --local-size 64 --options=-cl-uniform-work-group-size %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k() !reqd_work_group_size !0 {
  ret void
}
!0 = !{i32 16, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k() #0 !reqd_work_group_size !0 {
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" "mux-work-item-order"="xyz" "uniform-work-group-size"="true" }
;
; !0 = !{i32 16, i32 1, i32 1}
