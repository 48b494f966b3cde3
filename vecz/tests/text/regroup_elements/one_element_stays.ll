; RUN: veczc --pass regroup_elements %s
; The first of two elements is added to, the second stored as it is.
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %x1 = fadd <4 x float> %x, <float 1.0, float 1.0, float 1.0, float 1.0>
  %low = shufflevector <4 x float> %x1, <4 x float> %y, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %x1, <4 x float> %y, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %p, align 4
  store <4 x float> %high, ptr addrspace(1) %p1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %x11 = fadd <4 x float> %a, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %1 = shufflevector <4 x float> %x11, <4 x float> %a, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
;   %x12 = fadd <4 x float> %b, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %2 = shufflevector <4 x float> %x12, <4 x float> %b, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
;   store <4 x float> %1, ptr addrspace(1) %p, align 4
;   store <4 x float> %2, ptr addrspace(1) %p1, align 4
;   ret void
; }
