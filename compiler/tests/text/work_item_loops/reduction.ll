; RUN: irun --pass work_item_loops %s
; The sum is a register of the first loop; what is behind it has it as it is.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func float @__mux_work_group_reduce_fadd_f32(i32, float)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %from
  %sum = call spir_func float @__mux_work_group_reduce_fadd_f32(i32 0, float %x)
  %again = call spir_func i64 @__mux_get_global_id(i32 0)
  %to = getelementptr float, ptr addrspace(1) %out, i64 %again
  store float %sum, ptr addrspace(1) %to
  ret void
}
