; RUN: veczc --auto --print-costs %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_group_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

; Local memory is told apart by x alone: along y there is one work-item, though all but the last store is the same along it.
define spir_kernel void @row(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(3) %row) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %group = call i64 @__mux_get_group_id(i32 1)
  %base = shl i64 %group, 8
  %at = add i64 %base, %x
  %p = getelementptr float, ptr addrspace(1) %in, i64 %at
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(3) %row, i64 %x
  store float %v, ptr addrspace(3) %q
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = xor i64 %x, 1
  %r = getelementptr float, ptr addrspace(3) %row, i64 %next
  %w = load float, ptr addrspace(3) %r
  %y = call i64 @__mux_get_global_id(i32 1)
  %line = shl i64 %y, 8
  %to = add i64 %line, %x
  %s = getelementptr float, ptr addrspace(1) %out, i64 %to
  store float %w, ptr addrspace(1) %s
  ret void
}

; One work-item of each row writes: nothing is said of the others.
define spir_kernel void @first_of_row(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(3) %row) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %y = call i64 @__mux_get_local_id(i32 1)
  %first = icmp eq i64 %y, 0
  br i1 %first, label %write, label %all
write:
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(3) %row, i64 %x
  store float %v, ptr addrspace(3) %q
  br label %all
all:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %r = getelementptr float, ptr addrspace(3) %row, i64 %x
  %w = load float, ptr addrspace(3) %r
  %line = shl i64 %x, 8
  %to = add i64 %line, %y
  %s = getelementptr float, ptr addrspace(1) %out, i64 %to
  store float %w, ptr addrspace(1) %s
  ret void
}

; EXPECTED:
; scalar: 3.3 cycles
; 4 x 1 of x: 8.0 cycles busy, 0.2 waiting, 2.1 for each of 4 work-items
; 4 x 2 of x: 9.8 cycles busy, 0.2 waiting, 1.3 for each of 8 work-items
; 4 x 4 of x: 14.2 cycles busy, 0.3 waiting, 0.9 for each of 16 work-items
; 8 x 1 of x: 8.0 cycles busy, 0.2 waiting, 1.0 for each of 8 work-items
; 8 x 2 of x: 10.6 cycles busy, 0.2 waiting, 0.7 for each of 16 work-items
; 8 x 4 of x: 15.6 cycles busy, 0.3 waiting, 0.5 for each of 32 work-items, 0.5 with what rows leave over
; 8 x 4 of x, narrow tail: 15.6 cycles busy, 0.3 waiting, 0.5 for each of 32 work-items, 0.5 with what rows leave over
; chosen: 8 x 4 of x, narrow tail
; scalar: 2.4 cycles
; 8 x 1 of x: 13.8 cycles busy, 2.4 waiting, 2.0 for each of 8 work-items
; 8 x 2 of x: 23.2 cycles busy, 3.3 waiting, 1.7 for each of 16 work-items, 1.8 with what rows leave over
; 8 x 2 of x, narrow tail: 23.2 cycles busy, 3.3 waiting, 1.7 for each of 16 work-items, 1.7 with what rows leave over
; 8 x 4 of x: 41.9 cycles busy, 4.2 waiting, 1.4 for each of 32 work-items, 2.1 with what rows leave over
; 8 x 4 of x, narrow tail: 41.9 cycles busy, 4.2 waiting, 1.4 for each of 32 work-items, 1.8 with what rows leave over
; 4 x 1 of y: 7.0 cycles busy, 0.1 waiting, 1.8 for each of 4 work-items, 1.8 with what rows leave over
; 4 x 2 of y: 7.8 cycles busy, 0.2 waiting, 1.0 for each of 8 work-items, 1.1 with what rows leave over
; 4 x 2 of y, narrow tail: 7.8 cycles busy, 0.2 waiting, 1.0 for each of 8 work-items, 1.1 with what rows leave over
; 4 x 4 of y: 8.6 cycles busy, 0.2 waiting, 0.5 for each of 16 work-items, 1.1 with what rows leave over
; 4 x 4 of y, narrow tail: 8.6 cycles busy, 0.2 waiting, 0.5 for each of 16 work-items, 0.9 with what rows leave over
; 8 x 1 of y: 7.1 cycles busy, 0.1 waiting, 0.9 for each of 8 work-items, 1.0 with what rows leave over
; 8 x 1 of y, narrow tail: 7.1 cycles busy, 0.1 waiting, 0.9 for each of 8 work-items, 1.0 with what rows leave over
; 8 x 2 of y: 7.5 cycles busy, 0.2 waiting, 0.5 for each of 16 work-items, 1.0 with what rows leave over
; 8 x 2 of y, narrow tail: 7.5 cycles busy, 0.2 waiting, 0.5 for each of 16 work-items, 0.9 with what rows leave over
; 8 x 4 of y: 9.1 cycles busy, 0.2 waiting, 0.3 for each of 32 work-items, 2.4 with what rows leave over
; 8 x 4 of y, narrow tail: 9.1 cycles busy, 0.2 waiting, 0.3 for each of 32 work-items, 1.8 with what rows leave over
; chosen: 8 x 2 of y, narrow tail
