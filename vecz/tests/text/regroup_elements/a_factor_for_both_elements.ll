; RUN: veczc --pass regroup_elements %s
; The root is the same for both elements of a pair: it is not computed twice, but put beside itself.
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %s = load <4 x float>, ptr addrspace(1) %f, align 4
  %root = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %s)
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xm = fmul <4 x float> %x, %root
  %ym = fmul <4 x float> %y, %root
  %xn = fadd <4 x float> %xm, %x
  %yn = fadd <4 x float> %ym, %y
  %low = shufflevector <4 x float> %xn, <4 x float> %yn, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xn, <4 x float> %yn, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %p, align 4
  store <4 x float> %high, ptr addrspace(1) %p1, align 4
  ret void
}

declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f) {
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %s = load <4 x float>, ptr addrspace(1) %f, align 4
;   %root = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %s)
;   %1 = shufflevector <4 x float> %root, <4 x float> %root, <4 x i32> <i32 0, i32 0, i32 1, i32 1>
;   %2 = shufflevector <4 x float> %root, <4 x float> %root, <4 x i32> <i32 2, i32 2, i32 3, i32 3>
;   %xm1 = fmul <4 x float> %a, %1
;   %xm3 = fmul <4 x float> %b, %2
;   %xn2 = fadd <4 x float> %xm1, %a
;   %xn4 = fadd <4 x float> %xm3, %b
;   store <4 x float> %xn2, ptr addrspace(1) %p, align 4
;   store <4 x float> %xn4, ptr addrspace(1) %p1, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
