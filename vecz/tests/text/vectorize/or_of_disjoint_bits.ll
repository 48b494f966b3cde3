; RUN: veczc --choice Width=4 %s
; Where only lanes with an even number come, `or disjoint` is a sum in all lanes; from lane 0, whose number may be odd, it is one only as `add`.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %n = mul i64 %x, 367
  %odd = and i64 %n, 1
  %is_even = icmp eq i64 %odd, 0
  %next = or disjoint i64 %n, 1
  %at = select i1 %is_even, i64 %next, i64 0
  %place = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 %at, ptr addrspace(1) %place
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %n = mul i64 %x, 367
;   %odd = and i64 %n, 1
;   %is_even = icmp eq i64 %odd, 0
;   %next = or disjoint i64 %n, 1
;   %at = select i1 %is_even, i64 %next, i64 0
;   %place = getelementptr i64, ptr addrspace(1) %p, i64 %x
;   store i64 %at, ptr addrspace(1) %place, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %n = mul i64 %x, 367
;   %.splatinsert = insertelement <4 x i64> poison, i64 %n, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %3 = add <4 x i64> %.splat, <i64 0, i64 367, i64 734, i64 1101>
;   %odd = and <4 x i64> %3, <i64 1, i64 1, i64 1, i64 1>
;   %is_even = icmp eq <4 x i64> %odd, zeroinitializer
;   %4 = add i64 %n, 1
;   %.splatinsert1 = insertelement <4 x i64> poison, i64 %4, i64 0
;   %.splat2 = shufflevector <4 x i64> %.splatinsert1, <4 x i64> poison, <4 x i32> zeroinitializer
;   %5 = add <4 x i64> %.splat2, <i64 0, i64 367, i64 734, i64 1101>
;   %at = select <4 x i1> %is_even, <4 x i64> %5, <4 x i64> zeroinitializer
;   %place = getelementptr i64, ptr addrspace(1) %0, i64 %x
;   store <4 x i64> %at, ptr addrspace(1) %place, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
