; RUN: irun --pass yield_while_waiting %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; A flag that another sub-group sets; the function behind it is met at a barrier first.
declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
define spir_kernel void @k(ptr addrspace(3) %flag, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  br label %wait
wait:
  %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
  %no = icmp eq i32 %v, 0
  br i1 %no, label %wait, label %go
go:
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %v)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
;
; define spir_kernel void @k(ptr addrspace(3) %flag, ptr addrspace(1) %out) #0 {
; entry:
;   br label %wait
;
; wait.again:                                       ; preds = %wait
;   %0 = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
;   br label %wait
;
; wait:                                             ; preds = %wait.again, %entry
;   %v = load atomic i32, ptr addrspace(3) %flag seq_cst, align 4
;   %no = icmp eq i32 %v, 0
;   br i1 %no, label %wait.again, label %go
;
; go:                                               ; preds = %wait
;   call spir_func void @__mux_sub_group_barrier(i32 1, i32 3, i32 0)
;   %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %v)
;   store i32 %sum, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_yield(i32, i1) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
