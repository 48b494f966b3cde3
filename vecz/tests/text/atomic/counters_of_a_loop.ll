; RUN: veczc -w 2 -k k --choice noReplicateLoops %s
; Each lane makes the address of its counter from the index. Those that go around the loop once more are mostly all: they are asked together, and one by one only if some are not.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %counts, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %step = call i64 @__mux_get_global_size(i32 0)
  br label %loop

loop:
  %i = phi i64 [ %x, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %i
  %word = load i32, ptr addrspace(1) %p
  %low = and i32 %word, 255
  %at = zext i32 %low to i64
  %count = getelementptr inbounds [256 x i32], ptr addrspace(3) %counts, i64 0, i64 %at
  %old = atomicrmw add ptr addrspace(3) %count, i32 1 monotonic
  %next = add i64 %i, %step
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare i64 @__mux_get_global_size(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %counts, i64 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %step = call i64 @__mux_get_global_size(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i64 [ %x, %entry ], [ %next, %loop ]
;   %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %i
;   %word = load i32, ptr addrspace(1) %p, align 4
;   %low = and i32 %word, 255
;   %at = zext i32 %low to i64
;   %count = getelementptr inbounds [256 x i32], ptr addrspace(3) %counts, i64 0, i64 %at
;   %old = atomicrmw add ptr addrspace(3) %count, i32 1 monotonic, align 4
;   %next = add i64 %i, %step
;   %again = icmp ult i64 %next, %n
;   br i1 %again, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, ptr addrspace(3) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert11 = insertelement <2 x i64> poison, i64 %2, i64 0
;   %.splat12 = shufflevector <2 x i64> %.splatinsert11, <2 x i64> poison, <2 x i32> zeroinitializer
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %step = call i64 @__mux_get_global_size(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %after, %entry
;   %3 = phi i64 [ %x, %entry ], [ %next, %after ]
;   %lanes = phi <2 x i1> [ <i1 true, i1 true>, %entry ], [ %8, %after ]
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %3
;   %4 = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) %p, i32 4, <2 x i1> %lanes, <2 x i32> poison)
;   %low = and <2 x i32> %4, <i32 255, i32 255>
;   %5 = bitcast <2 x i1> %lanes to i2
;   %6 = icmp eq i2 %5, -1
;   br i1 %6, label %all, label %some, !prof !2
;
; after:                                            ; preds = %lane7, %after6, %all
;   %next = add i64 %3, %step
;   %.splatinsert = insertelement <2 x i64> poison, i64 %next, i64 0
;   %.splat = shufflevector <2 x i64> %.splatinsert, <2 x i64> poison, <2 x i32> zeroinitializer
;   %7 = add <2 x i64> %.splat, <i64 0, i64 1>
;   %again = icmp ult <2 x i64> %7, %.splat12
;   %8 = select <2 x i1> %lanes, <2 x i1> %again, <2 x i1> zeroinitializer
;   %9 = bitcast <2 x i1> %8 to i2
;   %.not14 = icmp eq i2 %9, 0
;   br i1 %.not14, label %exit, label %loop
;
; some:                                             ; preds = %loop
;   %10 = bitcast <2 x i1> %lanes to i2
;   %11 = and i2 %10, 1
;   %.not = icmp eq i2 %11, 0
;   br i1 %.not, label %after6, label %lane, !prof !3
;
; lane:                                             ; preds = %some
;   %12 = bitcast <2 x i32> %low to <1 x i64>
;   %13 = extractelement <1 x i64> %12, i64 0
;   %14 = and i64 %13, 255
;   %count4 = getelementptr [256 x i32], ptr addrspace(3) %1, i64 0, i64 %14
;   %old5 = atomicrmw add ptr addrspace(3) %count4, i32 1 monotonic, align 4
;   br label %after6
;
; after6:                                           ; preds = %some, %lane
;   %.not13 = icmp sgt i2 %10, -1
;   br i1 %.not13, label %after, label %lane7, !prof !3
;
; lane7:                                            ; preds = %after6
;   %15 = bitcast <2 x i32> %low to <1 x i64>
;   %16 = extractelement <1 x i64> %15, i64 0
;   %17 = lshr i64 %16, 32
;   %count8 = getelementptr [256 x i32], ptr addrspace(3) %1, i64 0, i64 %17
;   %old9 = atomicrmw add ptr addrspace(3) %count8, i32 1 monotonic, align 4
;   br label %after
;
; all:                                              ; preds = %loop
;   %18 = bitcast <2 x i32> %low to <1 x i64>
;   %19 = extractelement <1 x i64> %18, i64 0
;   %20 = and i64 %19, 255
;   %count1 = getelementptr [256 x i32], ptr addrspace(3) %1, i64 0, i64 %20
;   %old = atomicrmw add ptr addrspace(3) %count1, i32 1 monotonic, align 4
;   %21 = lshr i64 %19, 32
;   %count2 = getelementptr [256 x i32], ptr addrspace(3) %1, i64 0, i64 %21
;   %old3 = atomicrmw add ptr addrspace(3) %count2, i32 1 monotonic, align 4
;   br label %after
;
; exit:                                             ; preds = %after
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) nocapture, i32 immarg, <2 x i1>, <2 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v2i1(<2 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v2i1(<2 x i1>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1800, i32 200}
; !3 = !{!"branch_weights", i32 200, i32 1800}
