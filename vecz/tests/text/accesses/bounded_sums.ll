; RUN: veczc --local-size 64 --print accesses %s
; Sums of local ids are too small to wrap: two that are extended are so far apart as they seem to be, whatever their terms are shifted by, and without flags that say so.
declare i64 @__mux_get_local_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(3) %l) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %i = trunc i64 %x to i32
  %even = shl i32 %i, 1
  %odd = or disjoint i32 %even, 1
  %first = shl i32 %i, 2
  %third = shl i32 %odd, 1
  %first.wide = zext i32 %first to i64
  %third.wide = zext i32 %third to i64
  %first.at = getelementptr float, ptr addrspace(3) %l, i64 %first.wide
  %third.at = getelementptr float, ptr addrspace(3) %l, i64 %third.wide
  %a = load float, ptr addrspace(3) %first.at
  %b = load float, ptr addrspace(3) %third.at
  ret void
}

; EXPECTED:
; accesses of k:
; %a: interleaved group0, element 0 of 4, leads
; %b: interleaved group0, element 2 of 4
