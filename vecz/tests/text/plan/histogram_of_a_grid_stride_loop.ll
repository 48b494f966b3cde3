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
; scalar: 106.7 cycles
; 8 x 1 of x: 326.1 cycles busy, 0.0 waiting, 40.8 for each of 8 work-items
; 8 x 2 of x: 625.7 cycles busy, 0.0 waiting, 39.1 for each of 16 work-items
; 8 x 4 of x: 1232.2 cycles busy, 0.0 waiting, 38.5 for each of 32 work-items
; 16 x 1 of x: 602.0 cycles busy, 0.0 waiting, 37.6 for each of 16 work-items
; 16 x 2 of x: 1184.9 cycles busy, 0.0 waiting, 37.0 for each of 32 work-items
; 16 x 4 of x: 2350.1 cycles busy, 0.0 waiting, 36.7 for each of 64 work-items
; 32 x 1 of x: 1168.9 cycles busy, 0.0 waiting, 36.5 for each of 32 work-items
; 32 x 2 of x: 2318.1 cycles busy, 0.0 waiting, 36.2 for each of 64 work-items
; 64 x 1 of x: 2302.1 cycles busy, 0.0 waiting, 36.0 for each of 64 work-items
; 8 x 1 of x, BOSCC: 358.1 cycles busy, 0.0 waiting, 44.8 for each of 8 work-items
; 8 x 2 of x, BOSCC: 688.0 cycles busy, 0.0 waiting, 43.0 for each of 16 work-items
; 8 x 4 of x, BOSCC: 1356.2 cycles busy, 0.0 waiting, 42.4 for each of 32 work-items
; 16 x 1 of x, BOSCC: 662.6 cycles busy, 0.0 waiting, 41.4 for each of 16 work-items
; 16 x 2 of x, BOSCC: 1305.4 cycles busy, 0.0 waiting, 40.8 for each of 32 work-items
; 16 x 4 of x, BOSCC: 2591.1 cycles busy, 0.0 waiting, 40.5 for each of 64 work-items
; 32 x 1 of x, BOSCC: 1288.4 cycles busy, 0.0 waiting, 40.3 for each of 32 work-items
; 32 x 2 of x, BOSCC: 2557.2 cycles busy, 0.0 waiting, 40.0 for each of 64 work-items
; 64 x 1 of x, BOSCC: 2540.2 cycles busy, 0.0 waiting, 39.7 for each of 64 work-items
; chosen: 64 x 1 of x
