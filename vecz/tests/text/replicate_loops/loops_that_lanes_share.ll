; RUN: veczc --pass replicate_loops --choice ReplicateLoops -k asks -k uniform -k outer %s
; Not of loops that ask for ids, nor if what lanes have in common behind them would no longer be. Of loops in one another the outermost that can.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @asks(ptr addrspace(1) %p) {
entry:
  br label %loop

loop:
  %a = phi i64 [ 0, %entry ], [ %b, %latch ]
  %i = call i64 @__mux_get_global_id(i32 0)
  %b = add i64 %a, %i
  %goes.on = icmp ult i64 %b, 100
  br i1 %goes.on, label %latch, label %end

latch:
  br label %loop

end:
  ret void
}

define spir_kernel void @uniform(ptr addrspace(1) %p, i64 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  br label %loop

loop:
  %a = phi i64 [ 0, %entry ], [ %b, %latch ]
  %c = add i64 %a, %i
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %c
  store i64 %a, ptr addrspace(1) %q
  %b = add i64 %a, 3
  %goes.on = icmp ult i64 %b, %n
  br i1 %goes.on, label %latch, label %end

latch:
  br label %loop

end:
  %left = phi i64 [ %b, %loop ]
  store i64 %left, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @outer(ptr addrspace(1) %p, i64 %n) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  br label %loop

loop:
  %a = phi i64 [ 0, %entry ], [ %a.next, %latch ]
  br label %inner

inner:
  %b = phi i64 [ %i, %loop ], [ %b.next, %inner.latch ]
  store volatile i64 %b, ptr addrspace(1) %q
  %b.next = lshr i64 %b, 1
  %inner.goes.on = icmp ne i64 %b.next, 0
  br i1 %inner.goes.on, label %inner.latch, label %behind

inner.latch:
  br label %inner

behind:
  %a.next = add i64 %a, 1
  %goes.on = icmp ult i64 %a.next, %n
  br i1 %goes.on, label %latch, label %end

latch:
  br label %loop

end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @asks(ptr addrspace(1) %p) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %a = phi i64 [ 0, %entry ], [ %b, %latch ]
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %b = add i64 %a, %i
;   %goes.on = icmp ult i64 %b, 100
;   br i1 %goes.on, label %latch, label %end
;
; latch:                                            ; preds = %loop
;   br label %loop
;
; end:                                              ; preds = %loop
;   ret void
; }
;
; define spir_kernel void @uniform(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %a = phi i64 [ 0, %entry ], [ %b, %latch ]
;   %c = add i64 %a, %i
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %c
;   store i64 %a, ptr addrspace(1) %q, align 4
;   %b = add i64 %a, 3
;   %goes.on = icmp ult i64 %b, %n
;   br i1 %goes.on, label %latch, label %end
;
; latch:                                            ; preds = %loop
;   br label %loop
;
; end:                                              ; preds = %loop
;   %left = phi i64 [ %b, %loop ]
;   store i64 %left, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @outer(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
;   call void @vecz.loop(i64 %i, ptr addrspace(1) %q, i64 %n)
;   br label %end
;
; end:                                              ; preds = %entry
;   ret void
; }
;
; define internal void @vecz.loop(i64 %0, ptr addrspace(1) %1, i64 %2) #0 {
;   br label %loop
;
; left:                                             ; preds = %behind
;   ret void
;
; loop:                                             ; preds = %3, %latch
;   %a = phi i64 [ 0, %3 ], [ %a.next, %latch ]
;   br label %inner
;
; inner:                                            ; preds = %inner.latch, %loop
;   %b = phi i64 [ %0, %loop ], [ %b.next, %inner.latch ]
;   store volatile i64 %b, ptr addrspace(1) %1, align 4
;   %b.next = lshr i64 %b, 1
;   %inner.goes.on = icmp ne i64 %b.next, 0
;   br i1 %inner.goes.on, label %inner.latch, label %behind
;
; behind:                                           ; preds = %inner
;   %a.next = add i64 %a, 1
;   %goes.on = icmp ult i64 %a.next, %2
;   br i1 %goes.on, label %latch, label %left
;
; latch:                                            ; preds = %behind
;   br label %loop
;
; inner.latch:                                      ; preds = %inner
;   br label %inner
; }
;
; attributes #0 = { "vecz-replicated-loop"="491.54913395347927" }
