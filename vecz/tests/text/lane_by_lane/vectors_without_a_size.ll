; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s %s
; Loops over as many lanes as there are: a call whose value is used, in a block that not all lanes come to; a volatile store; an atomic update of a place that all share.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare spir_func i32 @f(i32, ptr addrspace(1))
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %all
some:
  %y = call spir_func i32 @f(i32 %x, ptr addrspace(1) %b)
  br label %all
all:
  %z = phi i32 [ %x, %0 ], [ %y, %some ]
  store volatile i32 %z, ptr addrspace(1) %p
  %old = atomicrmw add ptr addrspace(1) %b, i32 %z monotonic
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare spir_func i32 @f(i32, ptr addrspace(1))
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %c = icmp sgt i32 %x, 3
;   br i1 %c, label %some, label %all
;
; some:                                             ; preds = %0
;   %y = call spir_func i32 @f(i32 %x, ptr addrspace(1) %b)
;   br label %all
;
; all:                                              ; preds = %some, %0
;   %z = phi i32 [ %x, %0 ], [ %y, %some ]
;   store volatile i32 %z, ptr addrspace(1) %p, align 4
;   %old = atomicrmw add ptr addrspace(1) %b, i32 %z monotonic, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; .all_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %3 = shl <vscale x 4 x i64> %2, shufflevector (<vscale x 4 x i64> insertelement (<vscale x 4 x i64> poison, i64 2, i64 0), <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer)
;   %4 = getelementptr i8, ptr addrspace(1) %p, <vscale x 4 x i64> %3
;   %5 = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
;   %c = icmp sgt <vscale x 4 x i32> %5, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %6 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %c)
;   br i1 %6, label %active, label %all
;
; active:                                           ; preds = %.all_crit_edge
;   %7 = call i64 @llvm.vscale.i64()
;   %8 = shl i64 %7, 2
;   br label %lane
;
; lane:                                             ; preds = %turn.end, %active
;   %lane1 = phi i64 [ 0, %active ], [ %13, %turn.end ]
;   %lanes = phi <vscale x 4 x i32> [ poison, %active ], [ %12, %turn.end ]
;   %9 = extractelement <vscale x 4 x i1> %c, i64 %lane1
;   br i1 %9, label %turn, label %turn.end
;
; turn:                                             ; preds = %lane
;   %10 = extractelement <vscale x 4 x i32> %5, i64 %lane1
;   %y = call spir_func i32 @f(i32 %10, ptr addrspace(1) %1)
;   %11 = insertelement <vscale x 4 x i32> %lanes, i32 %y, i64 %lane1
;   br label %turn.end
;
; turn.end:                                         ; preds = %turn, %lane
;   %12 = phi <vscale x 4 x i32> [ %lanes, %lane ], [ %11, %turn ]
;   %13 = add i64 %lane1, 1
;   %14 = icmp eq i64 %13, %8
;   br i1 %14, label %after, label %lane, !llvm.loop !2
;
; after:                                            ; preds = %turn.end
;   %.lcssa = phi <vscale x 4 x i32> [ %12, %turn.end ]
;   %15 = select <vscale x 4 x i1> %c, <vscale x 4 x i32> %.lcssa, <vscale x 4 x i32> %5
;   br label %all
;
; all:                                              ; preds = %after, %.all_crit_edge
;   %16 = phi <vscale x 4 x i32> [ %15, %after ], [ %5, %.all_crit_edge ]
;   %17 = call i64 @llvm.vscale.i64()
;   %18 = shl i64 %17, 2
;   br label %lane2
;
; lane2:                                            ; preds = %lane2, %all
;   %lane3 = phi i64 [ 0, %all ], [ %21, %lane2 ]
;   %19 = extractelement <vscale x 4 x i32> %16, i64 %lane3
;   %20 = extractelement <vscale x 4 x ptr addrspace(1)> %4, i64 %lane3
;   store volatile i32 %19, ptr addrspace(1) %20, align 4
;   %21 = add i64 %lane3, 1
;   %22 = icmp eq i64 %21, %18
;   br i1 %22, label %lane7.preheader, label %lane2, !llvm.loop !5
;
; lane7.preheader:                                  ; preds = %lane2
;   br label %lane7
;
; lane7:                                            ; preds = %lane7.preheader, %lane7
;   %lane8 = phi i64 [ %24, %lane7 ], [ 0, %lane7.preheader ]
;   %23 = extractelement <vscale x 4 x i32> %16, i64 %lane8
;   %old = atomicrmw add ptr addrspace(1) %1, i32 %23 monotonic, align 4
;   %24 = add i64 %lane8, 1
;   %25 = icmp eq i64 %24, %18
;   br i1 %25, label %after12, label %lane7, !llvm.loop !6
;
; after12:                                          ; preds = %lane7
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64() #1
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = !{!"llvm.loop.vectorize.enable", i1 false}
; !5 = distinct !{!5, !3, !4}
; !6 = distinct !{!6, !3, !4}
