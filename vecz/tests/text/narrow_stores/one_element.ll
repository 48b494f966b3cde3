; RUN: veczc --pass narrow_stores %s
; `v[i].y += 1` writes one element, and two where there are two, the last of each; not so where something is written in between, or of another place. What is to be seen is seen.
define spir_kernel void @alone(ptr addrspace(1) %v, i64 %i) {
  %p = getelementptr <4 x float>, ptr addrspace(1) %v, i64 %i
  %old = load <4 x float>, ptr addrspace(1) %p
  %y = extractelement <4 x float> %old, i32 1
  %more = fadd float %y, 1.0
  %new = insertelement <4 x float> %old, float %more, i32 1
  store <4 x float> %new, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @written(ptr addrspace(1) %v, ptr addrspace(1) %w, i64 %i) {
  %p = getelementptr <4 x float>, ptr addrspace(1) %v, i64 %i
  %old = load <4 x float>, ptr addrspace(1) %p
  store float 2.0, ptr addrspace(1) %w
  %new = insertelement <4 x float> %old, float 1.0, i32 1
  store <4 x float> %new, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @two(ptr addrspace(1) %v, float %x, float %y) {
  %old = load <3 x float>, ptr addrspace(1) %v, align 16
  %gone = insertelement <3 x float> %old, float %x, i32 2
  %first = insertelement <3 x float> %gone, float %x, i32 0
  %new = insertelement <3 x float> %first, float %y, i32 2
  store <3 x float> %new, ptr addrspace(1) %v, align 16
  ret void
}

define spir_kernel void @another(ptr addrspace(1) %v, ptr addrspace(1) %w, float %x) {
  %old = load <2 x float>, ptr addrspace(1) %v
  %new = insertelement <2 x float> %old, float %x, i32 1
  store <2 x float> %new, ptr addrspace(1) %w
  ret void
}

define spir_kernel void @seen(ptr addrspace(1) %v, float %x) {
  %old = load <2 x float>, ptr addrspace(1) %v
  %new = insertelement <2 x float> %old, float %x, i32 1
  store volatile <2 x float> %new, ptr addrspace(1) %v
  ret void
}

define spir_kernel void @by_number(ptr addrspace(1) %v, float %x, i32 %i) {
  %old = load <2 x float>, ptr addrspace(1) %v
  %new = insertelement <2 x float> %old, float %x, i32 %i
  store <2 x float> %new, ptr addrspace(1) %v
  ret void
}

; EXPECTED:
;
; define spir_kernel void @alone(ptr addrspace(1) %v, i64 %i) {
;   %p = getelementptr <4 x float>, ptr addrspace(1) %v, i64 %i
;   %old = load <4 x float>, ptr addrspace(1) %p, align 16
;   %y = extractelement <4 x float> %old, i32 1
;   %more = fadd float %y, 1.000000e+00
;   %new = insertelement <4 x float> %old, float %more, i32 1
;   %1 = getelementptr inbounds float, ptr addrspace(1) %p, i32 1
;   store float %more, ptr addrspace(1) %1, align 4
;   ret void
; }
;
; define spir_kernel void @written(ptr addrspace(1) %v, ptr addrspace(1) %w, i64 %i) {
;   %p = getelementptr <4 x float>, ptr addrspace(1) %v, i64 %i
;   %old = load <4 x float>, ptr addrspace(1) %p, align 16
;   store float 2.000000e+00, ptr addrspace(1) %w, align 4
;   %new = insertelement <4 x float> %old, float 1.000000e+00, i32 1
;   store <4 x float> %new, ptr addrspace(1) %p, align 16
;   ret void
; }
;
; define spir_kernel void @two(ptr addrspace(1) %v, float %x, float %y) {
;   %old = load <3 x float>, ptr addrspace(1) %v, align 16
;   %gone = insertelement <3 x float> %old, float %x, i32 2
;   %first = insertelement <3 x float> %gone, float %x, i32 0
;   %new = insertelement <3 x float> %first, float %y, i32 2
;   %1 = getelementptr inbounds float, ptr addrspace(1) %v, i32 0
;   store float %x, ptr addrspace(1) %1, align 16
;   %2 = getelementptr inbounds float, ptr addrspace(1) %v, i32 2
;   store float %y, ptr addrspace(1) %2, align 8
;   ret void
; }
;
; define spir_kernel void @another(ptr addrspace(1) %v, ptr addrspace(1) %w, float %x) {
;   %old = load <2 x float>, ptr addrspace(1) %v, align 8
;   %new = insertelement <2 x float> %old, float %x, i32 1
;   store <2 x float> %new, ptr addrspace(1) %w, align 8
;   ret void
; }
;
; define spir_kernel void @seen(ptr addrspace(1) %v, float %x) {
;   %old = load <2 x float>, ptr addrspace(1) %v, align 8
;   %new = insertelement <2 x float> %old, float %x, i32 1
;   %1 = getelementptr inbounds float, ptr addrspace(1) %v, i32 1
;   store volatile float %x, ptr addrspace(1) %1, align 4
;   ret void
; }
;
; define spir_kernel void @by_number(ptr addrspace(1) %v, float %x, i32 %i) {
;   %old = load <2 x float>, ptr addrspace(1) %v, align 8
;   %new = insertelement <2 x float> %old, float %x, i32 %i
;   %1 = and i32 %i, 1
;   %2 = zext i32 %1 to i64
;   %3 = getelementptr inbounds float, ptr addrspace(1) %v, i64 %2
;   store float %x, ptr addrspace(1) %3, align 4
;   ret void
; }
