; RUN: veczc --pass clean_up %s
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %a = getelementptr float, ptr addrspace(1) %p, i64 %i
  %b = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %a
  %unused = load float, ptr addrspace(1) %b
  store float %x, ptr addrspace(1) %b
  store float 2.0, ptr addrspace(1) %b
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
;   %a = getelementptr float, ptr addrspace(1) %p, i64 %i
;   store float 2.000000e+00, ptr addrspace(1) %a, align 4
;   ret void
; }
