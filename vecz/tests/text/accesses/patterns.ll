; RUN: veczc --print accesses %s
; What constants make of ids: lanes are in a pattern, whatever lane 0 is, if that is a multiple of the number of lanes.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %quotient = lshr i32 %i, 2
  %remainder = and i32 %i, 3
  ; a block of four in each row of 16
  %row = shl i32 %quotient, 4
  %tile = or disjoint i32 %row, %remainder
  %tile.wide = zext i32 %tile to i64
  %tile.at = getelementptr i64, ptr addrspace(1) %p, i64 %tile.wide
  %tile.loaded = load i64, ptr addrspace(1) %tile.at
  store i64 %x, ptr addrspace(1) %tile.at
  ; bits of what was shifted
  %high = and i32 %quotient, 1
  %high.wide = zext i32 %high to i64
  %high.at = getelementptr i64, ptr addrspace(1) %p, i64 %high.wide
  %high.loaded = load i64, ptr addrspace(1) %high.at
  ; bits that what is added may carry into: 1 1 1 1 2 2 2 2 3 3 3 3 0 0 0 0
  %next = add i32 %quotient, 1
  %turned = and i32 %next, 3
  %turned.wide = zext i32 %turned to i64
  %turned.at = getelementptr i64, ptr addrspace(1) %p, i64 %turned.wide
  %turned.loaded = load i64, ptr addrspace(1) %turned.at
  %half = lshr i32 %next, 1
  %half.wide = zext i32 %half to i64
  %half.at = getelementptr i64, ptr addrspace(1) %p, i64 %half.wide
  %half.loaded = load i64, ptr addrspace(1) %half.at
  ; lanes change places
  %other = xor i32 %i, 5
  %other.wide = zext i32 %other to i64
  %other.at = getelementptr i64, ptr addrspace(1) %p, i64 %other.wide
  %other.loaded = load i64, ptr addrspace(1) %other.at
  ; of two that store to one place nobody knows which is the last
  %few.wide = zext i32 %remainder to i64
  %few.at = getelementptr i64, ptr addrspace(1) %p, i64 %few.wide
  store i64 %x, ptr addrspace(1) %few.at
  ; a mask that is not known
  %low = and i32 %i, %n
  %low.wide = zext i32 %low to i64
  %low.at = getelementptr i64, ptr addrspace(1) %p, i64 %low.wide
  %low.loaded = load i64, ptr addrspace(1) %low.at
  ; the same in as many lanes as there may be
  %all = lshr i32 %i, 6
  %all.wide = zext i32 %all to i64
  %all.at = getelementptr i64, ptr addrspace(1) %p, i64 %all.wide
  %all.loaded = load i64, ptr addrspace(1) %all.at
  ret void
}

; EXPECTED:
; accesses of k:
; %tile.loaded: each, pattern 0 1 2 3 16 17 18 19 32 33 ...
; store i64 %x, ptr addrspace(1) %tile.at, align 4: each, pattern 0 1 2 3 16 17 18 19 32 33 ...
; %high.loaded: each, pattern 0 0 0 0 1 1 1 1 0 0 ..., small
; %turned.loaded: each, small
; %half.loaded: each
; %other.loaded: each, pattern 0 -1 2 1 -4 -5 -2 -3 8 7 ..., window exchanged
; store i64 %x, ptr addrspace(1) %few.at, align 4: contiguous guarded
; %low.loaded: contiguous guarded 2 times, window of 1
; %all.loaded: uniform guarded
