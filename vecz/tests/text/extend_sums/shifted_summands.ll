; RUN: veczc --pass extend_sums %s
; Sums of integers that are shifted alike, or farther; constants too. What is shifted less far, and one shift there and back, stay.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i64 %x, i64 %y, ptr addrspace(1) %p) {
  %a = shl i64 %x, 41
  %b = shl i64 %y, 32
  %c = add i64 %a, %b
  %d = ashr exact i64 %c, 29
  store volatile i64 %d, ptr addrspace(1) %p
  %e = sub i64 %c, 12884901888
  %f = ashr exact i64 %e, 32
  store volatile i64 %f, ptr addrspace(1) %p
  %g = shl i64 %x, 16
  %h = add i64 %g, %b
  %i = ashr i64 %h, 32
  store volatile i64 %i, ptr addrspace(1) %p
  %j = ashr exact i64 %b, 32
  store volatile i64 %j, ptr addrspace(1) %p
  %k = ashr exact i64 %b, 30
  store volatile i64 %k, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(i64 %x, i64 %y, ptr addrspace(1) %p) {
;   %a = shl i64 %x, 41
;   %b = shl i64 %y, 32
;   %c = add i64 %a, %b
;   %1 = shl i64 %x, 9
;   %2 = add i64 %1, %y
;   %3 = shl i64 %2, 32
;   %4 = ashr i64 %3, 32
;   %5 = shl i64 %4, 3
;   store volatile i64 %5, ptr addrspace(1) %p, align 4
;   %e = sub i64 %c, 12884901888
;   %6 = shl i64 %x, 9
;   %7 = add i64 %6, %y
;   %8 = sub i64 %7, 3
;   %9 = shl i64 %8, 32
;   %10 = ashr i64 %9, 32
;   store volatile i64 %10, ptr addrspace(1) %p, align 4
;   %g = shl i64 %x, 16
;   %h = add i64 %g, %b
;   %i = ashr i64 %h, 32
;   store volatile i64 %i, ptr addrspace(1) %p, align 4
;   %j = ashr exact i64 %b, 32
;   store volatile i64 %j, ptr addrspace(1) %p, align 4
;   %11 = shl i64 %y, 32
;   %12 = ashr i64 %11, 32
;   %13 = shl i64 %12, 2
;   store volatile i64 %13, ptr addrspace(1) %p, align 4
;   ret void
; }
