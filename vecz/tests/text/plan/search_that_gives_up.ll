; RUN: veczc --print-costs --auto --cpu znver5 -k k %s
; The last lane leaves after 64 rounds, as the counter says, however many ways out there are.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %small = trunc i64 %id to i32
  br label %loop

loop:
  %n = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = phi i32 [ %small, %entry ], [ %y, %latch ]
  %square = mul i32 %x, %x
  %y = add i32 %square, 7
  %found = icmp eq i32 %y, 12345
  br i1 %found, label %exit, label %latch

latch:
  %next = add nuw nsw i32 %n, 1
  %more = icmp ult i32 %next, 64
  br i1 %more, label %loop, label %exit

exit:
  %rounds = phi i32 [ %n, %loop ], [ 64, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %rounds, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 329.0 cycles
; 8 x 1 of x: 338.3 cycles busy, 1299.0 waiting, 204.7 for each of 8 work-items, 204.7 with what rows leave over
; 8 x 2 of x: 434.9 cycles busy, 1225.5 waiting, 103.8 for each of 16 work-items, 103.9 with what rows leave over
; 8 x 4 of x: 724.7 cycles busy, 1034.8 waiting, 55.0 for each of 32 work-items, 55.1 with what rows leave over
; 16 x 1 of x: 338.3 cycles busy, 1299.0 waiting, 102.3 for each of 16 work-items, 102.4 with what rows leave over
; 16 x 2 of x: 531.4 cycles busy, 1157.0 waiting, 52.8 for each of 32 work-items, 52.9 with what rows leave over
; 16 x 4 of x: 917.7 cycles busy, 929.9 waiting, 28.9 for each of 64 work-items, 29.4 with what rows leave over
; 16 x 4 of x, masked tail: 917.7 cycles busy, 929.9 waiting, 28.9 for each of 64 work-items, 29.0 with what rows leave over
; 16 x 4 of x, folded tail: 919.7 cycles busy, 929.9 waiting, 28.9 for each of 64 work-items, 28.9 with what rows leave over
; chosen: 16 x 4 of x, folded tail
