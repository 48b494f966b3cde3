; RUN: irun --pass store_components %s
; What clang makes of `p->x = x`, `p->hi = v`, `p->even = v`, `p->zx = v`, and `p[0][i] = x`, also of three components, which have room for four, and volatile. Whole vectors stay whole, and so do those of private memory,
; of which two parts are written at once, whose elements are bits, or that something else is written into in between. Elements that may be anything are not written.
target datalayout = "e-p:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-n8:16:32:64"

define spir_kernel void @x(ptr addrspace(1) %p, i32 %x) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %w = insertelement <4 x i32> %v, i32 %x, i64 0
  store <4 x i32> %w, ptr addrspace(1) %p, align 16
  ret void
}

define spir_kernel void @hi(ptr addrspace(3) %p, <2 x i32> %x) {
  %v = load <4 x i32>, ptr addrspace(3) %p, align 16
  %wide = shufflevector <2 x i32> %x, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %w = shufflevector <4 x i32> %v, <4 x i32> %wide, <4 x i32> <i32 0, i32 1, i32 4, i32 5>
  store <4 x i32> %w, ptr addrspace(3) %p, align 16
  ret void
}

define spir_kernel void @even(ptr addrspace(4) %p, <2 x i16> %x) {
  %v = load <4 x i16>, ptr addrspace(4) %p, align 8
  %wide = shufflevector <2 x i16> %x, <2 x i16> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %w = shufflevector <4 x i16> %v, <4 x i16> %wide, <4 x i32> <i32 4, i32 1, i32 5, i32 3>
  store <4 x i16> %w, ptr addrspace(4) %p, align 8
  ret void
}

define spir_kernel void @zx(ptr addrspace(1) %p, <2 x float> %x) {
  %v = load <3 x float>, ptr addrspace(1) %p, align 16
  %wide = shufflevector <2 x float> %x, <2 x float> poison, <3 x i32> <i32 0, i32 1, i32 poison>
  %w = shufflevector <3 x float> %v, <3 x float> %wide, <3 x i32> <i32 4, i32 1, i32 3>
  store <3 x float> %w, ptr addrspace(1) %p, align 16
  ret void
}

define spir_kernel void @by_number(ptr addrspace(1) %p, i32 %i, float %x) {
  %v = load <3 x float>, ptr addrspace(1) %p, align 16
  %w = insertelement <3 x float> %v, float %x, i32 %i
  store <3 x float> %w, ptr addrspace(1) %p, align 16
  ret void
}

define spir_kernel void @volatile(ptr addrspace(1) %p, i8 %x) {
  %v = load volatile <2 x i8>, ptr addrspace(1) %p, align 2
  %w = insertelement <2 x i8> %v, i8 %x, i64 1
  store volatile <2 x i8> %w, ptr addrspace(1) %p, align 2
  ret void
}

define spir_kernel void @whole(ptr addrspace(1) %p, <2 x i32> %x, i32 %y) {
  %w = insertelement <2 x i32> %x, i32 %y, i64 0
  store <2 x i32> %w, ptr addrspace(1) %p, align 8
  %three = shufflevector <2 x i32> %x, <2 x i32> %w, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x i32> %three, ptr addrspace(1) %p, align 8
  ret void
}

define spir_kernel void @private(ptr %p, i32 %x) {
  %v = load <4 x i32>, ptr %p, align 16
  %w = insertelement <4 x i32> %v, i32 %x, i64 0
  store <4 x i32> %w, ptr %p, align 16
  ret void
}

define spir_kernel void @moved(ptr addrspace(1) %p) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 2, i32 poison>
  store <4 x i32> %w, ptr addrspace(1) %p, align 16
  ret void
}

define spir_kernel void @bits(ptr addrspace(1) %p, i1 %x) {
  %v = load <4 x i1>, ptr addrspace(1) %p, align 1
  %w = insertelement <4 x i1> %v, i1 %x, i64 0
  store <4 x i1> %w, ptr addrspace(1) %p, align 1
  ret void
}

define spir_kernel void @written(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %x) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  store i32 %x, ptr addrspace(1) %q
  %w = insertelement <4 x i32> %v, i32 %x, i64 0
  store <4 x i32> %w, ptr addrspace(1) %p, align 16
  ret void
}

; EXPECTED:
; target datalayout = "e-p:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-n8:16:32:64"
;
; define spir_kernel void @x(ptr addrspace(1) %p, i32 %x) {
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 16
;   %w = insertelement <4 x i32> %v, i32 %x, i64 0
;   %1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 0
;   store i32 %x, ptr addrspace(1) %1, align 16
;   ret void
; }
;
; define spir_kernel void @hi(ptr addrspace(3) %p, <2 x i32> %x) {
;   %v = load <4 x i32>, ptr addrspace(3) %p, align 16
;   %wide = shufflevector <2 x i32> %x, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
;   %w = shufflevector <4 x i32> %v, <4 x i32> %wide, <4 x i32> <i32 0, i32 1, i32 4, i32 5>
;   %1 = shufflevector <4 x i32> %w, <4 x i32> poison, <2 x i32> <i32 2, i32 3>
;   %2 = getelementptr inbounds i32, ptr addrspace(3) %p, i32 2
;   store <2 x i32> %1, ptr addrspace(3) %2, align 8
;   ret void
; }
;
; define spir_kernel void @even(ptr addrspace(4) %p, <2 x i16> %x) {
;   %v = load <4 x i16>, ptr addrspace(4) %p, align 8
;   %wide = shufflevector <2 x i16> %x, <2 x i16> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
;   %w = shufflevector <4 x i16> %v, <4 x i16> %wide, <4 x i32> <i32 4, i32 1, i32 5, i32 3>
;   %1 = extractelement <4 x i16> %w, i32 0
;   %2 = getelementptr inbounds i16, ptr addrspace(4) %p, i32 0
;   store i16 %1, ptr addrspace(4) %2, align 8
;   %3 = extractelement <4 x i16> %w, i32 2
;   %4 = getelementptr inbounds i16, ptr addrspace(4) %p, i32 2
;   store i16 %3, ptr addrspace(4) %4, align 4
;   ret void
; }
;
; define spir_kernel void @zx(ptr addrspace(1) %p, <2 x float> %x) {
;   %v = load <3 x float>, ptr addrspace(1) %p, align 16
;   %wide = shufflevector <2 x float> %x, <2 x float> poison, <3 x i32> <i32 0, i32 1, i32 poison>
;   %w = shufflevector <3 x float> %v, <3 x float> %wide, <3 x i32> <i32 4, i32 1, i32 3>
;   %1 = extractelement <3 x float> %w, i32 0
;   %2 = getelementptr inbounds float, ptr addrspace(1) %p, i32 0
;   store float %1, ptr addrspace(1) %2, align 16
;   %3 = extractelement <3 x float> %w, i32 2
;   %4 = getelementptr inbounds float, ptr addrspace(1) %p, i32 2
;   store float %3, ptr addrspace(1) %4, align 8
;   ret void
; }
;
; define spir_kernel void @by_number(ptr addrspace(1) %p, i32 %i, float %x) {
;   %v = load <3 x float>, ptr addrspace(1) %p, align 16
;   %w = insertelement <3 x float> %v, float %x, i32 %i
;   %1 = and i32 %i, 3
;   %2 = zext i32 %1 to i64
;   %3 = getelementptr inbounds float, ptr addrspace(1) %p, i64 %2
;   store float %x, ptr addrspace(1) %3, align 4
;   ret void
; }
;
; define spir_kernel void @volatile(ptr addrspace(1) %p, i8 %x) {
;   %v = load volatile <2 x i8>, ptr addrspace(1) %p, align 2
;   %w = insertelement <2 x i8> %v, i8 %x, i64 1
;   %1 = getelementptr inbounds i8, ptr addrspace(1) %p, i32 1
;   store volatile i8 %x, ptr addrspace(1) %1, align 1
;   ret void
; }
;
; define spir_kernel void @whole(ptr addrspace(1) %p, <2 x i32> %x, i32 %y) {
;   %w = insertelement <2 x i32> %x, i32 %y, i64 0
;   store <2 x i32> %w, ptr addrspace(1) %p, align 8
;   %three = shufflevector <2 x i32> %x, <2 x i32> %w, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   store <4 x i32> %three, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; define spir_kernel void @private(ptr %p, i32 %x) {
;   %v = load <4 x i32>, ptr %p, align 16
;   %w = insertelement <4 x i32> %v, i32 %x, i64 0
;   store <4 x i32> %w, ptr %p, align 16
;   ret void
; }
;
; define spir_kernel void @moved(ptr addrspace(1) %p) {
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 16
;   %w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 2, i32 poison>
;   %1 = shufflevector <4 x i32> %w, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
;   %2 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 0
;   store <2 x i32> %1, ptr addrspace(1) %2, align 16
;   ret void
; }
;
; define spir_kernel void @bits(ptr addrspace(1) %p, i1 %x) {
;   %v = load <4 x i1>, ptr addrspace(1) %p, align 1
;   %w = insertelement <4 x i1> %v, i1 %x, i64 0
;   store <4 x i1> %w, ptr addrspace(1) %p, align 1
;   ret void
; }
;
; define spir_kernel void @written(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %x) {
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 16
;   store i32 %x, ptr addrspace(1) %q, align 4
;   %w = insertelement <4 x i32> %v, i32 %x, i64 0
;   store <4 x i32> %w, ptr addrspace(1) %p, align 16
;   ret void
; }
