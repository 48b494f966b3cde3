; RUN: veczc --pass simplify_loops %s
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n, i1 %c) {
entry:
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %a ], [ %twice, %b ]
  store volatile i32 %i, ptr addrspace(1) %out
  %next = add i32 %i, 1
  %m = icmp ult i32 %next, %n
  br i1 %m, label %a, label %end
a:
  %odd = trunc i32 %i to i1
  br i1 %odd, label %loop, label %b
b:
  %twice = shl i32 %next, 1
  %k = icmp ult i32 %twice, %n
  br i1 %k, label %loop, label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %n, i1 %c) {
; entry:
;   br i1 %c, label %loop.preheader, label %end
;
; loop.preheader:                                   ; preds = %entry
;   br label %loop
;
; loop:                                             ; preds = %loop.backedge, %loop.preheader
;   %i = phi i32 [ 0, %loop.preheader ], [ %i.be, %loop.backedge ]
;   store volatile i32 %i, ptr addrspace(1) %out, align 4
;   %next = add i32 %i, 1
;   %m = icmp ult i32 %next, %n
;   br i1 %m, label %a, label %end.loopexit
;
; a:                                                ; preds = %loop
;   %odd = trunc i32 %i to i1
;   br i1 %odd, label %loop.backedge, label %b
;
; loop.backedge:                                    ; preds = %a, %b
;   %i.be = phi i32 [ %next, %a ], [ %twice, %b ]
;   br label %loop
;
; b:                                                ; preds = %a
;   %twice = shl i32 %next, 1
;   %k = icmp ult i32 %twice, %n
;   br i1 %k, label %loop.backedge, label %end.loopexit
;
; end.loopexit:                                     ; preds = %loop, %b
;   br label %end
;
; end:                                              ; preds = %end.loopexit, %entry
;   ret void
; }
