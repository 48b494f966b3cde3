; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i64 @__mux_work_group_reduce_add_i64(i32, i64) #0

define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.below = icmp ult i64 %id, %n
  br i1 %is.below, label %below, label %end
below:
  %sum = call spir_func i64 @__mux_work_group_reduce_add_i64(i32 0, i64 %id)
  store i64 %sum, ptr addrspace(1) %out
  br label %end
end:
  ret void
}

attributes #0 = { convergent noduplicate nounwind }
; CHECK: error: 
; CHECK: is for a group of work-items, and some may not come to it
