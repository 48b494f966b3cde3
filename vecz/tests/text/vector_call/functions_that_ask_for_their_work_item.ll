; RUN: veczc -k id:4 -k asks:8 %s
; What was vectorized asks which work-item it runs for: that of its lane 0 in the first of two calls, and not in the second.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_func i64 @id(i64 %x) noinline optnone nounwind {
  %id = call i64 @__mux_get_global_id(i32 0)
  %s = add i64 %id, %x
  ret i64 %s
}
define spir_kernel void @asks(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %i
  %y = call spir_func i64 @id(i64 %i)
  store i64 %y, ptr addrspace(1) %p
  ret void
}
; CHECK: kernel "asks" is not vectorized: is of a function that asks which work-item it is, and is not inlined
