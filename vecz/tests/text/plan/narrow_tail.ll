; RUN: veczc --print-costs --auto --cpu x86-64-v4 -k k %s
; Tiles of 8 x 8 work-items with a barrier are too short for 16 lanes, and across barriers there are no masks: a second kernel has 8.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare float @llvm.sqrt.f32(float)
@tile = internal addrspace(3) global [64 x float] undef
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %x = call i64 @__mux_get_local_id(i32 0)
  %y = call i64 @__mux_get_local_id(i32 1)
  %g = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %g
  %a = load float, ptr addrspace(1) %p
  %row = mul i64 %y, 8
  %at = add i64 %row, %x
  %t = getelementptr float, ptr addrspace(3) @tile, i64 %at
  store float %a, ptr addrspace(3) %t
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %first = getelementptr float, ptr addrspace(3) @tile, i64 %row
  %f = load float, ptr addrspace(3) %first
  %s = fadd float %f, %a
  %b = call float @llvm.sqrt.f32(float %s)
  %c = fdiv float %b, %a
  %q = getelementptr float, ptr addrspace(1) %out, i64 %g
  store float %c, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 5.1 cycles
; 8 x 1 of x: 9.8 cycles busy, 0.8 waiting, 1.3 for each of 8 work-items
; 8 x 2 of x: 14.9 cycles busy, 1.1 waiting, 1.0 for each of 16 work-items, 1.3 with what rows leave over
; 8 x 2 of x, narrow tail: 14.9 cycles busy, 1.1 waiting, 1.0 for each of 16 work-items, 1.0 with what rows leave over
; 8 x 4 of x: 25.3 cycles busy, 1.4 waiting, 0.8 for each of 32 work-items, 3.0 with what rows leave over
; 8 x 4 of x, narrow tail: 25.3 cycles busy, 1.4 waiting, 0.8 for each of 32 work-items, 1.2 with what rows leave over
; chosen: 8 x 2 of x, narrow tail
