; RUN: veczc --print accesses %s
; In place: what is stored is another element than those loaded later, in every lane; then a store that may be any of them ends the group.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr [4 x i32], ptr addrspace(1) %p, i64 %x
  %py = getelementptr [4 x i32], ptr addrspace(1) %p, i64 %x, i64 1
  %pz = getelementptr [4 x i32], ptr addrspace(1) %p, i64 %x, i64 2
  %pw = getelementptr [4 x i32], ptr addrspace(1) %p, i64 %x, i64 3
  %a = load i32, ptr addrspace(1) %px, align 16
  store i32 1, ptr addrspace(1) %px
  %b = load i32, ptr addrspace(1) %py
  store i32 2, ptr addrspace(1) %py
  %c = load i32, ptr addrspace(1) %pz
  store i32 3, ptr addrspace(1) %pz
  store i32 %c, ptr addrspace(1) %q
  %d = load i32, ptr addrspace(1) %pw
  store i32 4, ptr addrspace(1) %pw
  ret void
}

; EXPECTED:
; accesses of k:
; %a: interleaved group0, element 0 of 4, leads
; store i32 1, ptr addrspace(1) %px, align 4: interleaved group1, element 0 of 4
; %b: interleaved group0, element 1 of 4
; store i32 2, ptr addrspace(1) %py, align 4: interleaved group1, element 1 of 4
; %c: interleaved group0, element 2 of 4
; store i32 3, ptr addrspace(1) %pz, align 4: interleaved group1, element 2 of 4, leads
; store i32 %c, ptr addrspace(1) %q, align 4: uniform
; %d: interleaved group2, element 0 of 4, leads
; store i32 4, ptr addrspace(1) %pw, align 4: interleaved group3, element 0 of 4, leads
