; A `break` behind which variables end, as clang writes it: a number says how the body was left.
; RUN: veczc --pass thread_jumps -S %s

define spir_kernel void @find(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %key) {
entry:
  br label %loop

loop:
  %at = phi i32 [ 0, %entry ], [ %next, %end ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %table, i32 %at
  %value = load i32, ptr addrspace(1) %place, align 4
  %found = icmp eq i32 %value, %key
  br i1 %found, label %end, label %more

more:
  %plus = add i32 %at, 1
  br label %end

end:
  %next = phi i32 [ %plus, %more ], [ %at, %loop ]
  %how = phi i32 [ 0, %more ], [ 2, %loop ]
  %again = icmp eq i32 %how, 0
  br i1 %again, label %loop, label %exit

exit:
  store i32 %next, ptr addrspace(1) %out, align 4
  ret void
}

; EXPECTED:
;
; define spir_kernel void @find(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %key) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %end, %entry
;   %at = phi i32 [ 0, %entry ], [ %plus, %end ]
;   %place = getelementptr inbounds i32, ptr addrspace(1) %table, i32 %at
;   %value = load i32, ptr addrspace(1) %place, align 4
;   %found = icmp eq i32 %value, %key
;   br i1 %found, label %exit, label %end
;
; end:                                              ; preds = %loop
;   %plus = add i32 %at, 1
;   br label %loop
;
; exit:                                             ; preds = %loop
;   store i32 %at, ptr addrspace(1) %out, align 4
;   ret void
; }
