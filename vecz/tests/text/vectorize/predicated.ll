; RUN: veczc -k k:8p %s
; The lanes up to the end of the row run.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %y = fadd float %x, 1.0
  store float %y, ptr addrspace(1) %p
  ret void
}
