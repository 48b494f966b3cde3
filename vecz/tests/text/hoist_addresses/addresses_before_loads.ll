; RUN: veczc --pass hoist_addresses %s
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %a = load i64, ptr addrspace(1) %p
  %j = add i64 %i, 1
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %j
  %b = load i64, ptr addrspace(1) %q
  %sum = add i64 %a, %b
  %r = getelementptr i64, ptr addrspace(1) %p, i64 %sum
  %c = load i64, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
;   %j = add i64 %i, 1
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %j
;   %a = load i64, ptr addrspace(1) %p, align 4
;   %b = load i64, ptr addrspace(1) %q, align 4
;   %sum = add i64 %a, %b
;   %r = getelementptr i64, ptr addrspace(1) %p, i64 %sum
;   %c = load i64, ptr addrspace(1) %r, align 4
;   ret void
; }
