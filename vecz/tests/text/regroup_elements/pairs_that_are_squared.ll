; RUN: veczc --pass regroup_elements %s
define spir_kernel void @k(ptr addrspace(1) %p, float %u) {
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %first = insertelement <4 x float> poison, float %u, i64 0
  %all = shufflevector <4 x float> %first, <4 x float> poison, <4 x i32> zeroinitializer
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xx = fmul <4 x float> %x, %x
  %yy = fmul <4 x float> %y, %y
  %xu = fadd <4 x float> %xx, %all
  %yu = fadd <4 x float> %yy, %all
  %low = shufflevector <4 x float> %xu, <4 x float> %yu, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xu, <4 x float> %yu, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %p, align 4
  store <4 x float> %high, ptr addrspace(1) %p1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, float %u) {
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %first = insertelement <4 x float> poison, float %u, i64 0
;   %1 = shufflevector <4 x float> %first, <4 x float> %first, <4 x i32> zeroinitializer
;   %xx1 = fmul <4 x float> %a, %a
;   %xx3 = fmul <4 x float> %b, %b
;   %xu2 = fadd <4 x float> %xx1, %1
;   %xu4 = fadd <4 x float> %xx3, %1
;   store <4 x float> %xu2, ptr addrspace(1) %p, align 4
;   store <4 x float> %xu4, ptr addrspace(1) %p1, align 4
;   ret void
; }
