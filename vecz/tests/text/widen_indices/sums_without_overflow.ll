; RUN: veczc --pass widen_indices %s
; The flags go: lane 0 may be off, and its address must be right.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %row = mul nsw i32 %n, 3
  %at = add nsw i32 %i, %row
  %next = add nsw i32 %at, 1
  %wide = sext i32 %next to i64
  %address = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide
  store float 0.0, ptr addrspace(1) %address
  %may.wrap = add i32 %at, 1
  %wide2 = zext i32 %may.wrap to i64
  %address2 = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide2
  store float 0.0, ptr addrspace(1) %address2
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %row = mul nsw i32 %n, 3
;   %wide1 = sext i32 %row to i64
;   %at = add nsw i32 %i, %row
;   %wide3 = add i64 %x, %wide1
;   %next = add nsw i32 %at, 1
;   %wide4 = add i64 %wide3, 1
;   %address = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide4
;   store float 0.000000e+00, ptr addrspace(1) %address, align 4
;   %may.wrap = add i32 %at, 1
;   %wide2 = zext i32 %may.wrap to i64
;   %address2 = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide2
;   store float 0.000000e+00, ptr addrspace(1) %address2, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
