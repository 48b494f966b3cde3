; RUN: veczc --auto --print-costs %s
; Volatile stores are made lane by lane: no plan is cheaper than the scalar kernel.
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %x
  store volatile i64 %x, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; scalar: 0.6 cycles
; 4 x 1 of x: 7.7 cycles busy, 0.1 waiting, 2.0 for each of 4 work-items
; 4 x 2 of x: 15.6 cycles busy, 0.2 waiting, 2.0 for each of 8 work-items
; 4 x 4 of x: 30.0 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 4 x 4 of x, masked tail: 30.0 cycles busy, 0.3 waiting, 1.9 for each of 16 work-items, 1.9 with what rows leave over
; 4 x 4 of x, folded tail: 37.6 cycles busy, 0.3 waiting, 2.4 for each of 16 work-items, never with what rows leave over
; chosen: scalar, for it does not pay: a work-item costs 2.0 at 4 x 1 of x, and 0.6 as it is
