; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; A program that is not optimized: whether the loop goes on is in a variable, and the branch that sets it decides.
define spir_kernel void @k(ptr addrspace(3) %flag) "mux-kernel"="entry-point" {
entry:
  %run = alloca i8
  store i8 1, ptr %run
  br label %head
head:
  %r = load i8, ptr %run
  %on = icmp ne i8 %r, 0
  br i1 %on, label %body, label %end
body:
  %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
  %is.set = icmp ne i32 %v, 0
  br i1 %is.set, label %stop, label %latch
stop:
  store i8 0, ptr %run
  br label %latch
latch:
  br label %head
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %flag) #0 {
; entry:
;   %run = alloca i8, align 1
;   store i8 1, ptr %run, align 1
;   br label %head
;
; head.again:                                       ; preds = %latch
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %head
;
; head:                                             ; preds = %head.again, %entry
;   %r = load i8, ptr %run, align 1
;   %on = icmp ne i8 %r, 0
;   br i1 %on, label %body, label %end
;
; body:                                             ; preds = %head
;   %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
;   %is.set = icmp ne i32 %v, 0
;   br i1 %is.set, label %stop, label %latch
;
; stop:                                             ; preds = %body
;   store i8 0, ptr %run, align 1
;   br label %latch
;
; latch:                                            ; preds = %stop, %body
;   br label %head.again
;
; end:                                              ; preds = %head
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
