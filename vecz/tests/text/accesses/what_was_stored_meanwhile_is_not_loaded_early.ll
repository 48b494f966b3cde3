; RUN: veczc --print accesses %s
; `%b` is what was stored: it must not join the loads before the store.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %p0 = getelementptr [2 x i32], ptr addrspace(1) %p, i64 %x
  %p1 = getelementptr [2 x i32], ptr addrspace(1) %p, i64 %x, i64 1
  %a = load i32, ptr addrspace(1) %p0
  store i32 %a, ptr addrspace(1) %p1
  %b = load i32, ptr addrspace(1) %p1
  store i32 %b, ptr addrspace(3) %q
  ret void
}

; EXPECTED:
; accesses of k:
; %a: interleaved group0, element 0 of 2, leads
; store i32 %a, ptr addrspace(1) %p1, align 4: interleaved group1, element 0 of 2, leads
; %b: interleaved group2, element 0 of 2, leads
; store i32 %b, ptr addrspace(3) %q, align 4: uniform
