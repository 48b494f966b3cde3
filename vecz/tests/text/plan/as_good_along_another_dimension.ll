; RUN: veczc --auto --cpu znver4 --print-costs -k k %s
; What lanes look up lies anywhere along either dimension. Along y a plan with as many lanes as the best along x is no better, so that there are no others.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %table, ptr addrspace(1) %out, i64 %stride) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %xs = mul i64 %x, 7919
  %ys = mul i64 %y, 104729
  %mix = xor i64 %xs, %ys
  %at = and i64 %mix, 1023
  %place = getelementptr float, ptr addrspace(1) %table, i64 %at
  %v = load float, ptr addrspace(1) %place
  %w = fmul float %v, %v
  %row = mul i64 %mix, %stride
  %there = getelementptr float, ptr addrspace(1) %out, i64 %row
  store float %w, ptr addrspace(1) %there
  ret void
}

; EXPECTED:
; scalar: 3.0 cycles
; 8 x 1 of x: 25.4 cycles busy, 15.2 waiting, 5.1 for each of 8 work-items, 5.1 with what rows leave over
; 8 x 2 of x: 48.5 cycles busy, 18.6 waiting, 4.2 for each of 16 work-items, 4.2 with what rows leave over
; 8 x 4 of x: 94.7 cycles busy, 16.9 waiting, 3.5 for each of 32 work-items, 3.5 with what rows leave over
; 8 x 4 of x, masked tail: 94.7 cycles busy, 16.9 waiting, 3.5 for each of 32 work-items, 3.6 with what rows leave over
; 8 x 4 of x, folded tail: 96.2 cycles busy, 16.8 waiting, 3.5 for each of 32 work-items, 3.6 with what rows leave over
; 16 x 1 of x: 48.5 cycles busy, 18.6 waiting, 4.2 for each of 16 work-items, 4.2 with what rows leave over
; 16 x 2 of x: 94.7 cycles busy, 16.9 waiting, 3.5 for each of 32 work-items, 3.5 with what rows leave over
; 16 x 2 of x, masked tail: 94.7 cycles busy, 16.9 waiting, 3.5 for each of 32 work-items, 3.6 with what rows leave over
; 16 x 2 of x, folded tail: 96.2 cycles busy, 16.8 waiting, 3.5 for each of 32 work-items, 3.6 with what rows leave over
; 16 x 4 of x: 187.2 cycles busy, 10.2 waiting, 3.1 for each of 64 work-items, 3.1 with what rows leave over
; 16 x 4 of x, masked tail: 187.2 cycles busy, 10.2 waiting, 3.1 for each of 64 work-items, 3.2 with what rows leave over
; 16 x 4 of x, folded tail: 189.2 cycles busy, 10.1 waiting, 3.1 for each of 64 work-items, 3.2 with what rows leave over
; 16 x 4 of y: 187.2 cycles busy, 10.2 waiting, 3.1 for each of 64 work-items, 3.1 with what rows leave over
; 16 x 4 of y, masked tail: 187.2 cycles busy, 10.2 waiting, 3.1 for each of 64 work-items, 3.2 with what rows leave over
; 16 x 4 of y, folded tail: 189.2 cycles busy, 10.1 waiting, 3.1 for each of 64 work-items, 3.2 with what rows leave over
; chosen: scalar, for it does not pay: a work-item costs 3.1 at 16 x 4 of x, and 3.0 as it is
