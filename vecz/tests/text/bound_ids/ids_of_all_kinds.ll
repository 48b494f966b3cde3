; RUN: veczc --pass bound_ids %s
; Sizes may be larger.
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_global_size(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = call i64 @__mux_get_global_id(i32 0)
  %l = call i64 @__mux_get_local_id(i32 1)
  %s = call i64 @__mux_get_global_size(i32 0)
  store i64 %g, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; declare i64 @__mux_get_local_id(i32)
;
; declare i64 @__mux_get_global_size(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %out) {
;   %g = call i64 @__mux_get_global_id(i32 0), !range !0
;   %l = call i64 @__mux_get_local_id(i32 1), !range !0
;   %s = call i64 @__mux_get_global_size(i32 0)
;   store i64 %g, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; !0 = !{i64 0, i64 2147418112}
