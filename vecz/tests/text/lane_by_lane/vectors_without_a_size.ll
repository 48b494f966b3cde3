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
;   %2 = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
;   %c = icmp sgt <vscale x 4 x i32> %2, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %3 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %c)
;   br i1 %3, label %active, label %all
;
; active:                                           ; preds = %.all_crit_edge
;   %4 = call i64 @llvm.vscale.i64()
;   %5 = shl i64 %4, 2
;   br label %lane
;
; lane:                                             ; preds = %turn.end, %active
;   %lane1 = phi i64 [ 0, %active ], [ %10, %turn.end ]
;   %lanes = phi <vscale x 4 x i32> [ poison, %active ], [ %9, %turn.end ]
;   %6 = extractelement <vscale x 4 x i1> %c, i64 %lane1
;   br i1 %6, label %turn, label %turn.end
;
; turn:                                             ; preds = %lane
;   %7 = extractelement <vscale x 4 x i32> %2, i64 %lane1
;   %y = call spir_func i32 @f(i32 %7, ptr addrspace(1) %1)
;   %8 = insertelement <vscale x 4 x i32> %lanes, i32 %y, i64 %lane1
;   br label %turn.end
;
; turn.end:                                         ; preds = %turn, %lane
;   %9 = phi <vscale x 4 x i32> [ %lanes, %lane ], [ %8, %turn ]
;   %10 = add i64 %lane1, 1
;   %11 = icmp eq i64 %10, %5
;   br i1 %11, label %after, label %lane, !llvm.loop !2
;
; after:                                            ; preds = %turn.end
;   %.lcssa = phi <vscale x 4 x i32> [ %9, %turn.end ]
;   %12 = select <vscale x 4 x i1> %c, <vscale x 4 x i32> %.lcssa, <vscale x 4 x i32> %2
;   br label %all
;
; all:                                              ; preds = %after, %.all_crit_edge
;   %13 = phi <vscale x 4 x i32> [ %12, %after ], [ %2, %.all_crit_edge ]
;   %14 = call i64 @llvm.vscale.i64()
;   %15 = shl i64 %14, 2
;   br label %lane2
;
; lane2:                                            ; preds = %lane2, %all
;   %lane3 = phi i64 [ 0, %all ], [ %19, %lane2 ]
;   %16 = extractelement <vscale x 4 x i32> %13, i64 %lane3
;   %17 = shl i64 %lane3, 2
;   %18 = getelementptr i8, ptr addrspace(1) %p, i64 %17
;   store volatile i32 %16, ptr addrspace(1) %18, align 4
;   %19 = add i64 %lane3, 1
;   %20 = icmp eq i64 %19, %15
;   br i1 %20, label %lane7.preheader, label %lane2, !llvm.loop !5
;
; lane7.preheader:                                  ; preds = %lane2
;   br label %lane7
;
; lane7:                                            ; preds = %lane7.preheader, %lane7
;   %lane8 = phi i64 [ %22, %lane7 ], [ 0, %lane7.preheader ]
;   %21 = extractelement <vscale x 4 x i32> %13, i64 %lane8
;   %old = atomicrmw add ptr addrspace(1) %1, i32 %21 monotonic, align 4
;   %22 = add i64 %lane8, 1
;   %23 = icmp eq i64 %22, %15
;   br i1 %23, label %after12, label %lane7, !llvm.loop !6
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
