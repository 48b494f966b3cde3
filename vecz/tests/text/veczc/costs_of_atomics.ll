; RUN: veczc --print-costs %s
; LLVM has no price for atomic operations; they are dear where they lock, and no more than what they do where a work-group has the memory to itself.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @locked(ptr addrspace(1) %counts) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %counts, i64 %id
  %old = atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

define spir_kernel void @plain(ptr addrspace(3) %counts) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(3) %counts, i64 %id
  %old = atomicrmw add ptr addrspace(3) %at, i32 1 monotonic
  ret void
}

; EXPECTED:
; scalar: 18.3 cycles
; 4 x 1 of x: 90.5 cycles busy, 0.3 waiting, 22.7 for each of 4 work-items
; 4 x 2 of x: 180.5 cycles busy, 0.2 waiting, 22.6 for each of 8 work-items, 22.6 with what rows leave over
; 4 x 4 of x: 359.8 cycles busy, 0.1 waiting, 22.5 for each of 16 work-items, 22.5 with what rows leave over
; 4 x 4 of x, masked tail: 359.8 cycles busy, 0.1 waiting, 22.5 for each of 16 work-items, 22.5 with what rows leave over
; 4 x 4 of x, folded tail: 367.3 cycles busy, 0.1 waiting, 23.0 for each of 16 work-items, never with what rows leave over
; 8 x 1 of x: 180.5 cycles busy, 0.2 waiting, 22.6 for each of 8 work-items, 22.6 with what rows leave over
; 8 x 2 of x: 359.8 cycles busy, 0.1 waiting, 22.5 for each of 16 work-items, 22.5 with what rows leave over
; 8 x 2 of x, masked tail: 359.8 cycles busy, 0.1 waiting, 22.5 for each of 16 work-items, 22.5 with what rows leave over
; 8 x 2 of x, folded tail: 367.3 cycles busy, 0.1 waiting, 23.0 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 718.3 cycles busy, 0.0 waiting, 22.4 for each of 32 work-items, 22.4 with what rows leave over
; 8 x 4 of x, masked tail: 718.3 cycles busy, 0.0 waiting, 22.4 for each of 32 work-items, 22.4 with what rows leave over
; 8 x 4 of x, folded tail: 732.0 cycles busy, 0.0 waiting, 22.9 for each of 32 work-items, never with what rows leave over
; chosen: 4 x 1 of x
; scalar: 1.1 cycles
; 4 x 1 of x: 8.0 cycles busy, 0.1 waiting, 2.0 for each of 4 work-items
; 4 x 2 of x: 15.5 cycles busy, 0.2 waiting, 2.0 for each of 8 work-items
; 4 x 4 of x: 29.7 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 4 x 4 of x, masked tail: 29.7 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 4 x 4 of x, folded tail: 37.3 cycles busy, 0.3 waiting, 2.3 for each of 16 work-items, never with what rows leave over
; 8 x 1 of x: 15.5 cycles busy, 0.2 waiting, 2.0 for each of 8 work-items
; 8 x 2 of x: 29.7 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 8 x 2 of x, masked tail: 29.7 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 8 x 2 of x, folded tail: 37.3 cycles busy, 0.3 waiting, 2.3 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 58.2 cycles busy, 0.3 waiting, 1.8 for each of 32 work-items, 1.8 with what rows leave over
; 8 x 4 of x, masked tail: 58.2 cycles busy, 0.3 waiting, 1.8 for each of 32 work-items, 1.8 with what rows leave over
; 8 x 4 of x, folded tail: 71.9 cycles busy, 0.3 waiting, 2.3 for each of 32 work-items, never with what rows leave over
; chosen: 8 x 2 of x
