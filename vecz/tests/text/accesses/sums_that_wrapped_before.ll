; RUN: veczc --print accesses -w 16 %s
; Guards find out that narrow sums do not wrap between lanes. Of two that differ by less than lanes do, both have wrapped before or none has: they are neighbours. Of two that differ by more one may
; have: loads of them are no group, and a store to one is not known to be beside loads of the other.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @near(ptr addrspace(1) %p, i64 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = add i64 %x, %n
  %t = mul i64 %i, 3
  %u = add i64 %t, 2
  %t.low = and i64 %t, 4095
  %u.low = and i64 %u, 4095
  %at.t = getelementptr i32, ptr addrspace(1) %p, i64 %t.low
  %at.u = getelementptr i32, ptr addrspace(1) %p, i64 %u.low
  %a = load i32, ptr addrspace(1) %at.t
  %b = load i32, ptr addrspace(1) %at.u
  ret void
}
define spir_kernel void @far(ptr addrspace(1) %p, i64 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = add i64 %x, %n
  %t = mul i64 %i, 3
  %u = add i64 %t, 100
  %t.low = and i64 %t, 4095
  %u.low = and i64 %u, 4095
  %u.back = add i64 %u.low, -98
  %at.t = getelementptr i32, ptr addrspace(1) %p, i64 %t.low
  %at.u = getelementptr i32, ptr addrspace(1) %p, i64 %u.back
  %a = load i32, ptr addrspace(1) %at.t
  %b = load i32, ptr addrspace(1) %at.u
  ret void
}
define spir_kernel void @between(ptr addrspace(1) %p, i64 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = add i64 %x, %n
  %t = mul i64 %i, 3
  %u = add i64 %t, 100
  %t.low = and i64 %t, 4095
  %u.low = and i64 %u, 4095
  %u.on = add i64 %u.low, 158
  %t.next = add i64 %t.low, 2
  %at.t = getelementptr i32, ptr addrspace(1) %p, i64 %t.low
  %at.u = getelementptr i32, ptr addrspace(1) %p, i64 %u.on
  %at.next = getelementptr i32, ptr addrspace(1) %p, i64 %t.next
  %a = load i32, ptr addrspace(1) %at.t
  store i32 7, ptr addrspace(1) %at.u
  %b = load i32, ptr addrspace(1) %at.next
  ret void
}

; EXPECTED:
; accesses of near:
; %a: interleaved group0 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 2 guards in all
; %b: interleaved group0 guarded, in a ring of 1366 lanes, element 2 of 3
; accesses of far:
; %a: interleaved group0 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 1 guards in all
; %b: interleaved group1 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 1 guards in all
; accesses of between:
; %a: interleaved group0 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 1 guards in all
; store i32 7, ptr addrspace(1) %at.u, align 4: interleaved group1 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 1 guards in all
; %b: interleaved group2 guarded, in a ring of 1366 lanes, element 0 of 3, leads, 1 guards in all
