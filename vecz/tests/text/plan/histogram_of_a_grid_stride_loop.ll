; RUN: veczc --print-costs --auto --cpu znver5 -k k %s
; Each round of the scalar kernel comes to a line of its own, which is gone from the cache when the next work-item wants its part of it. So the vectors pay, though all that they do
; at once is to load.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %counts, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %first = trunc i64 %x to i32
  %any = icmp slt i32 %first, %n
  br i1 %any, label %before, label %exit

before:
  %all = call i64 @__mux_get_global_size(i32 0)
  %step = trunc i64 %all to i32
  br label %loop

loop:
  %i = phi i32 [ %first, %before ], [ %next, %loop ]
  %wide = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr addrspace(1) %in, i64 %wide
  %byte = load i8, ptr addrspace(1) %p
  %at = zext i8 %byte to i64
  %count = getelementptr inbounds [256 x i32], ptr addrspace(3) %counts, i64 0, i64 %at
  %old = atomicrmw add ptr addrspace(3) %count, i32 1 monotonic
  %next = add nsw i32 %i, %step
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; scalar: 113.6 cycles
; 8 x 1 of x: 196.5 cycles busy, 418.7 waiting, 76.9 for each of 8 work-items, 76.9 with what rows leave over
; 8 x 2 of x: 347.2 cycles busy, 330.0 waiting, 42.3 for each of 16 work-items, 42.4 with what rows leave over
; 8 x 4 of x: 721.2 cycles busy, 204.1 waiting, 28.9 for each of 32 work-items, 28.9 with what rows leave over
; 16 x 1 of x: 321.7 cycles busy, 337.1 waiting, 41.2 for each of 16 work-items, 41.2 with what rows leave over
; 16 x 2 of x: 670.0 cycles busy, 208.7 waiting, 27.5 for each of 32 work-items, 27.5 with what rows leave over
; 16 x 4 of x: 1366.3 cycles busy, 37.5 waiting, 21.9 for each of 64 work-items, 22.1 with what rows leave over
; 16 x 4 of x, masked tail: 1366.3 cycles busy, 37.5 waiting, 21.9 for each of 64 work-items, 22.0 with what rows leave over
; 16 x 4 of x, folded tail: 1586.3 cycles busy, 32.4 waiting, 25.3 for each of 64 work-items, never with what rows leave over
; 32 x 1 of x: 652.1 cycles busy, 210.5 waiting, 27.0 for each of 32 work-items, 27.0 with what rows leave over
; 32 x 1 of x, masked tail: 652.1 cycles busy, 210.5 waiting, 27.0 for each of 32 work-items, 27.0 with what rows leave over
; 32 x 1 of x, folded tail: 756.9 cycles busy, 201.0 waiting, 29.9 for each of 32 work-items, never with what rows leave over
; 32 x 2 of x: 1330.5 cycles busy, 38.5 waiting, 21.4 for each of 64 work-items, 21.6 with what rows leave over
; 32 x 2 of x, masked tail: 1330.5 cycles busy, 38.5 waiting, 21.4 for each of 64 work-items, 21.4 with what rows leave over
; 32 x 2 of x, folded tail: 1550.5 cycles busy, 33.1 waiting, 24.7 for each of 64 work-items, never with what rows leave over
; 64 x 1 of x: 1312.5 cycles busy, 39.0 waiting, 21.1 for each of 64 work-items, 21.3 with what rows leave over
; 64 x 1 of x, masked tail: 1312.5 cycles busy, 39.0 waiting, 21.1 for each of 64 work-items, 21.2 with what rows leave over
; 64 x 1 of x, folded tail: 1532.6 cycles busy, 33.5 waiting, 24.5 for each of 64 work-items, never with what rows leave over
; 16 x 4 of x, BOSCC: 1503.4 cycles busy, 41.5 waiting, 24.1 for each of 64 work-items, 24.3 with what rows leave over
; 16 x 4 of x, masked tail, BOSCC: 1503.4 cycles busy, 41.5 waiting, 24.1 for each of 64 work-items, 24.2 with what rows leave over
; 16 x 4 of x, folded tail, BOSCC: 1746.5 cycles busy, 35.9 waiting, 27.8 for each of 64 work-items, never with what rows leave over
; 32 x 1 of x, BOSCC: 717.1 cycles busy, 242.2 waiting, 30.0 for each of 32 work-items, 30.0 with what rows leave over
; 32 x 2 of x, BOSCC: 1465.3 cycles busy, 42.5 waiting, 23.6 for each of 64 work-items, 23.7 with what rows leave over
; 32 x 2 of x, masked tail, BOSCC: 1465.3 cycles busy, 42.5 waiting, 23.6 for each of 64 work-items, 23.6 with what rows leave over
; 32 x 2 of x, folded tail, BOSCC: 1708.3 cycles busy, 36.6 waiting, 27.3 for each of 64 work-items, never with what rows leave over
; 64 x 1 of x, BOSCC: 1446.2 cycles busy, 43.1 waiting, 23.3 for each of 64 work-items, 23.4 with what rows leave over
; 64 x 1 of x, masked tail, BOSCC: 1446.2 cycles busy, 43.1 waiting, 23.3 for each of 64 work-items, 23.3 with what rows leave over
; 64 x 1 of x, folded tail, BOSCC: 1689.3 cycles busy, 37.0 waiting, 27.0 for each of 64 work-items, never with what rows leave over
; chosen: 64 x 1 of x
