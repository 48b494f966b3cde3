; RUN: veczc --print frequencies %s
; A loop over a row of a triangle that LLVM has unrolled by four goes on until a number is reached. Of the first rows there are not as many; it is gone past for these.
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  br label %row
row:
  %i = phi i32 [ 0, %0 ], [ %i.next, %next ]
  %rest = and i32 %i, 3
  %fours = sub i32 %i, %rest
  %has.none = icmp ult i32 %i, 4
  br i1 %has.none, label %next, label %four
four:
  %n = phi i32 [ 0, %row ], [ %n.next, %four ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %n
  store i32 %i, ptr addrspace(1) %at
  %n.next = add i32 %n, 4
  %is.last = icmp eq i32 %n.next, %fours
  br i1 %is.last, label %next, label %four
next:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 16
  br i1 %again, label %row, label %end
end:
  ret void
}

; EXPECTED:
; frequencies of k:
; block0: 1.00
; row: 16.00
; four: 30.00
; next: 16.00
; end: 1.00
