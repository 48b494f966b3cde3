; RUN: veczc --pass combine %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = call i64 @__mux_get_global_id(i32 0), !range !0
  %i = trunc i64 %id to i32
  %wide = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %wide
  store i32 %i, ptr addrspace(1) %p
  ret void
}
!0 = !{i64 0, i64 2147483648}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out) {
;   %id = call i64 @__mux_get_global_id(i32 0), !range !0
;   %i = trunc nuw nsw i64 %id to i32
;   %p = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %id
;   store i32 %i, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i64 0, i64 2147483648}
