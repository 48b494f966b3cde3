; RUN: veczc --pass rotate_loops %s
define spir_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %x = load i32, ptr addrspace(1) %in
  %o = load i32, ptr addrspace(1) %out
  %sum = add i32 %o, %x
  store i32 %sum, ptr addrspace(1) %out
  %i.next = add nsw i32 %i, 1
  br label %head
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
; entry:
;   %more1 = icmp slt i32 0, %n
;   br i1 %more1, label %body.lr.ph, label %end
;
; body.lr.ph:                                       ; preds = %entry
;   %x = load i32, ptr addrspace(1) %in, align 4
;   %out.promoted = load i32, ptr addrspace(1) %out, align 4
;   br label %body
;
; body:                                             ; preds = %body.lr.ph, %body
;   %sum3 = phi i32 [ %out.promoted, %body.lr.ph ], [ %sum, %body ]
;   %i2 = phi i32 [ 0, %body.lr.ph ], [ %i.next, %body ]
;   %sum = add i32 %sum3, %x
;   %i.next = add nsw i32 %i2, 1
;   %more = icmp slt i32 %i.next, %n
;   br i1 %more, label %body, label %head.end_crit_edge
;
; head.end_crit_edge:                               ; preds = %body
;   %sum.lcssa = phi i32 [ %sum, %body ]
;   store i32 %sum.lcssa, ptr addrspace(1) %out, align 4
;   br label %end
;
; end:                                              ; preds = %head.end_crit_edge, %entry
;   ret void
; }
