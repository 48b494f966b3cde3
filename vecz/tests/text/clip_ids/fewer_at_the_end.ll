; RUN: veczc --choice ClipIds,VectorPredication -w 4 %s
; A kernel with masks counts the lanes up to the limit, which may be before the end of the row.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %inside = icmp ult i64 %x, %n
  br i1 %inside, label %then, label %end
then:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %inside = icmp ult i64 %x, %n
;   br i1 %inside, label %then, label %end
;
; then:                                             ; preds = %entry
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @vecz.prepared.limits(ptr addrspace(1) %0, i64 %1) #0 {
; entry:
;   %2 = freeze i64 %1
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %2, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 -1, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; define spir_kernel void @__vecz_v4_vp_k(ptr addrspace(1) %0, i64 %1) #1 !codeplay_ca_vecz.derived !1 {
; end:
;   %2 = call i64 @__mux_get_local_size(i32 0)
;   %3 = call i64 @__mux_get_local_id(i32 0)
;   %4 = call i64 @__mux_get_global_id(i32 0)
;   %5 = freeze i64 %1
;   %inside = sub nuw i64 %5, %4
;   %left = sub nuw i64 %2, %3
;   %left3 = call i64 @llvm.umin.i64(i64 %inside, i64 %left)
;   %6 = call i64 @llvm.umin.i64(i64 %left3, i64 4)
;   %7 = trunc nuw nsw i64 %6 to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %7, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %8 = icmp ugt <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   call void @llvm.masked.store.v4i32.p1(<4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr addrspace(1) %q, i32 4, <4 x i1> %8)
;   ret void
; }
;
; declare i64 @__mux_get_local_size(i32)
;
; declare i64 @__mux_get_local_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4i32.p1(<4 x i32>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umin.i64(i64, i64) #3
;
; attributes #0 = { alwaysinline "vecz-limits" }
; attributes #1 = { "mux-id-limits"="vecz.prepared.limits" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 1, ptr @__vecz_v4_vp_k}
; !1 = !{i32 4, i32 0, i32 0, i32 1, ptr @k}
