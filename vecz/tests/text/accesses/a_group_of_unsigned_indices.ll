; RUN: veczc --print accesses %s
; `p[4 * i]`, `p[4 * i + 1]` with 32-bit unsigned indices, which may wrap: one test for both.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %four = shl i32 %i, 2
  %one = or disjoint i32 %four, 1
  %at.four = zext i32 %four to i64
  %at.one = zext i32 %one to i64
  %p0 = getelementptr i32, ptr addrspace(1) %p, i64 %at.four
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 %at.one
  %a = load i32, ptr addrspace(1) %p0
  %b = load i32, ptr addrspace(1) %p1
  ret void
}

; EXPECTED:
; accesses of k:
; %a: interleaved group0 guarded, element 0 of 4, leads, 2 guards in all
; %b: interleaved group0 guarded, element 1 of 4
