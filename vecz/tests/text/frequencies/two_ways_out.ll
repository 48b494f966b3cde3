; RUN: veczc --print frequencies %s
; A search that ends where it finds something or at the end: either is as likely, and what follows runs once.
define spir_kernel void @k(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %q
  %found = icmp eq i32 %v, 7
  br i1 %found, label %yes, label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %no
yes:
  br label %exit
no:
  br label %exit
exit:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; loop: 16.00
; latch: 15.50
; no: 0.50
; yes: 0.50
; exit: 1.00
