; RUN: veczc --pass merge_cases %s
; Some numbers and all others are two ways; what has more ways, or is all the same, stays.
define spir_kernel void @k(i32 %x, ptr addrspace(1) %p) {
entry:
  switch i32 %x, label %on [ i32 3, label %some   i32 5, label %some   i32 -1, label %some ]
on:
  br label %some
some:
  %y = phi i32 [ 1, %entry ], [ 1, %entry ], [ 1, %entry ], [ 2, %on ]
  switch i32 %y, label %default [ i32 3, label %a   i32 5, label %b ]
default:
  br label %end
a:
  br label %end
b:
  switch i32 %x, label %end [ i32 7, label %end ]
end:
  %z = phi i32 [ 1, %default ], [ 2, %a ], [ 3, %b ], [ 3, %b ]
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(i32 %x, ptr addrspace(1) %p) {
; entry:
;   %0 = icmp eq i32 %x, 3
;   %1 = icmp eq i32 %x, 5
;   %2 = or i1 %0, %1
;   %3 = icmp eq i32 %x, -1
;   %4 = or i1 %2, %3
;   br i1 %4, label %some, label %on
;
; on:                                               ; preds = %entry
;   br label %some
;
; some:                                             ; preds = %entry, %on
;   %y = phi i32 [ 1, %entry ], [ 2, %on ]
;   switch i32 %y, label %default [
;     i32 3, label %a
;     i32 5, label %b
;   ]
;
; default:                                          ; preds = %some
;   br label %end
;
; a:                                                ; preds = %some
;   br label %end
;
; b:                                                ; preds = %some
;   switch i32 %x, label %end [
;     i32 7, label %end
;   ]
;
; end:                                              ; preds = %b, %b, %a, %default
;   %z = phi i32 [ 1, %default ], [ 2, %a ], [ 3, %b ], [ 3, %b ]
;   store i32 %z, ptr addrspace(1) %p, align 4
;   ret void
; }
