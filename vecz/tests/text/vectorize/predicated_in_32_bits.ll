; RUN: veczc -w 8 --predicated -k k %s
; Of the functions that a kernel asks, the module declares one with 32 bits; the other one is declared by the vectorizer.
target datalayout = "e-p:32:32:32-i64:64"
target triple = "spir-unknown-unknown"
declare i32 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call i32 @__mux_get_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
  store i32 %id, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; target datalayout = "e-p:32:32:32-i64:64"
; target triple = "spir-unknown-unknown"
;
; declare i32 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) !codeplay_ca_vecz.base !0 {
;   %id = call i32 @__mux_get_local_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
;   store i32 %id, ptr addrspace(1) %at, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_vp_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %2 = call i64 @__mux_get_local_size(i32 0)
;   %3 = call i32 @__mux_get_local_id(i32 0)
;   %4 = zext i32 %3 to i64
;   %left = sub nuw i64 %2, %4
;   %5 = call i64 @llvm.umin.i64(i64 %left, i64 8)
;   %6 = trunc nuw nsw i64 %5 to i32
;   %.splatinsert = insertelement <8 x i32> poison, i32 %6, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %7 = icmp ugt <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %id = call i32 @__mux_get_local_id(i32 0)
;   %.splatinsert1 = insertelement <8 x i32> poison, i32 %id, i64 0
;   %.splat2 = shufflevector <8 x i32> %.splatinsert1, <8 x i32> poison, <8 x i32> zeroinitializer
;   %8 = add <8 x i32> %.splat2, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %at = getelementptr i32, ptr addrspace(1) %0, i32 %id
;   call void @llvm.masked.store.v8i32.p1(<8 x i32> %8, ptr addrspace(1) %at, i32 4, <8 x i1> %7)
;   ret void
; }
;
; declare i64 @__mux_get_local_size(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8i32.p1(<8 x i32>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umin.i64(i64, i64) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 1, ptr @__vecz_v8_vp_k}
; !1 = !{i32 8, i32 0, i32 0, i32 1, ptr @k}
