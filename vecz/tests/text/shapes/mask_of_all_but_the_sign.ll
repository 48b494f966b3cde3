; RUN: veczc -w 4 %s
declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %sum = add i64 %id, %n
  %positive = and i64 %sum, 9223372036854775807
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %id
  store i64 %positive, ptr addrspace(1) %p
  ret void
}
; CHECK: @__vecz_v4_k(
