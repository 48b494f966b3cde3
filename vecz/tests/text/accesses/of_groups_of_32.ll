; RUN: veczc --print accesses %s
; A number for every 32 work-items is loaded once, and what it leads to are neighbours.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %starts, ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %lane = and i32 %i, 31
  %warp = lshr i32 %i, 5
  %wide = zext i32 %warp to i64
  %place = getelementptr i32, ptr addrspace(1) %starts, i64 %wide
  %start = load i32, ptr addrspace(1) %place
  %at = add i32 %start, %lane
  %from = zext i32 %at to i64
  %source = getelementptr i32, ptr addrspace(1) %in, i64 %from
  %value = load i32, ptr addrspace(1) %source
  %target = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %value, ptr addrspace(1) %target
  ret void
}

; EXPECTED:
; accesses of k:
; %start: uniform guarded
; %value: contiguous guarded 3 times
; store i32 %value, ptr addrspace(1) %target, align 4: contiguous
