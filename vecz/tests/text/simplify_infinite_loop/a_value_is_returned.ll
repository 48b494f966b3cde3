; RUN: veczc --pass simplify_infinite_loop -k f %s
define i32 @f(ptr addrspace(1) %out, i1 %c) {
entry:
  br i1 %c, label %loop, label %end
loop:
  store volatile i32 1, ptr addrspace(1) %out
  br label %loop
end:
  %v = load i32, ptr addrspace(1) %out
  ret i32 %v
}

; EXPECTED:
;
; define i32 @f(ptr addrspace(1) %out, i1 %c) {
; entry:
;   br i1 %c, label %loop, label %end
;
; loop:                                             ; preds = %loop, %entry
;   store volatile i32 1, ptr addrspace(1) %out, align 4
;   br i1 true, label %loop, label %exit
;
; end:                                              ; preds = %entry
;   %v = load i32, ptr addrspace(1) %out, align 4
;   br label %exit
;
; exit:                                             ; preds = %loop, %end
;   %returned = phi i32 [ %v, %end ], [ poison, %loop ]
;   ret i32 %returned
; }
