; RUN: veczc --auto --print-costs --cpu znver4 -k k %s
; The least of a row of bytes: LLVM makes vectors of the row, so that no vector of work-items is cheaper than the scalar kernel.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i8 @llvm.umin.i8(i8, i8)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %width) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = mul i64 %i, %width
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %row
  br label %loop

loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %least = phi i8 [ -1, %entry ], [ %now, %loop ]
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %j
  %x = load i8, ptr addrspace(1) %q
  %now = call i8 @llvm.umin.i8(i8 %least, i8 %x)
  %next = add nuw nsw i64 %j, 1
  %goes.on = icmp ult i64 %next, %width
  br i1 %goes.on, label %loop, label %done

done:
  %o = getelementptr i8, ptr addrspace(1) %out, i64 %i
  store i8 %now, ptr addrspace(1) %o
  ret void
}

; EXPECTED:
; scalar: 2.1 cycles
; 64 x 1 of x: 2001.7 cycles busy, 35.8 waiting, 31.8 for each of 64 work-items, 31.8 with what rows leave over
; 64 x 1 of x, masked tail: 2001.7 cycles busy, 35.8 waiting, 31.8 for each of 64 work-items, 31.9 with what rows leave over
; 64 x 1 of x, folded tail: 2771.7 cycles busy, 32.3 waiting, 43.8 for each of 64 work-items, never with what rows leave over
; 8 x 1 of x, replicated loops: 49.2 cycles busy, 5.3 waiting, 6.8 for each of 8 work-items, 6.8 with what rows leave over
; 8 x 2 of x, replicated loops: 97.0 cycles busy, 4.2 waiting, 6.3 for each of 16 work-items, 6.3 with what rows leave over
; 8 x 2 of x, masked tail, replicated loops: 97.0 cycles busy, 4.2 waiting, 6.3 for each of 16 work-items, 6.3 with what rows leave over
; 8 x 2 of x, folded tail, replicated loops: 98.7 cycles busy, 4.1 waiting, 6.4 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x, replicated loops: 200.4 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 8 x 4 of x, masked tail, replicated loops: 200.4 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 8 x 4 of x, folded tail, replicated loops: 202.9 cycles busy, 2.1 waiting, 6.4 for each of 32 work-items, never with what rows leave over
; 16 x 1 of x, replicated loops: 96.7 cycles busy, 4.2 waiting, 6.3 for each of 16 work-items, 6.3 with what rows leave over
; 16 x 1 of x, masked tail, replicated loops: 96.7 cycles busy, 4.2 waiting, 6.3 for each of 16 work-items, 6.3 with what rows leave over
; 16 x 1 of x, folded tail, replicated loops: 98.0 cycles busy, 4.1 waiting, 6.4 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x, replicated loops: 199.9 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 16 x 2 of x, masked tail, replicated loops: 199.9 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 16 x 2 of x, folded tail, replicated loops: 201.4 cycles busy, 2.1 waiting, 6.4 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x, replicated loops: 406.4 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 16 x 4 of x, masked tail, replicated loops: 406.4 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 16 x 4 of x, folded tail, replicated loops: 408.4 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 32 x 1 of x, replicated loops: 199.7 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 32 x 1 of x, masked tail, replicated loops: 199.7 cycles busy, 2.2 waiting, 6.3 for each of 32 work-items, 6.3 with what rows leave over
; 32 x 1 of x, folded tail, replicated loops: 201.2 cycles busy, 2.1 waiting, 6.4 for each of 32 work-items, never with what rows leave over
; 32 x 2 of x, replicated loops: 405.9 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.3 with what rows leave over
; 32 x 2 of x, masked tail, replicated loops: 405.9 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 32 x 2 of x, folded tail, replicated loops: 407.9 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 64 x 1 of x, replicated loops: 405.7 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.3 with what rows leave over
; 64 x 1 of x, masked tail, replicated loops: 405.7 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; 64 x 1 of x, folded tail, replicated loops: 407.7 cycles busy, 0.8 waiting, 6.4 for each of 64 work-items, 6.4 with what rows leave over
; chosen: scalar, for it does not pay: a work-item costs 6.3 at 16 x 1 of x, replicated loops, and 2.1 as it is
