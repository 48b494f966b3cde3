; RUN: veczc --pass unroll_private %s
; An index may be a number that goes on through two loops, come out of a table, or be what a loop shifts. Not what a loop counts under a condition.
@order = internal constant [2 x i32] [i32 1, i32 0]

define spir_kernel void @through_two(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %v = alloca [4 x i32], align 4
  br label %outer
outer:
  %y = phi i32 [ 0, %entry ], [ %y.next, %outer.latch ]
  %n = phi i32 [ 0, %entry ], [ %m, %outer.latch ]
  %is.row = icmp slt i32 %y, 2
  br i1 %is.row, label %inner, label %ordered
inner:
  %x = phi i32 [ 0, %outer ], [ %x.next, %inner.body ]
  %m = phi i32 [ %n, %outer ], [ %m.next, %inner.body ]
  %is.column = icmp slt i32 %x, 2
  br i1 %is.column, label %inner.body, label %outer.latch
inner.body:
  %m.wide = sext i32 %m to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %m.wide
  %a = load i32, ptr addrspace(1) %from, align 4
  %at = getelementptr inbounds i32, ptr %v, i64 %m.wide
  store i32 %a, ptr %at, align 4
  %m.next = add nsw i32 %m, 1
  %x.next = add nsw i32 %x, 1
  br label %inner
outer.latch:
  %y.next = add nsw i32 %y, 1
  br label %outer
ordered:
  %i = phi i64 [ 0, %outer ], [ %i.next, %ordered ]
  %k.at = getelementptr inbounds [2 x i32], ptr @order, i64 0, i64 %i
  %k = load i32, ptr %k.at, align 4
  %k.wide = sext i32 %k to i64
  %b.at = getelementptr inbounds i32, ptr %v, i64 %k.wide
  %b = load i32, ptr %b.at, align 4
  %b.to = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %i
  store i32 %b, ptr addrspace(1) %b.to, align 4
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 2
  br i1 %more, label %ordered, label %shifted
shifted:
  %s = phi i32 [ 1, %ordered ], [ %s.next, %shifted ]
  %s.wide = zext nneg i32 %s to i64
  %c.at = getelementptr inbounds i32, ptr %v, i64 %s.wide
  %c = load i32, ptr %c.at, align 4
  %c.to = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %s.wide
  store i32 %c, ptr addrspace(1) %c.to, align 4
  %s.next = shl nuw nsw i32 %s, 1
  %again = icmp ult i32 %s.next, 4
  br i1 %again, label %shifted, label %end
end:
  ret void
}

define spir_kernel void @under_a_condition(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %v = alloca [4 x i32], align 4
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %n = phi i64 [ 0, %entry ], [ %n.next, %latch ]
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %i
  %a = load i32, ptr addrspace(1) %from, align 4
  %is.kept = icmp sgt i32 %a, 0
  br i1 %is.kept, label %keep, label %latch
keep:
  %at = getelementptr inbounds i32, ptr %v, i64 %n
  store i32 %a, ptr %at, align 4
  %one.more = add nuw nsw i64 %n, 1
  br label %latch
latch:
  %n.next = phi i64 [ %n, %body ], [ %one.more, %keep ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, 4
  br i1 %more, label %body, label %end
end:
  %first = load i32, ptr %v, align 4
  store i32 %first, ptr addrspace(1) %out, align 4
  ret void
}

; EXPECTED:
;
; @order = internal constant [2 x i32] [i32 1, i32 0]
;
; define spir_kernel void @through_two(ptr addrspace(1) %in, ptr addrspace(1) %out) {
; entry:
;   %a = load i32, ptr addrspace(1) %in, align 4
;   %from.1 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 4
;   %a.1 = load i32, ptr addrspace(1) %from.1, align 4
;   %from.12 = getelementptr inbounds i8, ptr addrspace(1) %in, i64 8
;   %a.13 = load i32, ptr addrspace(1) %from.12, align 4
;   store i32 %a.1, ptr addrspace(1) %out, align 4
;   %b.to.1 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 4
;   store i32 %a, ptr addrspace(1) %b.to.1, align 4
;   store i32 %a.1, ptr addrspace(1) %b.to.1, align 4
;   %c.to.1 = getelementptr inbounds i8, ptr addrspace(1) %out, i64 8
;   store i32 %a.13, ptr addrspace(1) %c.to.1, align 4
;   ret void
; }
;
; define spir_kernel void @under_a_condition(ptr addrspace(1) %in, ptr addrspace(1) %out) {
; entry:
;   %v = alloca [4 x i32], align 4
;   br label %body
;
; body:                                             ; preds = %latch, %entry
;   %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
;   %n = phi i64 [ 0, %entry ], [ %n.next, %latch ]
;   %from = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %i
;   %a = load i32, ptr addrspace(1) %from, align 4
;   %is.kept = icmp sgt i32 %a, 0
;   br i1 %is.kept, label %keep, label %latch
;
; keep:                                             ; preds = %body
;   %at = getelementptr inbounds i32, ptr %v, i64 %n
;   store i32 %a, ptr %at, align 4
;   %one.more = add nuw nsw i64 %n, 1
;   br label %latch
;
; latch:                                            ; preds = %keep, %body
;   %n.next = phi i64 [ %n, %body ], [ %one.more, %keep ]
;   %i.next = add nuw nsw i64 %i, 1
;   %more = icmp ult i64 %i.next, 4
;   br i1 %more, label %body, label %end
;
; end:                                              ; preds = %latch
;   %first = load i32, ptr %v, align 4
;   store i32 %first, ptr addrspace(1) %out, align 4
;   ret void
; }
