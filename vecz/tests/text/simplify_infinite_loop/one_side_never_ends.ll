; RUN: veczc --pass simplify_infinite_loop %s
; The latch of the endless loop decides something else, so the way out gets a block of its own.
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
entry:
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ], [ 7, %other ]
  br label %latch
latch:
  %next = add i32 %i, 1
  store volatile i32 %i, ptr addrspace(1) %out
  %odd = trunc i32 %i to i1
  br i1 %odd, label %loop, label %other
other:
  store volatile i32 5, ptr addrspace(1) %out
  br label %loop
end:
  store i32 0, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
; entry:
;   br i1 %c, label %loop, label %end
;
; loop:                                             ; preds = %again, %other, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %again ], [ 7, %other ]
;   br label %latch
;
; latch:                                            ; preds = %loop
;   %next = add i32 %i, 1
;   store volatile i32 %i, ptr addrspace(1) %out, align 4
;   %odd = trunc i32 %i to i1
;   br i1 %odd, label %again, label %other
;
; again:                                            ; preds = %latch
;   br i1 true, label %loop, label %exit
;
; other:                                            ; preds = %latch
;   store volatile i32 5, ptr addrspace(1) %out, align 4
;   br label %loop
;
; end:                                              ; preds = %entry
;   store i32 0, ptr addrspace(1) %out, align 4
;   br label %exit
;
; exit:                                             ; preds = %again, %end
;   ret void
; }
