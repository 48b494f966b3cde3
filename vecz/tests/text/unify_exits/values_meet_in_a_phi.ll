; RUN: veczc --pass unify_exits -k f %s
define i32 @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %one, label %rest
one:
  ret i32 1
rest:
  br i1 %d, label %two, label %never
two:
  ret i32 2
never:
  unreachable
}

; EXPECTED:
;
; define i32 @f(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %one, label %rest
;
; one:                                              ; preds = %entry
;   br label %exit
;
; rest:                                             ; preds = %entry
;   br i1 %d, label %two, label %never
;
; two:                                              ; preds = %rest
;   br label %exit
;
; never:                                            ; preds = %rest
;   br label %exit
;
; exit:                                             ; preds = %never, %two, %one
;   %returned = phi i32 [ 1, %one ], [ 2, %two ], [ poison, %never ]
;   ret i32 %returned
; }
