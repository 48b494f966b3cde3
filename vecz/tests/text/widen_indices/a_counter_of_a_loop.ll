; RUN: veczc --pass widen_indices %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %step) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %start = trunc i64 %x to i32
  br label %loop
loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %wide = sext i32 %i to i64
  %address = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide
  store float 0.0, ptr addrspace(1) %address
  %next = add nsw i32 %i, %step
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %step) {
; entry:
;   %wide2 = sext i32 %step to i64
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %start = trunc i64 %x to i32
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %wide1 = phi i64 [ %x, %entry ], [ %wide3, %loop ]
;   %i = phi i32 [ %start, %entry ], [ %next, %loop ]
;   %address = getelementptr inbounds float, ptr addrspace(1) %p, i64 %wide1
;   store float 0.000000e+00, ptr addrspace(1) %address, align 4
;   %next = add nsw i32 %i, %step
;   %wide3 = add i64 %wide1, %wide2
;   %again = icmp slt i32 %next, %n
;   br i1 %again, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   ret void
; }
;
; attributes #0 = { memory(none) }
