; RUN: veczc --print accesses %s
; One step of a sorting network: pairs of elements that are `mask + 1` apart. Lanes are in a window of two vectors; those of `l ^ mask` are in one.
; `l & mask` may be one element for several lanes, so it is not stored to.
declare i64 @__mux_get_local_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(3) %p, i32 %mask) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %l = trunc i64 %x to i32
  %low = and i32 %l, %mask
  %twice = shl i32 %l, 1
  %at = sub i32 %twice, %low
  %wide = zext i32 %at to i64
  %a = getelementptr i32, ptr addrspace(3) %p, i64 %wide
  %v = load i32, ptr addrspace(3) %a
  %exchanged = xor i32 %l, %mask
  %other = zext i32 %exchanged to i64
  %b = getelementptr i32, ptr addrspace(3) %p, i64 %other
  %w = load i32, ptr addrspace(3) %b
  store i32 %w, ptr addrspace(3) %a
  store i32 %v, ptr addrspace(3) %b
  %some = zext i32 %low to i64
  %c = getelementptr i32, ptr addrspace(3) %p, i64 %some
  %u = load i32, ptr addrspace(3) %c
  store i32 %u, ptr addrspace(3) %c
  %not = xor i32 %mask, -1
  %high = and i32 %l, %not
  %twice.high = shl i32 %high, 1
  %sum = add i32 %twice.high, %low
  %same = zext i32 %sum to i64
  %d = getelementptr i32, ptr addrspace(3) %p, i64 %same
  %z = load i32, ptr addrspace(3) %d
  ret void
}

; EXPECTED:
; accesses of k:
; %v: contiguous guarded 2 times, window of 2
; %w: each, window exchanged
; store i32 %w, ptr addrspace(3) %a, align 4: contiguous guarded 2 times, window of 2
; store i32 %v, ptr addrspace(3) %b, align 4: each, window exchanged
; %u: contiguous guarded 2 times, window of 1
; store i32 %u, ptr addrspace(3) %c, align 4: contiguous guarded 2 times
; %z: each, window of 2
