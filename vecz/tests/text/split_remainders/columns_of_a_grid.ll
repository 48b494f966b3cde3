; RUN: veczc --pass split_remainders %s
; The column of a point is what is left of its number without its rows. What does not rise from lane to lane, differs in divisors, or is divided by a power of
; two, stays a remainder.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i32 %width, i32 %other, ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %column = urem i32 %i, %width
  store volatile i32 %column, ptr addrspace(1) %p
  %signed = srem i64 %id, 100
  store volatile i64 %signed, ptr addrspace(1) %p
  %square = mul i32 %i, %i
  %irregular = urem i32 %square, %width
  store volatile i32 %irregular, ptr addrspace(1) %p
  %uniform = urem i32 %other, %width
  store volatile i32 %uniform, ptr addrspace(1) %p
  %divisors = urem i32 %width, %i
  store volatile i32 %divisors, ptr addrspace(1) %p
  %low = srem i32 %i, 8
  store volatile i32 %low, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(i32 %width, i32 %other, ptr addrspace(1) %p) {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %1 = udiv i32 %i, %width
;   %2 = mul i32 %1, %width
;   %3 = sub i32 %i, %2
;   store volatile i32 %3, ptr addrspace(1) %p, align 4
;   %4 = sdiv i64 %id, 100
;   %5 = mul i64 %4, 100
;   %6 = sub i64 %id, %5
;   store volatile i64 %6, ptr addrspace(1) %p, align 4
;   %square = mul i32 %i, %i
;   %irregular = urem i32 %square, %width
;   store volatile i32 %irregular, ptr addrspace(1) %p, align 4
;   %uniform = urem i32 %other, %width
;   store volatile i32 %uniform, ptr addrspace(1) %p, align 4
;   %divisors = urem i32 %width, %i
;   store volatile i32 %divisors, ptr addrspace(1) %p, align 4
;   %low = srem i32 %i, 8
;   store volatile i32 %low, ptr addrspace(1) %p, align 4
;   ret void
; }
