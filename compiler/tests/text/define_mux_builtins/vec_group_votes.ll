; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i1 @__mux_vec_group_all_equal_v4f32(<4 x float>)
declare spir_func <4 x i1> @__mux_vec_group_elect_v4i1()
declare spir_func <4 x i32> @__mux_vec_group_ballot_v16i1(<16 x i1>)
declare spir_func <4 x i32> @__mux_vec_group_non_uniform_ballot_v4i1(<4 x i1>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i1 @__mux_vec_group_all_equal_v4f32(<4 x float> %0) #0 {
; entry:
;   %1 = extractelement <4 x float> %0, i32 0
;   %2 = insertelement <4 x float> poison, float %1, i32 0
;   %3 = shufflevector <4 x float> %2, <4 x float> poison, <4 x i32> zeroinitializer
;   %4 = fcmp oeq <4 x float> %0, %3
;   %5 = call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %4)
;   ret i1 %5
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <4 x i1> @__mux_vec_group_elect_v4i1() #0 {
; entry:
;   ret <4 x i1> <i1 true, i1 false, i1 false, i1 false>
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <4 x i32> @__mux_vec_group_ballot_v16i1(<16 x i1> %0) #0 {
; entry:
;   %1 = bitcast <16 x i1> %0 to i16
;   %2 = zext i16 %1 to i128
;   %3 = bitcast i128 %2 to <4 x i32>
;   ret <4 x i32> %3
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <4 x i32> @__mux_vec_group_non_uniform_ballot_v4i1(<4 x i1> %0) #0 {
; entry:
;   %1 = bitcast <4 x i1> %0 to i4
;   %2 = zext i4 %1 to i128
;   %3 = bitcast i128 %2 to <4 x i32>
;   ret <4 x i32> %3
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v4i1(<4 x i1>) #1
;
; attributes #0 = { alwaysinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
