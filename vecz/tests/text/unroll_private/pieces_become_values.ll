; RUN: veczc --pass unroll_private %s
; Two loops through a variable; not where something else than their counters chooses a piece too, and not where the author of a loop will not have it.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @both(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %v = alloca [3 x <2 x float>], align 8
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill.body ]
  %filled = icmp ult i32 %i, 3
  br i1 %filled, label %fill.body, label %turn
fill.body:
  %i.wide = zext nneg i32 %i to i64
  %from = getelementptr <2 x float>, ptr addrspace(1) %in, i64 %i.wide
  %x = load <2 x float>, ptr addrspace(1) %from, align 8
  %to = getelementptr inbounds <2 x float>, ptr %v, i64 %i.wide
  store <2 x float> %x, ptr %to, align 8
  %i.next = add nuw nsw i32 %i, 1
  br label %fill
turn:
  %j = phi i64 [ 2, %fill ], [ %j.next, %turn ]
  %at = getelementptr inbounds [3 x <2 x float>], ptr %v, i64 0, i64 %j
  %y = load float, ptr %at, align 8
  %there = getelementptr float, ptr addrspace(1) %out, i64 %j
  store float %y, ptr addrspace(1) %there, align 4
  %j.next = add nsw i64 %j, -1
  %again = icmp sge i64 %j.next, 0
  br i1 %again, label %turn, label %end
end:
  ret void
}

define spir_kernel void @chosen(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
entry:
  %v = alloca [3 x i32], align 4
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %from, align 4
  %to = getelementptr inbounds i32, ptr %v, i64 %i
  store i32 %x, ptr %to, align 4
  %i.next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i.next, 3
  br i1 %again, label %fill, label %end
end:
  %at = getelementptr inbounds i32, ptr %v, i64 %n
  %y = load i32, ptr %at, align 4
  store i32 %y, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @refused(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %v = alloca [3 x i32], align 4
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %from, align 4
  %to = getelementptr inbounds i32, ptr %v, i64 %i
  store i32 %x, ptr %to, align 4
  %i.next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i.next, 3
  br i1 %again, label %fill, label %end, !llvm.loop !0
end:
  %y = load i32, ptr %v, align 4
  store i32 %y, ptr addrspace(1) %out, align 4
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @both(ptr addrspace(1) %in, ptr addrspace(1) %out) {
; entry:
;   %x = load <2 x float>, ptr addrspace(1) %in, align 8
;   %from.1 = getelementptr i8, ptr addrspace(1) %in, i64 8
;   %x.1 = load <2 x float>, ptr addrspace(1) %from.1, align 8
;   %from.2 = getelementptr i8, ptr addrspace(1) %in, i64 16
;   %x.2 = load <2 x float>, ptr addrspace(1) %from.2, align 8
;   %v.sroa.4.16.vec.extract = extractelement <2 x float> %x.2, i64 0
;   %there = getelementptr i8, ptr addrspace(1) %out, i64 8
;   store float %v.sroa.4.16.vec.extract, ptr addrspace(1) %there, align 4
;   %v.sroa.2.8.vec.extract = extractelement <2 x float> %x.1, i64 0
;   %there.1 = getelementptr i8, ptr addrspace(1) %out, i64 4
;   store float %v.sroa.2.8.vec.extract, ptr addrspace(1) %there.1, align 4
;   %v.sroa.0.0.vec.extract = extractelement <2 x float> %x, i64 0
;   store float %v.sroa.0.0.vec.extract, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; define spir_kernel void @chosen(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %v = alloca [3 x i32], align 4
;   br label %fill
;
; fill:                                             ; preds = %fill, %entry
;   %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %i
;   %x = load i32, ptr addrspace(1) %from, align 4
;   %to = getelementptr inbounds i32, ptr %v, i64 %i
;   store i32 %x, ptr %to, align 4
;   %i.next = add nuw nsw i64 %i, 1
;   %again = icmp ult i64 %i.next, 3
;   br i1 %again, label %fill, label %end
;
; end:                                              ; preds = %fill
;   %at = getelementptr inbounds i32, ptr %v, i64 %n
;   %y = load i32, ptr %at, align 4
;   store i32 %y, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; define spir_kernel void @refused(ptr addrspace(1) %in, ptr addrspace(1) %out) {
; entry:
;   %v = alloca [3 x i32], align 4
;   br label %fill
;
; fill:                                             ; preds = %fill, %entry
;   %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %i
;   %x = load i32, ptr addrspace(1) %from, align 4
;   %to = getelementptr inbounds i32, ptr %v, i64 %i
;   store i32 %x, ptr %to, align 4
;   %i.next = add nuw nsw i64 %i, 1
;   %again = icmp ult i64 %i.next, 3
;   br i1 %again, label %fill, label %end, !llvm.loop !0
;
; end:                                              ; preds = %fill
;   %y = load i32, ptr %v, align 4
;   store i32 %y, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = distinct !{!0, !1}
; !1 = !{!"llvm.loop.unroll.disable"}
