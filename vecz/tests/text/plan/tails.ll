; RUN: veczc --print-costs --cpu x86-64-v4 -k k:a.1@20 %s
; Rows of 20 work-items: what does not fill vectors runs one by one, in a kernel of its own with masks, or the kernel has the masks itself and runs whole rows.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare float @llvm.sqrt.f32(float)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x
  %a = load float, ptr addrspace(1) %p
  %b = call float @llvm.sqrt.f32(float %a)
  %c = fdiv float %b, %a
  %q = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %c, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 2.7 cycles
; 8 x 1 of x: 5.9 cycles busy, 0.4 waiting, 0.8 for each of 8 work-items, 1.2 with what rows leave over
; 8 x 1 of x, masked tail: 5.9 cycles busy, 0.4 waiting, 0.8 for each of 8 work-items, 1.0 with what rows leave over
; 8 x 1 of x, folded tail: 7.9 cycles busy, 0.5 waiting, 1.0 for each of 8 work-items, 1.3 with what rows leave over
; 8 x 2 of x: 10.6 cycles busy, 0.7 waiting, 0.7 for each of 16 work-items, 1.1 with what rows leave over
; 8 x 2 of x, masked tail: 10.6 cycles busy, 0.7 waiting, 0.7 for each of 16 work-items, 1.0 with what rows leave over
; 8 x 2 of x, folded tail: 12.7 cycles busy, 0.7 waiting, 0.8 for each of 16 work-items, 1.3 with what rows leave over
; 8 x 4 of x, folded tail: 22.8 cycles busy, 1.1 waiting, 0.7 for each of 32 work-items, 1.2 with what rows leave over
; chosen: 8 x 2 of x, masked tail
