; RUN: veczc --pass regroup_elements %s
; How wrong a result may be stays, and is not asked of those who allow nothing.
define spir_kernel void @k(ptr addrspace(1) %p, float %u) {
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xx = fdiv <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, %x, !fpmath !0
  %yy = fdiv <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, %y, !fpmath !0
  %low = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %p, align 4
  store <4 x float> %high, ptr addrspace(1) %p1, align 4
  ret void
}

define spir_kernel void @of_two_kinds(ptr addrspace(1) %p, float %u) {
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xx = fdiv <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, %x, !fpmath !0
  %yy = fdiv <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, %y
  %low = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x float> %low, ptr addrspace(1) %p, align 4
  store <4 x float> %high, ptr addrspace(1) %p1, align 4
  ret void
}
!0 = !{float 2.500000e+00}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, float %u) {
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %xx1 = fdiv <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %a, !fpmath !0
;   %xx2 = fdiv <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %b, !fpmath !0
;   store <4 x float> %xx1, ptr addrspace(1) %p, align 4
;   store <4 x float> %xx2, ptr addrspace(1) %p1, align 4
;   ret void
; }
;
; define spir_kernel void @of_two_kinds(ptr addrspace(1) %p, float %u) {
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %xx = fdiv <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %x, !fpmath !0
;   %yy = fdiv <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %y
;   %low = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %high = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   store <4 x float> %low, ptr addrspace(1) %p, align 4
;   store <4 x float> %high, ptr addrspace(1) %p1, align 4
;   ret void
; }
;
; !0 = !{float 2.500000e+00}
