; RUN: veczc -w 2 -k k --choice noVectorizeCallees %s
; Nothing is, where the choice says so.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func i32 @square(i32 %x) noinline {
  %y = mul i32 %x, %x
  ret i32 %y
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %y = call spir_func i32 @square(i32 %i)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func i32 @square(i32 %x) #0 {
;   %y = mul i32 %x, %x
;   ret i32 %y
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %y = call spir_func i32 @square(i32 %i)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   store i32 %y, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %y = call spir_func i32 @square(i32 %i)
;   %2 = add i32 %i, 1
;   %y1 = call spir_func i32 @square(i32 %2)
;   %3 = insertelement <2 x i32> poison, i32 %y, i64 0
;   %4 = insertelement <2 x i32> %3, i32 %y1, i64 1
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   store <2 x i32> %4, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
