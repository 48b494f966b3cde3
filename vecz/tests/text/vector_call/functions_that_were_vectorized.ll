; RUN: veczc -k f:4 -k k:8 %s
; Of a function that was vectorized before its caller the vectors are called.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_func i32 @f(i32 %x) noinline nounwind willreturn memory(none) {
  %c = icmp sgt i32 %x, 3
  %y = select i1 %c, i32 %x, i32 7
  ret i32 %y
}
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %y = call spir_func i32 @f(i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline nounwind willreturn memory(none)
; define spir_func i32 @f(i32 %x) #0 !codeplay_ca_vecz.base !0 {
;   %c = icmp sgt i32 %x, 3
;   %y = select i1 %c, i32 %x, i32 7
;   ret i32 %y
; }
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !codeplay_ca_vecz.base !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %y = call spir_func i32 @f(i32 %x)
;   store i32 %y, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: noinline nounwind willreturn memory(none)
; define spir_func <4 x i32> @__vecz_v4_f(<4 x i32> %0) #0 !codeplay_ca_vecz.derived !2 {
;   %c = icmp sgt <4 x i32> %0, <i32 3, i32 3, i32 3, i32 3>
;   %y = select <4 x i1> %c, <4 x i32> %0, <4 x i32> <i32 7, i32 7, i32 7, i32 7>
;   ret <4 x i32> %y
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !3 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %3 = load <8 x i32>, ptr addrspace(1) %p, align 4
;   %4 = shufflevector <8 x i32> %3, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %5 = shufflevector <8 x i32> %3, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
;   %6 = call spir_func <4 x i32> @__vecz_v4_f(<4 x i32> %4)
;   %7 = call spir_func <4 x i32> @__vecz_v4_f(<4 x i32> %5)
;   %8 = shufflevector <4 x i32> %6, <4 x i32> %7, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   store <8 x i32> %8, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_f}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @f}
; !3 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
