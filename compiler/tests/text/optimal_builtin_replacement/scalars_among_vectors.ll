; RUN: irun --pass optimal_builtin_replacement %s
; A scalar operand is for every component.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x i32> @_Z5clampDv4_iii(<4 x i32>, i32, i32)
declare spir_func <4 x float> @_Z4fminDv4_ff(<4 x float>, float)
declare spir_func <2 x i8> @_Z7add_satDv2_hS_(<2 x i8>, <2 x i8>)

define spir_kernel void @k(ptr addrspace(1) %p, <4 x i32> %Dv4_i0, i32 %i1, i32 %i2, <4 x float> %Dv4_f0, float %f1, <2 x i8> %Dv2_h0, <2 x i8> %Dv2_h1) "mux-kernel"="entry-point" {
  %r0 = call spir_func <4 x i32> @_Z5clampDv4_iii(<4 x i32> %Dv4_i0, i32 %i1, i32 %i2)
  store volatile <4 x i32> %r0, ptr addrspace(1) %p
  %r1 = call spir_func <4 x float> @_Z4fminDv4_ff(<4 x float> %Dv4_f0, float %f1)
  store volatile <4 x float> %r1, ptr addrspace(1) %p
  %r2 = call spir_func <2 x i8> @_Z7add_satDv2_hS_(<2 x i8> %Dv2_h0, <2 x i8> %Dv2_h1)
  store volatile <2 x i8> %r2, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, <4 x i32> %Dv4_i0, i32 %i1, i32 %i2, <4 x float> %Dv4_f0, float %f1, <2 x i8> %Dv2_h0, <2 x i8> %Dv2_h1) #0 {
;   %1 = insertelement <4 x i32> poison, i32 %i1, i32 0
;   %2 = shufflevector <4 x i32> %1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %3 = insertelement <4 x i32> poison, i32 %i2, i32 0
;   %4 = shufflevector <4 x i32> %3, <4 x i32> poison, <4 x i32> zeroinitializer
;   %5 = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %Dv4_i0, <4 x i32> %2)
;   %6 = call <4 x i32> @llvm.smin.v4i32(<4 x i32> %5, <4 x i32> %4)
;   store volatile <4 x i32> %6, ptr addrspace(1) %p, align 16
;   %7 = insertelement <4 x float> poison, float %f1, i32 0
;   %8 = shufflevector <4 x float> %7, <4 x float> poison, <4 x i32> zeroinitializer
;   %9 = call <4 x float> @llvm.minnum.v4f32(<4 x float> %Dv4_f0, <4 x float> %8)
;   store volatile <4 x float> %9, ptr addrspace(1) %p, align 16
;   %10 = call <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8> %Dv2_h0, <2 x i8> %Dv2_h1)
;   store volatile <2 x i8> %10, ptr addrspace(1) %p, align 2
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x i32> @llvm.smax.v4i32(<4 x i32>, <4 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x i32> @llvm.smin.v4i32(<4 x i32>, <4 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.minnum.v4f32(<4 x float>, <4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8>, <2 x i8>) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
