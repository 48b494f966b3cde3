; RUN: veczc --pass pre_linearize %s
; Its number is no condition: the switch stays.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, i2 %x, i32 %y) {
entry:
  switch i2 %x, label %done [
    i2 0, label %one
    i2 1, label %one
  ]
one:
  %z = add i32 %y, 1
  br label %done
done:
  %v = phi i32 [ %y, %entry ], [ %z, %one ]
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, i2 %x, i32 %y) {
; entry:
;   switch i2 %x, label %done [
;     i2 0, label %one
;     i2 1, label %one
;   ]
;
; one:                                              ; preds = %entry, %entry
;   %z = add i32 %y, 1
;   br label %done
;
; done:                                             ; preds = %one, %entry
;   %v = phi i32 [ %y, %entry ], [ %z, %one ]
;   store i32 %v, ptr addrspace(1) %p, align 4
;   ret void
; }
