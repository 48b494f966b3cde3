; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s %s
; Lanes backwards, with and without a mask, in vectors of no fixed size.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %o = sub i64 63, %id
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %o
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %all
some:
  %r = getelementptr i32, ptr addrspace(1) %b, i64 %o
  store i32 %x, ptr addrspace(1) %r
  br label %all
all:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %o = sub i64 63, %id
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %o
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %c = icmp sgt i32 %x, 3
;   br i1 %c, label %some, label %all
;
; some:                                             ; preds = %0
;   %r = getelementptr i32, ptr addrspace(1) %b, i64 %o
;   store i32 %x, ptr addrspace(1) %r, align 4
;   br label %all
;
; all:                                              ; preds = %some, %0
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_nxv4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; .all_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %o = sub i64 63, %id
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %o
;   %2 = call i64 @llvm.vscale.i64()
;   %.neg1 = mul i64 %2, -16
;   %3 = or disjoint i64 %.neg1, 4
;   %4 = getelementptr i8, ptr addrspace(1) %p, i64 %3
;   %5 = load <vscale x 4 x i32>, ptr addrspace(1) %4, align 4
;   %c2 = icmp sgt <vscale x 4 x i32> %5, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %r = getelementptr i32, ptr addrspace(1) %1, i64 %o
;   %6 = getelementptr i8, ptr addrspace(1) %r, i64 %3
;   call void @llvm.masked.store.nxv4i32.p1(<vscale x 4 x i32> %5, ptr addrspace(1) %6, i32 4, <vscale x 4 x i1> %c2)
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i32> @llvm.vector.reverse.nxv4i32(<vscale x 4 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i1> @llvm.vector.reverse.nxv4i1(<vscale x 4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.nxv4i32.p1(<vscale x 4 x i32>, ptr addrspace(1) nocapture, i32 immarg, <vscale x 4 x i1>) #2
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
