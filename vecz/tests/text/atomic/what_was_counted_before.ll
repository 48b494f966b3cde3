; RUN: veczc -w 2 -k k --choice noReplicateLoops %s
; The results of all lanes, and of some, meet.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %places) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %x
  %word = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %at = phi i32 [ %word, %entry ], [ %old, %loop ]
  %place = getelementptr inbounds i32, ptr addrspace(3) %places, i32 %at
  %old = atomicrmw xchg ptr addrspace(3) %place, i32 7 monotonic
  %again = icmp ne i32 %old, 7
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
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %places) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %x
;   %word = load i32, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i32 [ %word, %entry ], [ %old, %loop ]
;   %place = getelementptr inbounds i32, ptr addrspace(3) %places, i32 %at
;   %old = atomicrmw xchg ptr addrspace(3) %place, i32 7 monotonic, align 4
;   %again = icmp ne i32 %old, 7
;   br i1 %again, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, ptr addrspace(3) %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   %2 = load <2 x i32>, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %after, %entry
;   %3 = phi <2 x i32> [ %2, %entry ], [ %9, %after ]
;   %lanes = phi <2 x i1> [ <i1 true, i1 true>, %entry ], [ %10, %after ]
;   %4 = bitcast <2 x i1> %lanes to i2
;   %5 = icmp eq i2 %4, -1
;   br i1 %5, label %all, label %some, !prof !2
;
; after:                                            ; preds = %lane7, %after6, %all
;   %6 = phi i32 [ %old, %all ], [ %18, %after6 ], [ %18, %lane7 ]
;   %7 = phi i32 [ %old3, %all ], [ %old9, %lane7 ], [ poison, %after6 ]
;   %8 = insertelement <2 x i32> poison, i32 %6, i64 0
;   %9 = insertelement <2 x i32> %8, i32 %7, i64 1
;   %again.not = icmp ne <2 x i32> %9, <i32 7, i32 7>
;   %10 = select <2 x i1> %lanes, <2 x i1> %again.not, <2 x i1> zeroinitializer
;   %11 = bitcast <2 x i1> %10 to i2
;   %.not12 = icmp eq i2 %11, 0
;   br i1 %.not12, label %exit, label %loop
;
; some:                                             ; preds = %loop
;   %12 = bitcast <2 x i1> %lanes to i2
;   %13 = and i2 %12, 1
;   %.not = icmp eq i2 %13, 0
;   br i1 %.not, label %after6, label %lane, !prof !3
;
; lane:                                             ; preds = %some
;   %14 = bitcast <2 x i32> %3 to <1 x i64>
;   %15 = extractelement <1 x i64> %14, i64 0
;   %16 = shl i64 %15, 32
;   %17 = ashr exact i64 %16, 30
;   %place4 = getelementptr i8, ptr addrspace(3) %1, i64 %17
;   %old5 = atomicrmw xchg ptr addrspace(3) %place4, i32 7 monotonic, align 4
;   br label %after6
;
; after6:                                           ; preds = %some, %lane
;   %18 = phi i32 [ %old5, %lane ], [ poison, %some ]
;   %.not11 = icmp sgt i2 %12, -1
;   br i1 %.not11, label %after, label %lane7, !prof !3
;
; lane7:                                            ; preds = %after6
;   %19 = bitcast <2 x i32> %3 to <1 x i64>
;   %20 = extractelement <1 x i64> %19, i64 0
;   %21 = ashr i64 %20, 32
;   %place8 = getelementptr i32, ptr addrspace(3) %1, i64 %21
;   %old9 = atomicrmw xchg ptr addrspace(3) %place8, i32 7 monotonic, align 4
;   br label %after
;
; all:                                              ; preds = %loop
;   %22 = bitcast <2 x i32> %3 to <1 x i64>
;   %23 = extractelement <1 x i64> %22, i64 0
;   %24 = shl i64 %23, 32
;   %25 = ashr exact i64 %24, 30
;   %place1 = getelementptr i8, ptr addrspace(3) %1, i64 %25
;   %old = atomicrmw xchg ptr addrspace(3) %place1, i32 7 monotonic, align 4
;   %26 = ashr i64 %23, 32
;   %place2 = getelementptr i32, ptr addrspace(3) %1, i64 %26
;   %old3 = atomicrmw xchg ptr addrspace(3) %place2, i32 7 monotonic, align 4
;   br label %after
;
; exit:                                             ; preds = %after
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v2i1(<2 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v2i1(<2 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1800, i32 200}
; !3 = !{!"branch_weights", i32 200, i32 1800}
