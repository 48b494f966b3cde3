; RUN: veczc --pass basic_mem2reg %s
; CHECK: %u = load i32, ptr %a
; CHECK: %v = load i32, ptr %b
; CHECK: %w = load i32, ptr %c
declare void @f(ptr)
define spir_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [2 x i32]
  %b = alloca [2 x i32]
  %c = alloca [2 x i32]
  store i32 1, ptr %a
  store i32 1, ptr %b
  store volatile i32 1, ptr %c
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 2, ptr %p
  call void @f(ptr %b)
  %u = load i32, ptr %a
  %v = load i32, ptr %b
  %w = load i32, ptr %c
  store volatile i32 %u, ptr addrspace(1) %out
  store volatile i32 %v, ptr addrspace(1) %out
  store volatile i32 %w, ptr addrspace(1) %out
  ret void
}
