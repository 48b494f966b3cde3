; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s %s
; Lanes that are on store different values to one place: the last one's stays. Nobody knows how many lanes there are.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %all
some:
  store i32 %x, ptr addrspace(1) %b
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
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %c = icmp sgt i32 %x, 3
;   br i1 %c, label %some, label %all
;
; some:                                             ; preds = %0
;   store i32 %x, ptr addrspace(1) %b, align 4
;   br label %all
;
; all:                                              ; preds = %some, %0
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; .all_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
;   %c = icmp sgt <vscale x 4 x i32> %2, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %3 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %c)
;   br i1 %3, label %active, label %all
;
; active:                                           ; preds = %.all_crit_edge
;   %4 = call <vscale x 4 x i1> @llvm.vector.reverse.nxv4i1(<vscale x 4 x i1> %c)
;   %5 = call i64 @llvm.experimental.cttz.elts.i64.nxv4i1(<vscale x 4 x i1> %4, i1 false)
;   %6 = call i64 @llvm.vscale.i64()
;   %7 = shl i64 %6, 2
;   %8 = add i64 %7, -1
;   %.not = icmp ugt i64 %5, %8
;   %9 = select i1 %.not, i64 0, i64 %5
;   %last = sub i64 %8, %9
;   %10 = extractelement <vscale x 4 x i32> %2, i64 %last
;   store i32 %10, ptr addrspace(1) %1, align 4
;   br label %all
;
; all:                                              ; preds = %active, %.all_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i1> @llvm.vector.reverse.nxv4i1(<vscale x 4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.experimental.cttz.elts.i64.nxv4i1(<vscale x 4 x i1>, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
