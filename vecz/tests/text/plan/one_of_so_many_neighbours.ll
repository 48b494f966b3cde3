; RUN: veczc --auto --cpu znver5 --print-costs %s
; One of 16 neighbours does something in each vector of 16, and two of each vector of 32: it is known which. Of values that are as rare, some vectors have none.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @of_ids(ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %to = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %to
  %low = and i64 %id, 15
  %is = icmp eq i64 %low, 7
  br i1 %is, label %one, label %end
one:
  %half = fdiv float %x, 3.0
  %root = fdiv float %half, %x
  %third = fdiv float %root, %half
  store float %third, ptr addrspace(1) %to
  br label %end
end:
  ret void
}
define spir_kernel void @of_values(ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %to = getelementptr float, ptr addrspace(1) %p, i64 %id
  %x = load float, ptr addrspace(1) %to
  %bits = bitcast float %x to i32
  %low = and i32 %bits, 15
  %is = icmp eq i32 %low, 7
  br i1 %is, label %one, label %end
one:
  %half = fdiv float %x, 3.0
  %root = fdiv float %half, %x
  %third = fdiv float %root, %half
  store float %third, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; EXPECTED:
; scalar: 3.8 cycles
; 8 x 1 of x: 5.4 cycles busy, 1.3 waiting, 0.8 for each of 8 work-items
; 8 x 2 of x: 12.9 cycles busy, 2.6 waiting, 1.0 for each of 16 work-items, 1.0 with what rows leave over
; 8 x 4 of x: 23.9 cycles busy, 3.5 waiting, 0.9 for each of 32 work-items, 0.9 with what rows leave over
; 8 x 4 of x, masked tail: 23.9 cycles busy, 3.5 waiting, 0.9 for each of 32 work-items, 0.9 with what rows leave over
; 8 x 4 of x, folded tail: 25.4 cycles busy, 3.6 waiting, 0.9 for each of 32 work-items, never with what rows leave over
; 16 x 1 of x: 11.8 cycles busy, 2.4 waiting, 0.9 for each of 16 work-items, 0.9 with what rows leave over
; 16 x 1 of x, masked tail: 11.8 cycles busy, 2.4 waiting, 0.9 for each of 16 work-items, 0.9 with what rows leave over
; 16 x 1 of x, folded tail: 13.1 cycles busy, 2.6 waiting, 1.0 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 21.7 cycles busy, 3.4 waiting, 0.8 for each of 32 work-items, 0.8 with what rows leave over
; 16 x 2 of x, masked tail: 21.7 cycles busy, 3.4 waiting, 0.8 for each of 32 work-items, 0.8 with what rows leave over
; 16 x 2 of x, folded tail: 23.2 cycles busy, 3.5 waiting, 0.8 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 41.5 cycles busy, 3.9 waiting, 0.7 for each of 64 work-items, 0.7 with what rows leave over
; 16 x 4 of x, masked tail: 41.5 cycles busy, 3.9 waiting, 0.7 for each of 64 work-items, 0.7 with what rows leave over
; 16 x 4 of x, folded tail: 43.5 cycles busy, 3.9 waiting, 0.7 for each of 64 work-items, never with what rows leave over
; chosen: 16 x 4 of x
; scalar: 4.4 cycles
; 16 x 1 of x: 5.2 cycles busy, 1.3 waiting, 0.4 for each of 16 work-items, 0.4 with what rows leave over
; 16 x 1 of x, masked tail: 5.2 cycles busy, 1.3 waiting, 0.4 for each of 16 work-items, 0.4 with what rows leave over
; 16 x 1 of x, folded tail: 6.6 cycles busy, 1.6 waiting, 0.5 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 9.7 cycles busy, 2.1 waiting, 0.4 for each of 32 work-items, 0.4 with what rows leave over
; 16 x 2 of x, masked tail: 9.7 cycles busy, 2.1 waiting, 0.4 for each of 32 work-items, 0.4 with what rows leave over
; 16 x 2 of x, folded tail: 11.4 cycles busy, 2.4 waiting, 0.4 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 20.5 cycles busy, 3.3 waiting, 0.4 for each of 64 work-items, 0.4 with what rows leave over
; 16 x 4 of x, masked tail: 20.5 cycles busy, 3.3 waiting, 0.4 for each of 64 work-items, 0.4 with what rows leave over
; 16 x 4 of x, folded tail: 23.0 cycles busy, 3.5 waiting, 0.4 for each of 64 work-items, never with what rows leave over
; chosen: 16 x 2 of x
