; RUN: veczc --print accesses %s
; Elements of one record for each lane; the stores leave a gap, so they are no group.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = mul i64 %x, 3
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 %i
  %p1 = getelementptr float, ptr addrspace(1) %p0, i64 1
  %p2 = getelementptr float, ptr addrspace(1) %p0, i64 2
  %q0 = getelementptr <4 x float>, ptr addrspace(1) %q, i64 %x
  %q1 = getelementptr float, ptr addrspace(1) %q0, i64 1
  %a = load float, ptr addrspace(1) %p0
  %c = load float, ptr addrspace(1) %p2
  %b = load float, ptr addrspace(1) %p1
  store float %a, ptr addrspace(1) %q0
  store float %b, ptr addrspace(1) %q1
  ret void
}

; EXPECTED:
; accesses of k:
; %a: interleaved group0, element 0 of 3, leads
; %c: interleaved group0, element 2 of 3
; %b: interleaved group0, element 1 of 3
; store float %a, ptr addrspace(1) %q0, align 4: interleaved group1, element 0 of 4
; store float %b, ptr addrspace(1) %q1, align 4: interleaved group1, element 1 of 4, leads
