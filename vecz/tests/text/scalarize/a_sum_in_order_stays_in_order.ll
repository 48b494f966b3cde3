; RUN: veczc --pass scalarize --choice FullScalarization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load <3 x float>, ptr addrspace(1) %p, align 16
  %s = call float @llvm.vector.reduce.fadd.v3f32(float 2.0, <3 x float> %v)
  store float %s, ptr addrspace(1) %p
  ret void
}
declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %v.s0 = load float, ptr addrspace(1) %p, align 16
;   %p.s1 = getelementptr inbounds float, ptr addrspace(1) %p, i64 1
;   %v.s1 = load float, ptr addrspace(1) %p.s1, align 4
;   %p.s2 = getelementptr inbounds float, ptr addrspace(1) %p, i64 2
;   %v.s2 = load float, ptr addrspace(1) %p.s2, align 8
;   %1 = fadd float 2.000000e+00, %v.s0
;   %2 = fadd float %1, %v.s1
;   %3 = fadd float %2, %v.s2
;   store float %3, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
