; RUN: irun --pass work_item_loops %s
; All work-items but one contribute no bits.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func double @__mux_work_group_broadcast_f64(i32, double, i64, i64, i64)
define spir_kernel void @k(double %x, i64 %id, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %value = call spir_func double @__mux_work_group_broadcast_f64(i32 0, double %x, i64 %id, i64 2, i64 0)
  store double %value, ptr addrspace(1) %out
  ret void
}
