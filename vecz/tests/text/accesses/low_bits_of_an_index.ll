; RUN: veczc --print accesses %s
; `i & (n - 1)`: a line of addresses where `n` is a power of two and the lanes are in one block of it.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %mask = add i32 %n, -1
  %low = and i32 %mask, %i
  %wide = zext i32 %low to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %wide
  %v = load float, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; accesses of k:
; %v: contiguous guarded 2 times, window of 1
