; RUN: irun --pass refuse_unsupported %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
define spir_kernel void @k(i32 %x, <4 x i32> %v) "mux-kernel"="entry-point" {
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  %scan = call spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> %v)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; declare spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
;
; define spir_kernel void @k(i32 %x, <4 x i32> %v) #0 {
;   %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
;   %scan = call spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> %v)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
