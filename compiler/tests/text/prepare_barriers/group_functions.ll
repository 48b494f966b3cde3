; RUN: irun --pass prepare_barriers %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare spir_func void @__mux_sub_group_barrier(i32, i32, i32)
define internal spir_func i32 @helper(i32 %x) noinline {
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  ret i32 %sum
}
define spir_kernel void @k(i32 %x, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %sum = call spir_func i32 @helper(i32 %x)
  store i32 %sum, ptr addrspace(1) %out
  %all = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  store i32 %all, ptr addrspace(1) %out
  call spir_func void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
;
; declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(i32 %x, ptr addrspace(1) %out) #0 {
;   %sum.i = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
;   store i32 %sum.i, ptr addrspace(1) %out, align 4
;   %all = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
;   store i32 %all, ptr addrspace(1) %out, align 4
;   call spir_func void @__mux_sub_group_barrier(i32 1, i32 3, i32 264)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
