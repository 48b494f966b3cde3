; RUN: veczc --cpu znver4 -k k:8 %s
; Four lanes in each row of 16: two pieces. With some lanes off, each has its part of the mask.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %row = lshr i64 %x, 2
  %column = and i64 %x, 3
  %before = shl i64 %row, 4
  %tile = add i64 %before, %column
  %from = getelementptr i64, ptr addrspace(1) %p, i64 %tile
  %to = getelementptr i64, ptr addrspace(1) %q, i64 %tile
  %v = load i64, ptr addrspace(1) %from
  %is.on = icmp ult i64 %x, %n
  br i1 %is.on, label %on, label %after
on:
  store i64 %v, ptr addrspace(1) %to
  br label %after
after:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %row = lshr i64 %x, 2
;   %column = and i64 %x, 3
;   %before = shl i64 %row, 4
;   %tile = add i64 %before, %column
;   %from = getelementptr i64, ptr addrspace(1) %p, i64 %tile
;   %to = getelementptr i64, ptr addrspace(1) %q, i64 %tile
;   %v = load i64, ptr addrspace(1) %from, align 8
;   %is.on = icmp ult i64 %x, %n
;   br i1 %is.on, label %on, label %after
;
; on:                                               ; preds = %0
;   store i64 %v, ptr addrspace(1) %to, align 8
;   br label %after
;
; after:                                            ; preds = %on, %0
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
; .after_crit_edge:
;   %.splatinsert1 = insertelement <8 x i64> poison, i64 %2, i64 0
;   %.splat2 = shufflevector <8 x i64> %.splatinsert1, <8 x i64> poison, <8 x i32> zeroinitializer
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %x.fr = freeze i64 %x
;   %.splatinsert = insertelement <8 x i64> poison, i64 %x.fr, i64 0
;   %.splat = shufflevector <8 x i64> %.splatinsert, <8 x i64> poison, <8 x i32> zeroinitializer
;   %3 = add <8 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
;   %is.on = icmp ult <8 x i64> %3, %.splat2
;   %4 = bitcast <8 x i1> %is.on to i8
;   %.not = icmp eq i8 %4, 0
;   br i1 %.not, label %after, label %active
;
; active:                                           ; preds = %.after_crit_edge
;   %5 = shl i64 %x.fr, 2
;   %.splatinsert3 = insertelement <8 x i64> poison, i64 %5, i64 0
;   %.splat4 = shufflevector <8 x i64> %.splatinsert3, <8 x i64> poison, <8 x i32> zeroinitializer
;   %6 = add <8 x i64> %.splat4, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
;   %before = and <8 x i64> %6, <i64 8589934576, i64 8589934576, i64 8589934576, i64 8589934576, i64 8589934576, i64 8589934576, i64 8589934576, i64 8589934576>
;   %column = and <8 x i64> %3, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
;   %tile = or disjoint <8 x i64> %before, %column
;   %7 = and i64 %x.fr, 7
;   %8 = icmp eq i64 %7, 0
;   br i1 %8, label %pattern9, label %each10, !prof !2
;
; pattern9:                                         ; preds = %active
;   %before6 = and i64 %5, 8589934560
;   %from8 = getelementptr i64, ptr addrspace(1) %0, i64 %before6
;   %9 = shufflevector <8 x i1> %is.on, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %10 = shufflevector <8 x i1> %is.on, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
;   %11 = call <4 x i64> @llvm.masked.load.v4i64.p1(ptr addrspace(1) %from8, i32 8, <4 x i1> %9, <4 x i64> poison)
;   %12 = getelementptr i8, ptr addrspace(1) %from8, i64 128
;   %13 = call <4 x i64> @llvm.masked.load.v4i64.p1(ptr addrspace(1) %12, i32 8, <4 x i1> %10, <4 x i64> poison)
;   %before12 = and i64 %5, 8589934560
;   %to14 = getelementptr i64, ptr addrspace(1) %1, i64 %before12
;   %14 = shufflevector <8 x i1> %is.on, <8 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %15 = shufflevector <8 x i1> %is.on, <8 x i1> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
;   call void @llvm.masked.store.v4i64.p1(<4 x i64> %11, ptr addrspace(1) %to14, i32 8, <4 x i1> %14)
;   %16 = getelementptr i8, ptr addrspace(1) %to14, i64 128
;   call void @llvm.masked.store.v4i64.p1(<4 x i64> %13, ptr addrspace(1) %16, i32 8, <4 x i1> %15)
;   br label %after
;
; each10:                                           ; preds = %active
;   %from = getelementptr i64, ptr addrspace(1) %0, <8 x i64> %tile
;   %17 = call <8 x i64> @llvm.masked.gather.v8i64.v8p1(<8 x ptr addrspace(1)> %from, i32 8, <8 x i1> %is.on, <8 x i64> poison)
;   %to = getelementptr i64, ptr addrspace(1) %1, <8 x i64> %tile
;   call void @llvm.masked.scatter.v8i64.v8p1(<8 x i64> %17, <8 x ptr addrspace(1)> %to, i32 8, <8 x i1> %is.on)
;   br label %after
;
; after:                                            ; preds = %pattern9, %each10, %.after_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x i64> @llvm.masked.load.v4i64.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x i64>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <8 x i64> @llvm.masked.gather.v8i64.v8p1(<8 x ptr addrspace(1)>, i32 immarg, <8 x i1>, <8 x i64>) #3
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4i64.p1(<4 x i64>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #4
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v8i64.v8p1(<8 x i64>, <8 x ptr addrspace(1)>, i32 immarg, <8 x i1>) #5
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #5 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
