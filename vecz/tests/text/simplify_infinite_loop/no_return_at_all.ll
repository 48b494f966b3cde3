; RUN: veczc --pass unify_exits,simplify_infinite_loop %s
define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  br label %loop
loop:
  store volatile i32 1, ptr addrspace(1) %out
  br label %loop
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   store volatile i32 1, ptr addrspace(1) %out, align 4
;   br i1 true, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   ret void
; }
