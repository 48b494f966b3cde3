; RUN: irun --pass define_mux_builtins %s
; A scalar is a group of one.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i1 @__mux_vec_group_all_i1(i1)
declare spir_func i64 @__mux_vec_group_broadcast_i64(i64, i32)
declare spir_func float @__mux_vec_group_reduce_fmul_f32(float)
declare spir_func half @__mux_vec_group_scan_inclusive_fmax_f16(half)
declare spir_func half @__mux_vec_group_scan_exclusive_fmax_f16(half)
declare spir_func i8 @__mux_vec_group_shuffle_up_i8(i8, i8, i32)
declare spir_func <4 x i32> @__mux_vec_group_ballot_i1(i1)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i1 @__mux_vec_group_all_i1(i1 %0) #0 {
; entry:
;   ret i1 %0
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_vec_group_broadcast_i64(i64 %0, i32 %1) #0 {
; entry:
;   ret i64 %0
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func float @__mux_vec_group_reduce_fmul_f32(float %0) #0 {
; entry:
;   ret float %0
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func half @__mux_vec_group_scan_inclusive_fmax_f16(half %0) #0 {
; entry:
;   ret half %0
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func half @__mux_vec_group_scan_exclusive_fmax_f16(half %0) #0 {
; entry:
;   ret half 0xHFC00
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i8 @__mux_vec_group_shuffle_up_i8(i8 %0, i8 %1, i32 %2) #0 {
; entry:
;   %3 = icmp eq i32 %2, 0
;   %4 = select i1 %3, i8 %1, i8 %0
;   ret i8 %4
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <4 x i32> @__mux_vec_group_ballot_i1(i1 %0) #0 {
; entry:
;   %1 = zext i1 %0 to i32
;   %2 = insertelement <4 x i32> zeroinitializer, i32 %1, i32 0
;   ret <4 x i32> %2
; }
;
; attributes #0 = { alwaysinline }
