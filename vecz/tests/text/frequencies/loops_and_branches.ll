; RUN: veczc --print frequencies %s
; The outer loop counts to 8, the inner one to what nobody knows; the branch in it goes either way.
define spir_kernel void @k(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner.latch ]
  %c = icmp ugt i32 %j, %i
  br i1 %c, label %then, label %inner.latch
then:
  br label %inner.latch
inner.latch:
  %j.next = add i32 %j, 1
  %again = icmp slt i32 %j.next, %n
  br i1 %again, label %inner, label %outer.latch
outer.latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 8
  br i1 %more, label %outer, label %exit
exit:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; outer: 8.00
; inner: 128.00
; then: 64.00
; inner.latch: 128.00
; outer.latch: 8.00
; exit: 1.00
