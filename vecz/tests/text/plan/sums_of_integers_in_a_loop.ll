; RUN: veczc --cpu znver5 --print-costs %s
; A row of bytes for each work-item: LLVM sums what lies side by side in vectors, if it may be summed in any order.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @bytes(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %start = mul nsw i64 %id, %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %at = add nsw i64 %start, %i
  %p = getelementptr i8, ptr addrspace(1) %rows, i64 %at
  %a = load i8, ptr addrspace(1) %p
  %a.wide = sext i8 %a to i32
  %q = getelementptr i8, ptr addrspace(1) %x, i64 %i
  %b = load i8, ptr addrspace(1) %q
  %b.wide = sext i8 %b to i32
  %product = mul nsw i32 %a.wide, %b.wide
  %sum.next = add nsw i32 %sum, %product
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum.next, ptr addrspace(1) %r
  ret void
}

define spir_kernel void @floats(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %start = mul nsw i64 %id, %n
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %at = add nsw i64 %start, %i
  %p = getelementptr float, ptr addrspace(1) %rows, i64 %at
  %a = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %x, i64 %i
  %b = load float, ptr addrspace(1) %q
  %product = fmul float %a, %b
  %sum.next = fadd float %sum, %product
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %r = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum.next, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; scalar: 3.1 cycles
; 16 x 1 of x: 221.7 cycles busy, 20.3 waiting, 15.1 for each of 16 work-items, 15.1 with what rows leave over
; 16 x 1 of x, masked tail: 221.7 cycles busy, 20.3 waiting, 15.1 for each of 16 work-items, 15.1 with what rows leave over
; 16 x 1 of x, folded tail: 414.9 cycles busy, 29.8 waiting, 27.8 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 750.0 cycles busy, 37.4 waiting, 24.6 for each of 32 work-items, 24.6 with what rows leave over
; 16 x 4 of x: 1486.5 cycles busy, 39.6 waiting, 23.8 for each of 64 work-items, 23.8 with what rows leave over
; 32 x 1 of x: 942.0 cycles busy, 39.1 waiting, 30.7 for each of 32 work-items, 30.6 with what rows leave over
; 32 x 2 of x: 1870.5 cycles busy, 38.2 waiting, 29.8 for each of 64 work-items, 29.8 with what rows leave over
; 64 x 1 of x: 2062.4 cycles busy, 37.4 waiting, 32.8 for each of 64 work-items, 32.7 with what rows leave over
; 8 x 1 of x, replicated loops: 59.2 cycles busy, 5.1 waiting, 8.0 for each of 8 work-items
; 8 x 2 of x, replicated loops: 119.0 cycles busy, 3.6 waiting, 7.7 for each of 16 work-items, 7.7 with what rows leave over
; 8 x 2 of x, masked tail, replicated loops: 119.0 cycles busy, 3.6 waiting, 7.7 for each of 16 work-items, 7.7 with what rows leave over
; 8 x 2 of x, folded tail, replicated loops: 120.2 cycles busy, 3.6 waiting, 7.7 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x, replicated loops: 236.4 cycles busy, 1.8 waiting, 7.4 for each of 32 work-items, 7.4 with what rows leave over
; 8 x 4 of x, masked tail, replicated loops: 236.4 cycles busy, 1.8 waiting, 7.4 for each of 32 work-items, 7.4 with what rows leave over
; 8 x 4 of x, folded tail, replicated loops: 237.9 cycles busy, 1.8 waiting, 7.5 for each of 32 work-items, never with what rows leave over
; 16 x 1 of x, replicated loops: 118.7 cycles busy, 3.6 waiting, 7.6 for each of 16 work-items, 7.6 with what rows leave over
; 16 x 1 of x, masked tail, replicated loops: 118.7 cycles busy, 3.6 waiting, 7.6 for each of 16 work-items, 7.6 with what rows leave over
; 16 x 1 of x, folded tail, replicated loops: 120.0 cycles busy, 3.6 waiting, 7.7 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x, replicated loops: 235.9 cycles busy, 1.8 waiting, 7.4 for each of 32 work-items, 7.4 with what rows leave over
; 16 x 2 of x, masked tail, replicated loops: 235.9 cycles busy, 1.8 waiting, 7.4 for each of 32 work-items, 7.4 with what rows leave over
; 16 x 2 of x, folded tail, replicated loops: 237.4 cycles busy, 1.8 waiting, 7.5 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x, replicated loops: 470.4 cycles busy, 0.7 waiting, 7.4 for each of 64 work-items, 7.4 with what rows leave over
; 16 x 4 of x, masked tail, replicated loops: 470.4 cycles busy, 0.7 waiting, 7.4 for each of 64 work-items, 7.4 with what rows leave over
; 16 x 4 of x, folded tail, replicated loops: 472.4 cycles busy, 0.7 waiting, 7.4 for each of 64 work-items, 7.4 with what rows leave over
; chosen: 16 x 1 of x, replicated loops
; scalar: 69.2 cycles
; 16 x 1 of x: 514.8 cycles busy, 91.6 waiting, 37.9 for each of 16 work-items, 37.9 with what rows leave over
; 16 x 1 of x, masked tail: 514.8 cycles busy, 91.6 waiting, 37.9 for each of 16 work-items, 37.9 with what rows leave over
; 16 x 1 of x, folded tail: 576.1 cycles busy, 75.6 waiting, 40.7 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 1445.6 cycles busy, 77.9 waiting, 47.6 for each of 32 work-items, 47.6 with what rows leave over
; 16 x 2 of x, masked tail: 1445.6 cycles busy, 77.9 waiting, 47.6 for each of 32 work-items, 47.6 with what rows leave over
; 16 x 2 of x, folded tail: 1567.1 cycles busy, 80.2 waiting, 51.5 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 2847.1 cycles busy, 77.1 waiting, 45.7 for each of 64 work-items, 45.7 with what rows leave over
; 16 x 4 of x, masked tail: 2847.1 cycles busy, 77.1 waiting, 45.7 for each of 64 work-items, 45.7 with what rows leave over
; 16 x 4 of x, folded tail: 3089.1 cycles busy, 75.8 waiting, 49.5 for each of 64 work-items, never with what rows leave over
; chosen: 16 x 1 of x
