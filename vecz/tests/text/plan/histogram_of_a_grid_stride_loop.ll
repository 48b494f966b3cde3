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
; 8 x 1 of x: 194.5 cycles busy, 419.7 waiting, 76.8 for each of 8 work-items
; 8 x 2 of x: 343.4 cycles busy, 331.0 waiting, 42.2 for each of 16 work-items
; 8 x 4 of x: 713.5 cycles busy, 204.7 waiting, 28.7 for each of 32 work-items
; 16 x 1 of x: 319.7 cycles busy, 337.6 waiting, 41.1 for each of 16 work-items
; 16 x 2 of x: 666.2 cycles busy, 209.1 waiting, 27.4 for each of 32 work-items
; 16 x 4 of x: 1358.6 cycles busy, 37.7 waiting, 21.8 for each of 64 work-items
; 32 x 1 of x: 650.2 cycles busy, 210.7 waiting, 26.9 for each of 32 work-items
; 32 x 2 of x: 1326.6 cycles busy, 38.6 waiting, 21.3 for each of 64 work-items
; 64 x 1 of x: 1310.6 cycles busy, 39.0 waiting, 21.1 for each of 64 work-items
; 16 x 2 of x, BOSCC: 732.0 cycles busy, 240.7 waiting, 30.4 for each of 32 work-items
; 16 x 4 of x, BOSCC: 1495.0 cycles busy, 41.7 waiting, 24.0 for each of 64 work-items
; 32 x 1 of x, BOSCC: 715.0 cycles busy, 242.4 waiting, 29.9 for each of 32 work-items
; 32 x 2 of x, BOSCC: 1461.1 cycles busy, 42.6 waiting, 23.5 for each of 64 work-items
; 64 x 1 of x, BOSCC: 1444.1 cycles busy, 43.1 waiting, 23.2 for each of 64 work-items
; chosen: 64 x 1 of x
