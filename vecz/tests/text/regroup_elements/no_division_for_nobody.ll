; RUN: veczc --pass regroup_elements %s
; The second element stays, and it may be zero.
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = load <4 x i32>, ptr addrspace(1) %p, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load <4 x i32>, ptr addrspace(1) %p1, align 4
  %x = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %x1 = udiv <4 x i32> <i32 100, i32 100, i32 100, i32 100>, %x
  %low = shufflevector <4 x i32> %x1, <4 x i32> %y, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x i32> %x1, <4 x i32> %y, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  store <4 x i32> %low, ptr addrspace(1) %p, align 4
  store <4 x i32> %high, ptr addrspace(1) %p1, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %a = load <4 x i32>, ptr addrspace(1) %p, align 4
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %b = load <4 x i32>, ptr addrspace(1) %p1, align 4
;   %x = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %x1 = udiv <4 x i32> <i32 100, i32 100, i32 100, i32 100>, %x
;   %1 = shufflevector <4 x i32> %x1, <4 x i32> %a, <4 x i32> <i32 0, i32 5, i32 1, i32 7>
;   %2 = shufflevector <4 x i32> %x1, <4 x i32> %b, <4 x i32> <i32 2, i32 5, i32 3, i32 7>
;   store <4 x i32> %1, ptr addrspace(1) %p, align 4
;   store <4 x i32> %2, ptr addrspace(1) %p1, align 4
;   ret void
; }
