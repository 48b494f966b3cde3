; RUN: veczc -w 4 %s
declare spir_func i32 @_Z21work_group_reduce_addi(i32)
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %all = call spir_func i32 @_Z21work_group_reduce_addi(i32 %x)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %all, ptr addrspace(1) %at
  ret void
}
; CHECK: is made by all work-items together, and is known by its `__mux_*` name only
