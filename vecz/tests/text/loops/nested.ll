; RUN: veczc --print loops %s
define spir_kernel void @k(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %i
  br i1 %again, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %outer, label %exit
exit:
  ret void
}

; EXPECTED:
; loops of k:
; entry: depth 0
; outer: depth 1, a header
; inner: depth 2, a header
; latch: depth 1
; exit: depth 0
