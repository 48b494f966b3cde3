; RUN: veczc -w 16 --local-size 24 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32) #0

define spir_kernel void @k(ptr addrspace(1) %out) "mux-sub-group-size"="16" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %id to i32
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

attributes #0 = { convergent noduplicate nounwind }
; CHECK: error: 
; CHECK: its lanes cannot be a sub-group: a row of 24 work-items is no whole number of sub-groups of 16
