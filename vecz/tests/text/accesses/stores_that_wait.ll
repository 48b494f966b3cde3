; RUN: veczc --print accesses %s
; The first store waits for the others of its record. The last load wants what it writes, and is not done with the one before, which is done before the stores.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) noalias %io, ptr addrspace(1) noalias %out) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr [4 x i32], ptr addrspace(1) %io, i64 %id
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 3
  store i32 2, ptr addrspace(1) %p3
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  %x = load i32, ptr addrspace(1) %p2
  store i32 5, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 6, ptr addrspace(1) %p1
  store i32 7, ptr addrspace(1) %p2
  %y = load i32, ptr addrspace(1) %p3
  %sum = add i32 %x, %y
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %o
  ret void
}

; EXPECTED:
; accesses of k:
; store i32 2, ptr addrspace(1) %p3, align 4: interleaved group1, element 3 of 4
; %x: interleaved group0, element 0 of 4, leads
; store i32 5, ptr addrspace(1) %p, align 4: interleaved group1, element 0 of 4
; store i32 6, ptr addrspace(1) %p1, align 4: interleaved group1, element 1 of 4
; store i32 7, ptr addrspace(1) %p2, align 4: interleaved group1, element 2 of 4, leads
; %y: interleaved group2, element 0 of 4, leads
; store i32 %sum, ptr addrspace(1) %o, align 4: contiguous
