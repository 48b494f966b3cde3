; RUN: veczc --pass scalarize %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %u) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %gid
  %v = load <4 x float>, ptr addrspace(1) %a, align 16
  %w = fmul fast <4 x float> %v, %u
  %s = call float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %w)
  %r = insertelement <4 x float> %w, float %s, i32 1
  store <4 x float> %r, ptr addrspace(1) %a, align 16
  ret void
}
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %u) {
;   %u.s0 = extractelement <4 x float> %u, i32 0
;   %u.s1 = extractelement <4 x float> %u, i32 1
;   %u.s2 = extractelement <4 x float> %u, i32 2
;   %u.s3 = extractelement <4 x float> %u, i32 3
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %gid
;   %v.s0 = load float, ptr addrspace(1) %a, align 16
;   %a.s1 = getelementptr inbounds float, ptr addrspace(1) %a, i64 1
;   %v.s1 = load float, ptr addrspace(1) %a.s1, align 4
;   %a.s2 = getelementptr inbounds float, ptr addrspace(1) %a, i64 2
;   %v.s2 = load float, ptr addrspace(1) %a.s2, align 8
;   %a.s3 = getelementptr inbounds float, ptr addrspace(1) %a, i64 3
;   %v.s3 = load float, ptr addrspace(1) %a.s3, align 4
;   %w.s0 = fmul fast float %v.s0, %u.s0
;   %w.s1 = fmul fast float %v.s1, %u.s1
;   %w.s2 = fmul fast float %v.s2, %u.s2
;   %w.s3 = fmul fast float %v.s3, %u.s3
;   %1 = fadd float 0.000000e+00, %w.s0
;   %2 = fadd float %1, %w.s1
;   %3 = fadd float %2, %w.s2
;   %4 = fadd float %3, %w.s3
;   store float %w.s0, ptr addrspace(1) %a, align 16
;   %a.s11 = getelementptr inbounds float, ptr addrspace(1) %a, i64 1
;   store float %4, ptr addrspace(1) %a.s11, align 4
;   %a.s22 = getelementptr inbounds float, ptr addrspace(1) %a, i64 2
;   store float %w.s2, ptr addrspace(1) %a.s22, align 8
;   %a.s33 = getelementptr inbounds float, ptr addrspace(1) %a, i64 3
;   store float %w.s3, ptr addrspace(1) %a.s33, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
