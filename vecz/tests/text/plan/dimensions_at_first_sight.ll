; RUN: veczc --cpu znver5 --auto --print-costs %s
; What lies apart in one dimension is not looked at any closer when another one has neighbours: along y only what is best along x is planned.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %table, i64 %width) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul nuw nsw i64 %y, %width
  %at = add nuw nsw i64 %row, %x
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %i = fptosi float %v to i64
  %q = getelementptr float, ptr addrspace(1) %table, i64 %i
  %u = load float, ptr addrspace(1) %q
  %w = fmul float %v, %u
  store float %w, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; scalar: 2.4 cycles
; 8 x 1 of x: 15.7 cycles busy, 7.3 waiting, 2.9 for each of 8 work-items, 2.9 with what rows leave over
; 8 x 2 of x: 29.4 cycles busy, 10.0 waiting, 2.5 for each of 16 work-items, 2.5 with what rows leave over
; 8 x 4 of x: 57.0 cycles busy, 11.0 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 8 x 4 of x, masked tail: 57.0 cycles busy, 11.0 waiting, 2.1 for each of 32 work-items, 2.2 with what rows leave over
; 8 x 4 of x, folded tail: 59.0 cycles busy, 10.9 waiting, 2.2 for each of 32 work-items, 2.2 with what rows leave over
; 16 x 1 of x: 28.9 cycles busy, 9.9 waiting, 2.4 for each of 16 work-items, 2.4 with what rows leave over
; 16 x 1 of x, masked tail: 28.9 cycles busy, 9.9 waiting, 2.4 for each of 16 work-items, 2.5 with what rows leave over
; 16 x 1 of x, folded tail: 30.3 cycles busy, 10.1 waiting, 2.5 for each of 16 work-items, 2.6 with what rows leave over
; 16 x 2 of x: 56.0 cycles busy, 11.0 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 16 x 2 of x, masked tail: 56.0 cycles busy, 11.0 waiting, 2.1 for each of 32 work-items, 2.1 with what rows leave over
; 16 x 2 of x, folded tail: 57.7 cycles busy, 11.0 waiting, 2.1 for each of 32 work-items, 2.2 with what rows leave over
; 16 x 4 of x: 110.0 cycles busy, 8.6 waiting, 1.9 for each of 64 work-items, 1.9 with what rows leave over
; 16 x 4 of x, masked tail: 110.0 cycles busy, 8.6 waiting, 1.9 for each of 64 work-items, 1.9 with what rows leave over
; 16 x 4 of x, folded tail: 112.5 cycles busy, 8.5 waiting, 1.9 for each of 64 work-items, 1.9 with what rows leave over
; 16 x 4 of y: 192.4 cycles busy, 5.2 waiting, 3.1 for each of 64 work-items, 3.0 with what rows leave over
; chosen: 16 x 4 of x
