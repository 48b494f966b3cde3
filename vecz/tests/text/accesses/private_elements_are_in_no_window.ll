; RUN: veczc --print accesses %s
; `a[i & 7]` of a private array: each lane has a copy of it, so that elements of neighbours are not beside one another.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %mask) {
  %a = alloca [8 x i32]
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %low = and i32 %i, %mask
  %wide = zext i32 %low to i64
  %q = getelementptr i32, ptr %a, i64 %wide
  store i32 %i, ptr %q
  %v = load i32, ptr %q
  %r = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %v, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; accesses of k:
; store i32 %i, ptr %q, align 4: each
; %v: each
; store i32 %v, ptr addrspace(1) %r, align 4: contiguous
