; RUN: veczc -w 2 -k k %s
; Each lane calls what its own pointer points to.
declare i64 @__mux_get_global_id(i32) memory(none)
declare i32 @one(i32)
declare i32 @two(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %q
  %odd = trunc i32 %v to i1
  %f = select i1 %odd, ptr @one, ptr @two
  %r = call i32 %f(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; declare i32 @one(i32)
;
; declare i32 @two(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %odd = trunc i32 %v to i1
;   %f = select i1 %odd, ptr @one, ptr @two
;   %r = call i32 %f(i32 %v)
;   store i32 %r, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   %2 = load <2 x i32>, ptr addrspace(1) %q, align 4
;   %odd = trunc <2 x i32> %2 to <2 x i1>
;   %f = select <2 x i1> %odd, <2 x ptr> <ptr @one, ptr @one>, <2 x ptr> <ptr @two, ptr @two>
;   %3 = extractelement <2 x i32> %2, i64 0
;   %4 = extractelement <2 x ptr> %f, i64 0
;   %r = call i32 %4(i32 %3)
;   %5 = extractelement <2 x i32> %2, i64 1
;   %6 = extractelement <2 x ptr> %f, i64 1
;   %r1 = call i32 %6(i32 %5)
;   %7 = insertelement <2 x i32> poison, i32 %r, i64 0
;   %8 = insertelement <2 x i32> %7, i32 %r1, i64 1
;   store <2 x i32> %8, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
