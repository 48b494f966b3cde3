; RUN: veczc --print control_flow %s
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i1 %c) {
entry:
  br i1 %c, label %loop, label %other
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ], [ %i.next, %second ]
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %second
second:
  %again = icmp ult i32 %i.next, 7
  br i1 %again, label %loop, label %exit
exit:
  store i32 %i.next, ptr addrspace(1) %p
  ret void
other:
  br i1 %c, label %spin, label %done
spin:
  br label %spin
done:
  ret void
}

; EXPECTED:
; control_flow of k:
; loop spin at depth 1:
;   blocks: spin
;   preheader: none, latch: spin
;   exits:
;   outputs:
;   inputs:
; loop loop at depth 1:
;   blocks: loop, second
;   preheader: none, latch: none
;   exits: second -> exit
;   outputs:
;   inputs:
; end: none
; problem: the loop of spin never ends
; problem: the loop of spin has no preheader
; problem: the loop of loop has several latches
; problem: the loop of loop has no preheader
; problem: %i.next is used outside of its loop
; problem: the kernel ends in done and in exit
