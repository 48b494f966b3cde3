; RUN: veczc --print accesses %s
; A product of a few bits of an id and a small number is extended as it is: that needs no test, which a step that is not known could not be part of.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %low = and i32 %i, 63
  %step = and i32 %n, 7
  %product = mul nuw nsw i32 %low, %step
  %at = zext nneg i32 %product to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; accesses of k:
; %x: linear 4*%6 guarded, small
; store i32 %x, ptr addrspace(1) %q, align 4: contiguous
