; RUN: veczc --pass share %s
define spir_kernel void @k(ptr addrspace(1) %out, i64 %i) {
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 1, ptr addrspace(1) %p
  %x = load i32, ptr addrspace(1) %q
  %p.1 = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 2, ptr addrspace(1) %p.1
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %out, i64 %i) {
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %i
;   store i32 1, ptr addrspace(1) %p, align 4
;   %p.1 = getelementptr i32, ptr addrspace(1) %p, i32 1
;   store i32 2, ptr addrspace(1) %p.1, align 4
;   ret void
; }
