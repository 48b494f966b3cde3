; RUN: irun --pass work_item_loops %s
; The loop of the kernel is one of the wrapper, and its condition a register.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i1 @__mux_work_group_any_i1(i32, i1)
define spir_kernel void @k(i64 %limit, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %start = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %loop
loop:
  %x = phi i64 [ %start, %0 ], [ %next, %loop ]
  %next = add i64 %x, 3
  %less = icmp ult i64 %next, %limit
  %any = call spir_func i1 @__mux_work_group_any_i1(i32 0, i1 %less)
  br i1 %any, label %loop, label %done
done:
  store i64 %next, ptr addrspace(1) %out
  ret void
}
