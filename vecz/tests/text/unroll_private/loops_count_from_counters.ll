; RUN: veczc --pass unroll_private %s
; The inner loop of a sort runs as often as the counter of the outer one tells: both go, and what is sorted is values. Not where it is sorted by insertion, which ends
; somewhere.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @exchanged(ptr addrspace(1) %out, i32 %x, i32 %y, i32 %z) {
entry:
  %v = alloca [3 x i32], align 4
  store i32 %x, ptr %v
  %v1 = getelementptr inbounds i32, ptr %v, i64 1
  store i32 %y, ptr %v1
  %v2 = getelementptr inbounds i32, ptr %v, i64 2
  store i32 %z, ptr %v2
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j.first, %outer.latch ]
  %goes.on = icmp slt i32 %i, 2
  br i1 %goes.on, label %outer.body, label %end
outer.body:
  %j.first = add nuw nsw i32 %i, 1
  br label %inner
inner:
  %j = phi i32 [ %j.first, %outer.body ], [ %j.next, %inner.latch ]
  %is.inside = icmp slt i32 %j, 3
  br i1 %is.inside, label %inner.body, label %outer.latch
inner.body:
  %i.wide = sext i32 %i to i64
  %at.i = getelementptr inbounds i32, ptr %v, i64 %i.wide
  %a = load i32, ptr %at.i
  %j.wide = sext i32 %j to i64
  %at.j = getelementptr inbounds i32, ptr %v, i64 %j.wide
  %b = load i32, ptr %at.j
  %is.wrong = icmp sgt i32 %a, %b
  br i1 %is.wrong, label %swap, label %inner.latch
swap:
  store i32 %b, ptr %at.i
  store i32 %a, ptr %at.j
  br label %inner.latch
inner.latch:
  %j.next = add nsw i32 %j, 1
  br label %inner
outer.latch:
  br label %outer
end:
  %median = load i32, ptr %v1
  store i32 %median, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @inserted(ptr addrspace(1) %out, i32 %x) {
entry:
  %v = alloca [8 x i32], align 4
  br label %find
find:
  %j = phi i64 [ 7, %entry ], [ %j.next, %next ]
  %j.next = add nsw i64 %j, -1
  %is.inside = icmp sgt i64 %j, 0
  br i1 %is.inside, label %compare, label %found
compare:
  %at = getelementptr inbounds i32, ptr %v, i64 %j.next
  %a = load i32, ptr %at
  %is.more = icmp sgt i32 %a, %x
  br i1 %is.more, label %next, label %found
next:
  %to = getelementptr inbounds i32, ptr %v, i64 %j
  store i32 %a, ptr %to
  br label %find
found:
  %here = getelementptr inbounds i32, ptr %v, i64 %j
  store i32 %x, ptr %here
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @exchanged(ptr addrspace(1) %out, i32 %x, i32 %y, i32 %z) {
; entry:
;   %is.wrong = icmp sgt i32 %x, %y
;   %v.sroa.5.0 = select i1 %is.wrong, i32 %x, i32 %y
;   %v.sroa.0.0 = select i1 %is.wrong, i32 %y, i32 %x
;   %is.wrong.18 = icmp sgt i32 %v.sroa.0.0, %z
;   %v.sroa.11.0 = select i1 %is.wrong.18, i32 %v.sroa.0.0, i32 %z
;   %is.wrong.1 = icmp sgt i32 %v.sroa.5.0, %v.sroa.11.0
;   %v.sroa.5.1 = select i1 %is.wrong.1, i32 %v.sroa.11.0, i32 %v.sroa.5.0
;   store i32 %v.sroa.5.1, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; define spir_kernel void @inserted(ptr addrspace(1) %out, i32 %x) {
; entry:
;   %v = alloca [8 x i32], align 4
;   br label %find
;
; find:                                             ; preds = %next, %entry
;   %j = phi i64 [ 7, %entry ], [ %j.next, %next ]
;   %j.next = add nsw i64 %j, -1
;   %is.inside = icmp sgt i64 %j, 0
;   br i1 %is.inside, label %compare, label %found
;
; compare:                                          ; preds = %find
;   %at = getelementptr inbounds i32, ptr %v, i64 %j.next
;   %a = load i32, ptr %at, align 4
;   %is.more = icmp sgt i32 %a, %x
;   br i1 %is.more, label %next, label %found
;
; next:                                             ; preds = %compare
;   %to = getelementptr inbounds i32, ptr %v, i64 %j
;   store i32 %a, ptr %to, align 4
;   br label %find
;
; found:                                            ; preds = %compare, %find
;   %here = getelementptr inbounds i32, ptr %v, i64 %j
;   store i32 %x, ptr %here, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
