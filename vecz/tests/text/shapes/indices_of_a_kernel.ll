; RUN: veczc --print shapes %s
; `a[i + 1]` with a signed index is linear as far as lanes that are on are concerned, which is not enough; a product has the stride of its factor.
declare i64 @__mux_get_global_id(i32) memory(none)
declare i64 @__mux_get_local_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i64 %m) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %l = call i64 @__mux_get_local_id(i32 0)
  %i = trunc i64 %x to i32
  %next = add nsw i32 %i, 1
  %next.wide = sext i32 %next to i64
  %u = add i32 %i, %n
  %u.wide = zext i32 %u to i64
  %base = sub i64 %x, %l
  %row = mul i64 %x, %m
  %at = add i64 %row, %y
  %a = getelementptr float, ptr addrspace(1) %p, i64 %next.wide
  %b = getelementptr float, ptr addrspace(1) %p, i64 %u.wide
  %c = getelementptr float, ptr addrspace(1) %p, i64 %at
  %d = getelementptr float, ptr addrspace(1) %p, i64 %base
  %v = load i32, ptr addrspace(1) %a
  store i32 %v, ptr addrspace(1) %b
  ret void
}

; EXPECTED:
; shapes of k:
; %x: strided 1
; %y: uniform
; %l: strided 1
; %i: strided 1
; %next: strided 1
; %next.wide: strided 1
; %u: strided 1
; %u.wide: guarded 1
; %base: uniform
; %row: strided 1*%2 with %2 = %m
; %at: strided 1*%2 with %2 = %m
; %a: strided 4
; %b: guarded 4
; %c: strided 4*%2 with %2 = %m
; %d: uniform
; %v: varying
