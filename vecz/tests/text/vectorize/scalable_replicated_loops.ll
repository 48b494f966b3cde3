; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s --choice ReplicateLoops %s
; The same, however many lanes there are.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %rows, i64 %i
  %start = load i32, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  %end = load i32, ptr addrspace(1) %q
  %is.empty = icmp eq i32 %start, %end
  br i1 %is.empty, label %done, label %loop

loop:
  %j = phi i32 [ %start, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = zext i32 %j to i64
  %r = getelementptr float, ptr addrspace(1) %x, i64 %wide
  %y = load float, ptr addrspace(1) %r
  %more = fadd float %sum, %y
  %next = add i32 %j, 1
  %goes.on = icmp ult i32 %next, %end
  br i1 %goes.on, label %loop, label %done

done:
  %total = phi float [ 1.0, %entry ], [ %more, %loop ]
  %root = call float @llvm.sqrt.f32(float %total)
  %o = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %root, ptr addrspace(1) %o
  ret void
}

declare float @llvm.sqrt.f32(float)

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %rows, i64 %i
;   %start = load i32, ptr addrspace(1) %p, align 4
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4
;   %end = load i32, ptr addrspace(1) %q, align 4
;   %is.empty = icmp eq i32 %start, %end
;   br i1 %is.empty, label %done, label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i32 [ %start, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %wide = zext i32 %j to i64
;   %r = getelementptr float, ptr addrspace(1) %x, i64 %wide
;   %y = load float, ptr addrspace(1) %r, align 4
;   %more = fadd float %sum, %y
;   %next = add i32 %j, 1
;   %goes.on = icmp ult i32 %next, %end
;   br i1 %goes.on, label %loop, label %done
;
; done:                                             ; preds = %loop, %entry
;   %total = phi float [ 1.000000e+00, %entry ], [ %more, %loop ]
;   %root = call float @llvm.sqrt.f32(float %total)
;   %o = getelementptr float, ptr addrspace(1) %out, i64 %i
;   store float %root, ptr addrspace(1) %o, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #0
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; define spir_kernel void @__vecz_nxv4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4
;   %3 = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
;   %4 = load <vscale x 4 x i32>, ptr addrspace(1) %q, align 4
;   %is.empty = icmp ne <vscale x 4 x i32> %3, %4
;   %5 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %is.empty)
;   br i1 %5, label %active, label %done
;
; active:                                           ; preds = %entry
;   %6 = call i64 @llvm.vscale.i64()
;   %7 = shl i64 %6, 2
;   br label %lane
;
; lane:                                             ; preds = %turn.end, %active
;   %lane1 = phi i64 [ 0, %active ], [ %12, %turn.end ]
;   %lanes = phi <vscale x 4 x float> [ poison, %active ], [ %11, %turn.end ]
;   %8 = extractelement <vscale x 4 x i1> %is.empty, i64 %lane1
;   br i1 %8, label %turn, label %turn.end
;
; turn:                                             ; preds = %lane
;   %9 = extractelement <vscale x 4 x i32> %4, i64 %lane1
;   %10 = extractelement <vscale x 4 x i32> %3, i64 %lane1
;   br label %loop
;
; turn.end:                                         ; preds = %left, %lane
;   %11 = phi <vscale x 4 x float> [ %lanes, %lane ], [ %17, %left ]
;   %12 = add i64 %lane1, 1
;   %13 = icmp eq i64 %12, %7
;   br i1 %13, label %done.loopexit, label %lane, !llvm.loop !2
;
; done.loopexit:                                    ; preds = %turn.end
;   %.lcssa = phi <vscale x 4 x float> [ %11, %turn.end ]
;   br label %done
;
; done:                                             ; preds = %done.loopexit, %entry
;   %14 = phi <vscale x 4 x i1> [ zeroinitializer, %entry ], [ %is.empty, %done.loopexit ]
;   %15 = phi <vscale x 4 x float> [ poison, %entry ], [ %.lcssa, %done.loopexit ]
;   %16 = select <vscale x 4 x i1> %14, <vscale x 4 x float> %15, <vscale x 4 x float> shufflevector (<vscale x 4 x float> insertelement (<vscale x 4 x float> poison, float 1.000000e+00, i64 0), <vscale x 4 x float> poison, <vscale x 4 x i32> zeroinitializer)
;   %root = call <vscale x 4 x float> @llvm.sqrt.nxv4f32(<vscale x 4 x float> %16)
;   %o = getelementptr float, ptr addrspace(1) %2, i64 %i
;   store <vscale x 4 x float> %root, ptr addrspace(1) %o, align 4
;   ret void
;
; left:                                             ; preds = %loop
;   %more.lcssa = phi float [ %more, %loop ]
;   %17 = insertelement <vscale x 4 x float> %lanes, float %more.lcssa, i64 %lane1
;   br label %turn.end
;
; loop:                                             ; preds = %loop, %turn
;   %j = phi i32 [ %10, %turn ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %turn ], [ %more, %loop ]
;   %wide = zext i32 %j to i64
;   %r = getelementptr float, ptr addrspace(1) %1, i64 %wide
;   %y = load float, ptr addrspace(1) %r, align 4
;   %more = fadd float %sum, %y
;   %next = add i32 %j, 1
;   %goes.on = icmp ult i32 %next, %9
;   br i1 %goes.on, label %loop, label %left
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <vscale x 4 x float> @llvm.sqrt.nxv4f32(<vscale x 4 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = !{!"llvm.loop.vectorize.enable", i1 false}
