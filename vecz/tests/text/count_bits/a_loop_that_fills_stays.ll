; RUN: veczc --pass count_bits %s
; A call of memset would be made lane by lane.
define spir_kernel void @fill(ptr addrspace(1) noalias %out) {
entry:
  br label %body

body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %at = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %i
  store i32 0, ptr addrspace(1) %at
  %next = add nuw nsw i64 %i, 1
  %is_done = icmp eq i64 %next, 4096
  br i1 %is_done, label %exit, label %body

exit:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @fill(ptr addrspace(1) noalias %out) {
; entry:
;   br label %body
;
; body:                                             ; preds = %body, %entry
;   %i = phi i64 [ 0, %entry ], [ %next, %body ]
;   %at = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %i
;   store i32 0, ptr addrspace(1) %at, align 4
;   %next = add nuw nsw i64 %i, 1
;   %is_done = icmp eq i64 %next, 4096
;   br i1 %is_done, label %exit, label %body
;
; exit:                                             ; preds = %body
;   ret void
; }
