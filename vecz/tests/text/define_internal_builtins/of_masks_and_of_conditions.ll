; RUN: veczc --pass define_internal_builtins %s
define spir_kernel void @k(ptr addrspace(1) %p, i1 %c, <8 x i1> %m) {
  %a = call i1 @__vecz_b_divergence_all(i1 %c)
  %b = call i1 @__vecz_b_divergence_any(i1 %c)
  %d = call i1 @__vecz_b_divergence_all.v8i1(<8 x i1> %m)
  %e = call i1 @__vecz_b_divergence_any.v8i1(<8 x i1> %m)
  %ab = and i1 %a, %b
  %de = and i1 %d, %e
  %r = or i1 %ab, %de
  store i1 %r, ptr addrspace(1) %p
  ret void
}
declare i1 @__vecz_b_divergence_all(i1)
declare i1 @__vecz_b_divergence_any(i1)
declare i1 @__vecz_b_divergence_all.v8i1(<8 x i1>)
declare i1 @__vecz_b_divergence_any.v8i1(<8 x i1>)

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, i1 %c, <8 x i1> %m) {
;   %1 = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %m)
;   %2 = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %m)
;   %ab = and i1 %c, %c
;   %de = and i1 %1, %2
;   %r = or i1 %ab, %de
;   store i1 %r, ptr addrspace(1) %p, align 1
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v8i1(<8 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
