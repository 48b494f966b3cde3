; A loop whose author wants no copies of its body says so with lanes too: one that all lanes leave together, one that each leaves when it is done, and one whose edge back has become a block.
; RUN: veczc -w 4 -k together -k alone -k edge %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @together(ptr addrspace(1) %a, i32 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  br label %loop

loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %t, %loop ]
  %u = mul i32 %s, %s
  %t = add i32 %u, %j
  %next = add nuw i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0

end:
  store i32 %t, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @alone(ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %n = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %t, %loop ]
  %u = mul i32 %s, %s
  %t = add i32 %u, %j
  %next = add nuw i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !2

end:
  store i32 %t, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @edge(ptr addrspace(1) %a, i32 %n, i32 %m) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %skip = icmp eq i32 %m, 0
  br i1 %skip, label %end, label %loop

loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %t, %loop ]
  %u = mul i32 %s, %s
  %t = add i32 %u, %j
  %next = add nuw i32 %j, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !3

end:
  %r = phi i32 [ 0, %entry ], [ %t, %loop ]
  store i32 %r, ptr addrspace(1) %p
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @together(ptr addrspace(1) %a, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %s = phi i32 [ 1, %entry ], [ %t, %loop ]
;   %u = mul i32 %s, %s
;   %t = add i32 %u, %j
;   %next = add nuw i32 %j, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %end, !llvm.loop !1
;
; end:                                              ; preds = %loop
;   store i32 %t, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @alone(ptr addrspace(1) %a) !codeplay_ca_vecz.base !3 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %n = load i32, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %s = phi i32 [ 1, %entry ], [ %t, %loop ]
;   %u = mul i32 %s, %s
;   %t = add i32 %u, %j
;   %next = add nuw i32 %j, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %end, !llvm.loop !4
;
; end:                                              ; preds = %loop
;   store i32 %t, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @edge(ptr addrspace(1) %a, i32 %n, i32 %m) !codeplay_ca_vecz.base !5 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %skip = icmp eq i32 %m, 0
;   br i1 %skip, label %end, label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %s = phi i32 [ 1, %entry ], [ %t, %loop ]
;   %u = mul i32 %s, %s
;   %t = add i32 %u, %j
;   %next = add nuw i32 %j, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %end, !llvm.loop !6
;
; end:                                              ; preds = %loop, %entry
;   %r = phi i32 [ 0, %entry ], [ %t, %loop ]
;   store i32 %r, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_together(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !7 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %2 = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %3 = phi i32 [ 1, %entry ], [ %t, %loop ]
;   %u = mul i32 %3, %3
;   %t = add i32 %u, %2
;   %next = add nuw i32 %2, 1
;   %more = icmp ult i32 %next, %1
;   br i1 %more, label %loop, label %end, !llvm.loop !8
;
; end:                                              ; preds = %loop
;   %t.lcssa = phi i32 [ %t, %loop ]
;   %.splatinsert = insertelement <4 x i32> poison, i32 %t.lcssa, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   store <4 x i32> %.splat, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_alone(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !9 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %1 = load <4 x i32>, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %.0 = phi <4 x i32> [ poison, %entry ], [ %5, %loop ]
;   %2 = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %3 = phi i32 [ 1, %entry ], [ %t, %loop ]
;   %lanes = phi <4 x i1> [ <i1 true, i1 true, i1 true, i1 true>, %entry ], [ %4, %loop ]
;   %u = mul i32 %3, %3
;   %t = add i32 %u, %2
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %t, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %next = add nuw i32 %2, 1
;   %.splatinsert = insertelement <4 x i32> poison, i32 %next, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %more = icmp ult <4 x i32> %.splat, %1
;   %4 = select <4 x i1> %lanes, <4 x i1> %more, <4 x i1> zeroinitializer
;   %5 = select <4 x i1> %lanes, <4 x i32> %.splat2, <4 x i32> %.0
;   %6 = bitcast <4 x i1> %4 to i4
;   %.not = icmp eq i4 %6, 0
;   br i1 %.not, label %end, label %loop, !llvm.loop !10
;
; end:                                              ; preds = %loop
;   %.lcssa = phi <4 x i32> [ %5, %loop ]
;   store <4 x i32> %.lcssa, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #0
;
; define spir_kernel void @__vecz_v4_edge(ptr addrspace(1) %0, i32 %1, i32 %2) !codeplay_ca_vecz.derived !11 {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %skip = icmp eq i32 %2, 0
;   br i1 %skip, label %end, label %loop.preheader
;
; loop.preheader:                                   ; preds = %entry
;   br label %loop
;
; loop:                                             ; preds = %loop.preheader, %loop
;   %3 = phi i32 [ %next, %loop ], [ 0, %loop.preheader ]
;   %4 = phi i32 [ %t, %loop ], [ 1, %loop.preheader ]
;   %u = mul i32 %4, %4
;   %t = add i32 %u, %3
;   %next = add nuw i32 %3, 1
;   %more = icmp ult i32 %next, %1
;   br i1 %more, label %loop, label %end.loopexit, !llvm.loop !12
;
; end.loopexit:                                     ; preds = %loop
;   %t.lcssa = phi i32 [ %t, %loop ]
;   br label %end
;
; end:                                              ; preds = %end.loopexit, %entry
;   %5 = phi i32 [ 0, %entry ], [ %t.lcssa, %end.loopexit ]
;   %.splatinsert = insertelement <4 x i32> poison, i32 %5, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   store <4 x i32> %.splat, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_together}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.unroll.disable"}
; !3 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_alone}
; !4 = distinct !{!4, !2}
; !5 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_edge}
; !6 = distinct !{!6, !2}
; !7 = !{i32 4, i32 0, i32 0, i32 0, ptr @together}
; !8 = distinct !{!8, !2}
; !9 = !{i32 4, i32 0, i32 0, i32 0, ptr @alone}
; !10 = distinct !{!10, !2}
; !11 = !{i32 4, i32 0, i32 0, i32 0, ptr @edge}
; !12 = distinct !{!12, !2}
