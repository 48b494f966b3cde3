; RUN: veczc --print accesses %s
; Elements side by side in a pattern are done together: loads until something writes, stores until something else reads or writes.
declare i64 @__mux_get_local_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %row = lshr i64 %x, 2
  %column = and i64 %x, 3
  %before = shl i64 %row, 6
  %behind = shl i64 %column, 1
  %first = or disjoint i64 %before, %behind
  %second = or disjoint i64 %first, 1
  %far = or disjoint i64 %first, 8
  %first.at = getelementptr float, ptr addrspace(1) %p, i64 %first
  %second.at = getelementptr float, ptr addrspace(1) %p, i64 %second
  %far.at = getelementptr float, ptr addrspace(1) %p, i64 %far
  %first.loaded = load float, ptr addrspace(1) %first.at
  %far.loaded = load float, ptr addrspace(1) %far.at
  %second.loaded = load float, ptr addrspace(1) %second.at
  %first.to = getelementptr float, ptr addrspace(3) %l, i64 %first
  %second.to = getelementptr float, ptr addrspace(3) %l, i64 %second
  %far.to = getelementptr float, ptr addrspace(3) %l, i64 %far
  store float %first.loaded, ptr addrspace(3) %first.to
  store float %far.loaded, ptr addrspace(3) %far.to
  store float %second.loaded, ptr addrspace(3) %second.to
  %again = load float, ptr addrspace(1) %first.at
  store float %again, ptr addrspace(3) %second.to
  ret void
}

; EXPECTED:
; accesses of k:
; %first.loaded: each, pattern 0 2 4 6 64 66 68 70 128 130 ..., tile0, leads
; %far.loaded: each, pattern 0 2 4 6 64 66 68 70 128 130 ...
; %second.loaded: each, pattern 0 2 4 6 64 66 68 70 128 130 ..., tile0
; store float %first.loaded, ptr addrspace(3) %first.to, align 4: each, pattern 0 2 4 6 64 66 68 70 128 130 ..., tile1
; store float %far.loaded, ptr addrspace(3) %far.to, align 4: each, pattern 0 2 4 6 64 66 68 70 128 130 ...
; store float %second.loaded, ptr addrspace(3) %second.to, align 4: each, pattern 0 2 4 6 64 66 68 70 128 130 ..., tile1, leads
; %again: each, pattern 0 2 4 6 64 66 68 70 128 130 ...
; store float %again, ptr addrspace(3) %second.to, align 4: each, pattern 0 2 4 6 64 66 68 70 128 130 ...
