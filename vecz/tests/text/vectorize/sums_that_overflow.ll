; RUN: veczc -w 4 -k k %s
; Whether a sum overflows is asked of all lanes at once.
declare i64 @__mux_get_global_id(i32) memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %q
  %both = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
  %sum = extractvalue { i32, i1 } %both, 0
  %over = extractvalue { i32, i1 } %both, 1
  %z = select i1 %over, i32 7, i32 %sum
  store i32 %z, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #1
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %y) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %x = load i32, ptr addrspace(1) %q, align 4
;   %both = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
;   %sum = extractvalue { i32, i1 } %both, 0
;   %over = extractvalue { i32, i1 } %both, 1
;   %z = select i1 %over, i32 7, i32 %sum
;   store i32 %z, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !1 {
;   %.splatinsert = insertelement <4 x i32> poison, i32 %1, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = load <4 x i32>, ptr addrspace(1) %q, align 4
;   %both = call { <4 x i32>, <4 x i1> } @llvm.sadd.with.overflow.v4i32(<4 x i32> %3, <4 x i32> %.splat)
;   %sum = extractvalue { <4 x i32>, <4 x i1> } %both, 0
;   %over = extractvalue { <4 x i32>, <4 x i1> } %both, 1
;   %z = select <4 x i1> %over, <4 x i32> <i32 7, i32 7, i32 7, i32 7>, <4 x i32> %sum
;   store <4 x i32> %z, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare { <4 x i32>, <4 x i1> } @llvm.sadd.with.overflow.v4i32(<4 x i32>, <4 x i32>) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
