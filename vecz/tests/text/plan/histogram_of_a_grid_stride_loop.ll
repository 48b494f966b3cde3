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
; scalar: 115.4 cycles
; 8 x 1 of x: 455.3 cycles busy, 0.0 waiting, 56.9 for each of 8 work-items
; 8 x 2 of x: 997.0 cycles busy, 0.0 waiting, 62.3 for each of 16 work-items
; 8 x 4 of x: 2127.9 cycles busy, 0.0 waiting, 66.5 for each of 32 work-items
; 16 x 1 of x: 964.4 cycles busy, 0.0 waiting, 60.3 for each of 16 work-items
; 16 x 2 of x: 2057.3 cycles busy, 0.0 waiting, 64.3 for each of 32 work-items
; 16 x 4 of x: 4393.1 cycles busy, 0.0 waiting, 68.6 for each of 64 work-items
; 32 x 1 of x: 2033.6 cycles busy, 0.0 waiting, 63.5 for each of 32 work-items
; 32 x 2 of x: 4342.2 cycles busy, 0.0 waiting, 67.8 for each of 64 work-items
; 64 x 1 of x: 4316.7 cycles busy, 0.0 waiting, 67.4 for each of 64 work-items
; 8 x 1 of x, BOSCC: 500.8 cycles busy, 0.0 waiting, 62.6 for each of 8 work-items
; 8 x 2 of x, BOSCC: 1098.5 cycles busy, 0.0 waiting, 68.7 for each of 16 work-items
; 8 x 4 of x, BOSCC: 2346.4 cycles busy, 0.0 waiting, 73.3 for each of 32 work-items
; 16 x 1 of x, BOSCC: 1063.1 cycles busy, 0.0 waiting, 66.4 for each of 16 work-items
; 16 x 2 of x, BOSCC: 2269.9 cycles busy, 0.0 waiting, 70.9 for each of 32 work-items
; 16 x 4 of x, BOSCC: 4849.7 cycles busy, 0.0 waiting, 75.8 for each of 64 work-items
; 32 x 1 of x, BOSCC: 2244.4 cycles busy, 0.0 waiting, 70.1 for each of 32 work-items
; 32 x 2 of x, BOSCC: 4794.9 cycles busy, 0.0 waiting, 74.9 for each of 64 work-items
; 64 x 1 of x, BOSCC: 4767.5 cycles busy, 0.0 waiting, 74.5 for each of 64 work-items
; chosen: 8 x 1 of x
