; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i1 @__mux_vec_group_all_nxv4i1(<vscale x 4 x i1>)
declare spir_func i1 @__mux_vec_group_any_nxv1i1(<vscale x 1 x i1>)
declare spir_func float @__mux_vec_group_reduce_fadd_nxv4f32(<vscale x 4 x float>)
declare spir_func i16 @__mux_vec_group_reduce_smax_nxv8i16(<vscale x 8 x i16>)
declare spir_func i64 @__mux_vec_group_broadcast_nxv2i64(<vscale x 2 x i64>, i32)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i1 @__mux_vec_group_all_nxv4i1(<vscale x 4 x i1> %0) #0 {
; entry:
;   %1 = call i1 @llvm.vector.reduce.and.nxv4i1(<vscale x 4 x i1> %0)
;   ret i1 %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i1 @__mux_vec_group_any_nxv1i1(<vscale x 1 x i1> %0) #0 {
; entry:
;   %1 = call i1 @llvm.vector.reduce.or.nxv1i1(<vscale x 1 x i1> %0)
;   ret i1 %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func float @__mux_vec_group_reduce_fadd_nxv4f32(<vscale x 4 x float> %0) #0 {
; entry:
;   %1 = call reassoc float @llvm.vector.reduce.fadd.nxv4f32(float 0.000000e+00, <vscale x 4 x float> %0)
;   ret float %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i16 @__mux_vec_group_reduce_smax_nxv8i16(<vscale x 8 x i16> %0) #0 {
; entry:
;   %1 = call i16 @llvm.vector.reduce.smax.nxv8i16(<vscale x 8 x i16> %0)
;   ret i16 %1
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_vec_group_broadcast_nxv2i64(<vscale x 2 x i64> %0, i32 %1) #0 {
; entry:
;   %2 = extractelement <vscale x 2 x i64> %0, i32 %1
;   ret i64 %2
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.nxv4i1(<vscale x 4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv1i1(<vscale x 1 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.vector.reduce.fadd.nxv4f32(float, <vscale x 4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i16 @llvm.vector.reduce.smax.nxv8i16(<vscale x 8 x i16>) #1
;
; attributes #0 = { alwaysinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
