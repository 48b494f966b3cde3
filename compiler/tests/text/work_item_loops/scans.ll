; RUN: irun --pass work_item_loops %s
; What runs along starts anew behind the point; the operand is kept for each work-item. Work-items run in linear order.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32, i32)
declare spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="zyx" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %sum = call spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32 0, i32 %x)
  %most = call spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32 1, i32 %sum)
  %again = call spir_func i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %again
  store i32 %most, ptr addrspace(1) %to
  ret void
}
