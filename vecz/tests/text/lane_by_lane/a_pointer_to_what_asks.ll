; RUN: veczc -w 2 -k k %s
; The pointer may be that of a function which asks for the work-item, and would be told the first lane's.
declare i64 @__mux_get_global_id(i32) memory(none)
@table = addrspace(1) global [1 x ptr] [ptr @asks]
define i64 @asks(i64 %v) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %sum = add i64 %x, %v
  ret i64 %sum
}
define spir_kernel void @k(ptr addrspace(1) %p, ptr %f) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %r = call i64 %f(i64 %x)
  store i64 %r, ptr addrspace(1) %q
  ret void
}
; CHECK: error: kernel "k" is not vectorized: is of a function that asks which work-item it is, and is not inlined
