; RUN: veczc --cpu znver5 --auto --print-costs %s
; Rows of grids are of any length: what vectors leave over of 126 points is run with masks, not one by one.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) %a, i64 %width) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul nuw nsw i64 %y, %width
  %at = add nuw nsw i64 %row, %x
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %w = fmul float %v, %v
  store float %w, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; scalar: 1.8 cycles
; 16 x 1 of x: 2.7 cycles busy, 0.3 waiting, 0.2 for each of 16 work-items, 0.2 with what rows leave over
; 16 x 2 of x: 3.5 cycles busy, 0.4 waiting, 0.1 for each of 32 work-items, 0.1 with what rows leave over
; 16 x 4 of x: 5.0 cycles busy, 0.5 waiting, 0.1 for each of 64 work-items, 0.1 with what rows leave over
; 16 x 4 of x, masked tail: 5.0 cycles busy, 0.5 waiting, 0.1 for each of 64 work-items, 0.1 with what rows leave over
; 16 x 4 of x, folded tail: 7.5 cycles busy, 0.7 waiting, 0.1 for each of 64 work-items, 0.1 with what rows leave over
; chosen: 16 x 4 of x, masked tail
