; RUN: veczc --print-costs --auto --cpu znver5 -k k %s
; A division takes as long as many additions in the scalar kernel: that lanes find their factors at different times does not matter.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %n = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %d = phi i32 [ 3, %entry ], [ %next, %latch ]
  %square = mul i32 %d, %d
  %is_large = icmp ugt i32 %square, %n
  br i1 %is_large, label %exit, label %latch

latch:
  %rest = urem i32 %n, %d
  %next = add i32 %d, 2
  %is_factor = icmp eq i32 %rest, 0
  br i1 %is_factor, label %exit, label %loop

exit:
  %found = phi i32 [ %n, %loop ], [ %d, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %found, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 131.2 cycles
; 16 x 1 of x: 800.6 cycles busy, 590.3 waiting, 86.9 for each of 16 work-items, 87.0 with what rows leave over
; 16 x 1 of x, masked tail: 800.6 cycles busy, 590.3 waiting, 86.9 for each of 16 work-items, 87.0 with what rows leave over
; 16 x 1 of x, folded tail: 802.0 cycles busy, 590.3 waiting, 87.0 for each of 16 work-items, 87.1 with what rows leave over
; 16 x 2 of x: 1838.7 cycles busy, 451.3 waiting, 71.6 for each of 32 work-items, 71.6 with what rows leave over
; 16 x 2 of x, masked tail: 1838.7 cycles busy, 451.3 waiting, 71.6 for each of 32 work-items, 71.6 with what rows leave over
; 16 x 2 of x, folded tail: 1840.4 cycles busy, 451.3 waiting, 71.6 for each of 32 work-items, 71.7 with what rows leave over
; 16 x 4 of x: 4200.8 cycles busy, 292.7 waiting, 70.2 for each of 64 work-items, 70.3 with what rows leave over
; 16 x 4 of x, masked tail: 4200.8 cycles busy, 292.7 waiting, 70.2 for each of 64 work-items, 70.3 with what rows leave over
; 16 x 4 of x, folded tail: 4203.3 cycles busy, 292.7 waiting, 70.3 for each of 64 work-items, 70.3 with what rows leave over
; chosen: 16 x 2 of x
