; RUN: veczc --print chains %s
; Whether a search goes on depends on what it loads: one way out of it is longer than the way around.
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n, i32 %key) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %q
  %is.it = icmp eq i32 %x, %key
  br i1 %is.it, label %exit, label %more

more:
  %next = add i64 %i, 1
  %goes.on = icmp ult i64 %next, %n
  br i1 %goes.on, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; chains of k:
; loop at loop: 1.0, 5.0 through it, 5.0 out of it
; whole: 21.0
