; RUN: irun --pass define_mux_builtins %s
; Indices are taken modulo the number of values, so that no lane is undefined.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func <2 x i32> @__mux_vec_group_shuffle_v2i32(<2 x i32>, <2 x i32>)
declare spir_func <2 x float> @__mux_vec_group_shuffle_down_v2f32(<2 x float>, <2 x float>, i32)
declare spir_func <2 x i8> @__mux_vec_group_clustered_rotate_v2i8(<2 x i8>, i32, i32)
declare spir_func <2 x i32> @__mux_vec_group_clustered_reduce_or_v2i32(<2 x i32>, i32)
declare spir_func float @__mux_vec_group_broadcast_v2f32(<2 x float>, i32)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func <2 x i32> @__mux_vec_group_shuffle_v2i32(<2 x i32> %0, <2 x i32> %1) #0 {
; entry:
;   %2 = and <2 x i32> %1, <i32 1, i32 1>
;   %3 = and <2 x i32> %2, <i32 1, i32 1>
;   %4 = extractelement <2 x i32> %3, i32 0
;   %5 = extractelement <2 x i32> %0, i32 %4
;   %6 = insertelement <2 x i32> poison, i32 %5, i32 0
;   %7 = extractelement <2 x i32> %3, i32 1
;   %8 = extractelement <2 x i32> %0, i32 %7
;   %9 = insertelement <2 x i32> %6, i32 %8, i32 1
;   ret <2 x i32> %9
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <2 x float> @__mux_vec_group_shuffle_down_v2f32(<2 x float> %0, <2 x float> %1, i32 %2) #0 {
; entry:
;   %3 = shufflevector <2 x float> %0, <2 x float> %1, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %4 = insertelement <2 x i32> poison, i32 %2, i32 0
;   %5 = shufflevector <2 x i32> %4, <2 x i32> poison, <2 x i32> zeroinitializer
;   %6 = add <2 x i32> <i32 0, i32 1>, %5
;   %7 = and <2 x i32> %6, <i32 3, i32 3>
;   %8 = and <2 x i32> %7, <i32 3, i32 3>
;   %9 = extractelement <2 x i32> %8, i32 0
;   %10 = extractelement <4 x float> %3, i32 %9
;   %11 = insertelement <2 x float> poison, float %10, i32 0
;   %12 = extractelement <2 x i32> %8, i32 1
;   %13 = extractelement <4 x float> %3, i32 %12
;   %14 = insertelement <2 x float> %11, float %13, i32 1
;   ret <2 x float> %14
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <2 x i8> @__mux_vec_group_clustered_rotate_v2i8(<2 x i8> %0, i32 %1, i32 %2) #0 {
; entry:
;   %3 = insertelement <2 x i32> poison, i32 %1, i32 0
;   %4 = shufflevector <2 x i32> %3, <2 x i32> poison, <2 x i32> zeroinitializer
;   %5 = insertelement <2 x i32> poison, i32 %2, i32 0
;   %6 = shufflevector <2 x i32> %5, <2 x i32> poison, <2 x i32> zeroinitializer
;   %7 = sub <2 x i32> %6, <i32 1, i32 1>
;   %8 = add <2 x i32> <i32 0, i32 1>, %4
;   %9 = and <2 x i32> %8, %7
;   %10 = xor <2 x i32> %7, <i32 -1, i32 -1>
;   %11 = and <2 x i32> <i32 0, i32 1>, %10
;   %12 = or <2 x i32> %11, %9
;   %13 = and <2 x i32> %12, <i32 1, i32 1>
;   %14 = trunc <2 x i32> %13 to <2 x i8>
;   %15 = and <2 x i8> %14, <i8 1, i8 1>
;   %16 = extractelement <2 x i8> %15, i32 0
;   %17 = extractelement <2 x i8> %0, i8 %16
;   %18 = insertelement <2 x i8> poison, i8 %17, i32 0
;   %19 = extractelement <2 x i8> %15, i32 1
;   %20 = extractelement <2 x i8> %0, i8 %19
;   %21 = insertelement <2 x i8> %18, i8 %20, i32 1
;   ret <2 x i8> %21
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func <2 x i32> @__mux_vec_group_clustered_reduce_or_v2i32(<2 x i32> %0, i32 %1) #0 {
; entry:
;   %2 = shufflevector <2 x i32> %0, <2 x i32> %0, <2 x i32> <i32 1, i32 0>
;   %3 = or <2 x i32> %0, %2
;   %4 = icmp ugt i32 %1, 1
;   %5 = select i1 %4, <2 x i32> %3, <2 x i32> %0
;   ret <2 x i32> %5
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func float @__mux_vec_group_broadcast_v2f32(<2 x float> %0, i32 %1) #0 {
; entry:
;   %2 = extractelement <2 x float> %0, i32 %1
;   ret float %2
; }
;
; attributes #0 = { alwaysinline }
