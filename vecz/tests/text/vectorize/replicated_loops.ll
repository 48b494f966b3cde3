; RUN: veczc -w 4 --cpu x86-64-v3 -k k --choice ReplicateLoops %s
; Lanes that have something to do go around the loop one after another.
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
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %3 = alloca <4 x i32>, align 16
;   %4 = alloca <4 x i32>, align 16
;   %5 = alloca <4 x float>, align 16
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4
;   %6 = load <4 x i32>, ptr addrspace(1) %p, align 4
;   %7 = load <4 x i32>, ptr addrspace(1) %q, align 4
;   %is.empty = icmp ne <4 x i32> %6, %7
;   %8 = bitcast <4 x i1> %is.empty to i4
;   %.not = icmp eq i4 %8, 0
;   br i1 %.not, label %done, label %active
;
; active:                                           ; preds = %entry
;   store <4 x i32> %6, ptr %3, align 16
;   store <4 x i32> %7, ptr %4, align 16
;   br label %lane
;
; lane:                                             ; preds = %turn.end, %active
;   %lane1 = phi i64 [ 0, %active ], [ %18, %turn.end ]
;   %9 = bitcast <4 x i1> %is.empty to i4
;   %10 = trunc i64 %lane1 to i4
;   %11 = lshr i4 %9, %10
;   %12 = trunc i4 %11 to i1
;   br i1 %12, label %turn, label %turn.end
;
; turn:                                             ; preds = %lane
;   %13 = shl nuw i64 %lane1, 2
;   %14 = getelementptr i8, ptr %4, i64 %13
;   %15 = load i32, ptr %14, align 4
;   %16 = getelementptr i8, ptr %3, i64 %13
;   %17 = load i32, ptr %16, align 4
;   br label %loop
;
; turn.end:                                         ; preds = %left, %lane
;   %18 = add i64 %lane1, 1
;   %19 = icmp eq i64 %18, 4
;   br i1 %19, label %done.loopexit, label %lane, !llvm.loop !2
;
; done.loopexit:                                    ; preds = %turn.end
;   %20 = load <4 x float>, ptr %5, align 16
;   %21 = select <4 x i1> %is.empty, <4 x float> %20, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   br label %done
;
; done:                                             ; preds = %entry, %done.loopexit
;   %22 = phi <4 x float> [ %21, %done.loopexit ], [ <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %entry ]
;   %root = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %22)
;   %o = getelementptr float, ptr addrspace(1) %2, i64 %i
;   store <4 x float> %root, ptr addrspace(1) %o, align 4
;   ret void
;
; left:                                             ; preds = %loop
;   %more.lcssa = phi float [ %more, %loop ]
;   %23 = getelementptr i8, ptr %5, i64 %13
;   store float %more.lcssa, ptr %23, align 4
;   br label %turn.end
;
; loop:                                             ; preds = %loop, %turn
;   %j = phi i32 [ %17, %turn ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %turn ], [ %more, %loop ]
;   %wide = zext i32 %j to i64
;   %r = getelementptr float, ptr addrspace(1) %1, i64 %wide
;   %y = load float, ptr addrspace(1) %r, align 4
;   %more = fadd float %sum, %y
;   %next = add i32 %j, 1
;   %goes.on = icmp ult i32 %next, %15
;   br i1 %goes.on, label %loop, label %left
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = !{!"llvm.loop.vectorize.enable", i1 false}
