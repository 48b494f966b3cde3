; RUN: irun --pass encode_kernel_metadata --kernel k --local-size 8,4 --work-item-order yxz %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @other() {
  ret void
}
define spir_kernel void @k() {
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @other() {
;   ret void
; }
;
; define spir_kernel void @k() #0 !reqd_work_group_size !0 {
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" "mux-work-item-order"="yxz" }
;
; !0 = !{i32 8, i32 4, i32 1}
