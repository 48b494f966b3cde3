; RUN: veczc --pass scalarize %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load <2 x float>, ptr addrspace(1) %p, align 8
  %w = call <2 x float> @f(<2 x float> %v)
  %x = call <2 x float> @llvm.sqrt.v2f32(<2 x float> %w)
  store <2 x float> %x, ptr addrspace(1) %p, align 8
  ret void
}
declare <2 x float> @f(<2 x float>)
declare <2 x float> @llvm.sqrt.v2f32(<2 x float>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %v.s0 = load float, ptr addrspace(1) %p, align 8
;   %p.s1 = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
;   %v.s1 = load float, ptr addrspace(1) %p.s1, align 4
;   %1 = insertelement <2 x float> poison, float %v.s0, i32 0
;   %2 = insertelement <2 x float> %1, float %v.s1, i32 1
;   %w = call <2 x float> @f(<2 x float> %2)
;   %w.s0 = extractelement <2 x float> %w, i32 0
;   %w.s1 = extractelement <2 x float> %w, i32 1
;   %x.s0 = call float @llvm.sqrt.f32(float %w.s0)
;   %x.s1 = call float @llvm.sqrt.f32(float %w.s1)
;   store float %x.s0, ptr addrspace(1) %p, align 8
;   %p.s11 = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
;   store float %x.s1, ptr addrspace(1) %p.s11, align 4
;   ret void
; }
;
; declare <2 x float> @f(<2 x float>)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <2 x float> @llvm.sqrt.v2f32(<2 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
