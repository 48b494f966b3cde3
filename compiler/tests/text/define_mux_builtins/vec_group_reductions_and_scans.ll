; RUN: irun --pass define_mux_builtins %s
; Reductions are LLVM's; scans take as many steps as the number of lanes has bits.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i1 @__mux_vec_group_any_v4i1(<4 x i1>)
declare spir_func float @__mux_vec_group_reduce_fadd_v4f32(<4 x float>)
declare spir_func i32 @__mux_vec_group_reduce_umax_v8i32(<8 x i32>)
declare spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
declare spir_func <2 x i64> @__mux_vec_group_scan_exclusive_smin_v2i64(<2 x i64>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i1 @__mux_vec_group_any_v4i1(<4 x i1> %0) #0 {
; entry:
;   %1 = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %0)
;   ret i1 %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func float @__mux_vec_group_reduce_fadd_v4f32(<4 x float> %0) #0 {
; entry:
;   %1 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.000000e+00, <4 x float> %0)
;   ret float %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i32 @__mux_vec_group_reduce_umax_v8i32(<8 x i32> %0) #0 {
; entry:
;   %1 = call i32 @llvm.vector.reduce.umax.v8i32(<8 x i32> %0)
;   ret i32 %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> %0) #0 {
; entry:
;   %1 = shufflevector <4 x i32> zeroinitializer, <4 x i32> %0, <4 x i32> <i32 3, i32 4, i32 5, i32 6>
;   %2 = add <4 x i32> %1, %0
;   %3 = shufflevector <4 x i32> zeroinitializer, <4 x i32> %2, <4 x i32> <i32 2, i32 3, i32 4, i32 5>
;   %4 = add <4 x i32> %3, %2
;   ret <4 x i32> %4
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <2 x i64> @__mux_vec_group_scan_exclusive_smin_v2i64(<2 x i64> %0) #0 {
; entry:
;   %1 = shufflevector <2 x i64> <i64 9223372036854775807, i64 9223372036854775807>, <2 x i64> %0, <2 x i32> <i32 1, i32 2>
;   %2 = call <2 x i64> @llvm.smin.v2i64(<2 x i64> %1, <2 x i64> %0)
;   %3 = shufflevector <2 x i64> <i64 9223372036854775807, i64 9223372036854775807>, <2 x i64> %2, <2 x i32> <i32 1, i32 2>
;   ret <2 x i64> %3
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.vector.reduce.umax.v8i32(<8 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <2 x i64> @llvm.smin.v2i64(<2 x i64>, <2 x i64>) #1
;
; attributes #0 = { alwaysinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
