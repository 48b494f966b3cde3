; RUN: veczc --pass lcssa %s
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %next, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %next.lcssa = phi i32 [ %next, %loop ]
;   store i32 %next.lcssa, ptr addrspace(1) %out, align 4
;   ret void
; }
