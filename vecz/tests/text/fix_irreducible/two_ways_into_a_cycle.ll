; RUN: veczc --pass fix_irreducible %s
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i32 %n) {
entry:
  br i1 %c, label %one, label %two
one:
  %i = phi i32 [ 0, %entry ], [ %j.next, %two ]
  store volatile i32 %i, ptr addrspace(1) %out
  br label %two
two:
  %j = phi i32 [ 5, %entry ], [ %i, %one ]
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %one, label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i1 %c, i32 %n) {
; entry:
;   br label %irr.guard
;
; one:                                              ; preds = %irr.guard
;   store volatile i32 %i.moved, ptr addrspace(1) %out, align 4
;   br label %irr.guard
;
; two:                                              ; preds = %irr.guard
;   %j.next = add i32 %j.moved, 1
;   %more = icmp ult i32 %j.next, %n
;   br i1 %more, label %irr.guard, label %end
;
; end:                                              ; preds = %two
;   ret void
;
; irr.guard:                                        ; preds = %one, %entry, %two
;   %j.moved = phi i32 [ %j.moved, %two ], [ 5, %entry ], [ %i.moved, %one ]
;   %i.moved = phi i32 [ %j.next, %two ], [ 0, %entry ], [ %i.moved, %one ]
;   %Guard.one = phi i1 [ true, %two ], [ %c, %entry ], [ false, %one ]
;   br i1 %Guard.one, label %one, label %two
; }
