; RUN: veczc --print-costs --auto --cpu znver5 -k few -k any %s
; What is looked up by eight bits is in the nearest cache, where Zen 5 gathers faster: the vectors pay, as they do not where any place of a large table is wanted.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @few(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(2) %table) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %x
  %key = load i32, ptr addrspace(1) %p
  %low = and i32 %key, 255
  %one = zext nneg i32 %low to i64
  %from = getelementptr i32, ptr addrspace(2) %table, i64 %one
  %found = load i32, ptr addrspace(2) %from
  %high = lshr i32 %key, 24
  %two = zext nneg i32 %high to i64
  %from2 = getelementptr i32, ptr addrspace(2) %table, i64 %two
  %found2 = load i32, ptr addrspace(2) %from2
  %both = xor i32 %found, %found2
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %both, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @any(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(2) %table) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %x
  %key = load i32, ptr addrspace(1) %p
  %low = and i32 %key, 65535
  %one = zext nneg i32 %low to i64
  %from = getelementptr i32, ptr addrspace(2) %table, i64 %one
  %found = load i32, ptr addrspace(2) %from
  %high = lshr i32 %key, 16
  %two = zext nneg i32 %high to i64
  %from2 = getelementptr i32, ptr addrspace(2) %table, i64 %two
  %found2 = load i32, ptr addrspace(2) %from2
  %both = xor i32 %found, %found2
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %both, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 2.4 cycles
; 8 x 1 of x: 17.2 cycles busy, 3.3 waiting, 2.6 for each of 8 work-items, 2.6 with what rows leave over
; 8 x 2 of x: 33.0 cycles busy, 4.2 waiting, 2.3 for each of 16 work-items, 2.3 with what rows leave over
; 8 x 2 of x, masked tail: 33.0 cycles busy, 4.2 waiting, 2.3 for each of 16 work-items, 2.3 with what rows leave over
; 8 x 2 of x, folded tail: 34.5 cycles busy, 4.3 waiting, 2.4 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 64.7 cycles busy, 4.1 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 8 x 4 of x, masked tail: 64.7 cycles busy, 4.1 waiting, 2.1 for each of 32 work-items, 2.2 with what rows leave over
; 8 x 4 of x, folded tail: 66.7 cycles busy, 4.1 waiting, 2.2 for each of 32 work-items, never with what rows leave over
; 16 x 1 of x: 32.5 cycles busy, 4.2 waiting, 2.3 for each of 16 work-items, 2.3 with what rows leave over
; 16 x 1 of x, masked tail: 32.5 cycles busy, 4.2 waiting, 2.3 for each of 16 work-items, 2.3 with what rows leave over
; 16 x 1 of x, folded tail: 33.8 cycles busy, 4.3 waiting, 2.4 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 63.7 cycles busy, 4.1 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 16 x 2 of x, masked tail: 63.7 cycles busy, 4.1 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 16 x 2 of x, folded tail: 65.5 cycles busy, 4.1 waiting, 2.2 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 126.2 cycles busy, 2.8 waiting, 2.0 for each of 64 work-items, 2.0 with what rows leave over
; 16 x 4 of x, masked tail: 126.2 cycles busy, 2.8 waiting, 2.0 for each of 64 work-items, 2.0 with what rows leave over
; 16 x 4 of x, folded tail: 128.7 cycles busy, 2.7 waiting, 2.1 for each of 64 work-items, never with what rows leave over
; chosen: 16 x 4 of x
; scalar: 2.4 cycles
; 8 x 1 of x: 28.4 cycles busy, 8.2 waiting, 4.6 for each of 8 work-items
; 8 x 2 of x: 55.5 cycles busy, 9.0 waiting, 4.0 for each of 16 work-items, 4.0 with what rows leave over
; 8 x 2 of x, masked tail: 55.5 cycles busy, 9.0 waiting, 4.0 for each of 16 work-items, 4.0 with what rows leave over
; 8 x 2 of x, folded tail: 57.0 cycles busy, 8.9 waiting, 4.1 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 109.7 cycles busy, 6.9 waiting, 3.6 for each of 32 work-items, 3.6 with what rows leave over
; 8 x 4 of x, masked tail: 109.7 cycles busy, 6.9 waiting, 3.6 for each of 32 work-items, 3.6 with what rows leave over
; 8 x 4 of x, folded tail: 111.7 cycles busy, 6.8 waiting, 3.7 for each of 32 work-items, never with what rows leave over
; 16 x 1 of x: 55.0 cycles busy, 9.0 waiting, 4.0 for each of 16 work-items, 4.0 with what rows leave over
; 16 x 1 of x, masked tail: 55.0 cycles busy, 9.0 waiting, 4.0 for each of 16 work-items, 4.0 with what rows leave over
; 16 x 1 of x, folded tail: 56.3 cycles busy, 8.9 waiting, 4.1 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 108.7 cycles busy, 6.9 waiting, 3.6 for each of 32 work-items, 3.6 with what rows leave over
; 16 x 2 of x, masked tail: 108.7 cycles busy, 6.9 waiting, 3.6 for each of 32 work-items, 3.6 with what rows leave over
; 16 x 2 of x, folded tail: 110.5 cycles busy, 6.8 waiting, 3.7 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 216.2 cycles busy, 3.6 waiting, 3.4 for each of 64 work-items, 3.4 with what rows leave over
; 16 x 4 of x, masked tail: 216.2 cycles busy, 3.6 waiting, 3.4 for each of 64 work-items, 3.4 with what rows leave over
; 16 x 4 of x, folded tail: 218.7 cycles busy, 3.6 waiting, 3.5 for each of 64 work-items, never with what rows leave over
; chosen: scalar, for it does not pay: a work-item costs 3.4 at 16 x 4 of x, and 2.4 as it is
