; RUN: veczc --pass bound_ids %s
; As in modules for machines of 32 bits. What is narrower is below the bound anyway.
declare i32 @__mux_get_global_id(i32)
declare i16 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = call i32 @__mux_get_global_id(i32 0)
  %l = call i16 @__mux_get_local_id(i32 1)
  store i32 %g, ptr addrspace(1) %out
  store i16 %l, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; declare i32 @__mux_get_global_id(i32)
;
; declare i16 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %out) {
;   %g = call i32 @__mux_get_global_id(i32 0), !range !0
;   %l = call i16 @__mux_get_local_id(i32 1)
;   store i32 %g, ptr addrspace(1) %out, align 4
;   store i16 %l, ptr addrspace(1) %out, align 2
;   ret void
; }
;
; !0 = !{i32 0, i32 2147418112}
