; RUN: veczc --auto --cpu emeraldrapids --choice ClipIds --print-costs -k k %s
; Each work-item sums a row of a matrix: what Zen 4 gathers too slowly, Golden Cove takes a seventh of the time for.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %nx, i32 %ny) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %i32 = trunc i64 %i to i32
  %is = icmp slt i32 %i32, %nx
  br i1 %is, label %row, label %end
row:
  %to = getelementptr inbounds float, ptr addrspace(1) %q, i64 %i
  store float 0.0, ptr addrspace(1) %to
  %some = icmp sgt i32 %ny, 0
  br i1 %some, label %loop, label %end
loop:
  %j = phi i32 [ 0, %row ], [ %next, %loop ]
  %first = mul nsw i32 %i32, %ny
  %at = add nsw i32 %first, %j
  %at64 = sext i32 %at to i64
  %x = getelementptr inbounds float, ptr addrspace(1) %a, i64 %at64
  %v = load float, ptr addrspace(1) %x
  %j64 = sext i32 %j to i64
  %y = getelementptr inbounds float, ptr addrspace(1) %p, i64 %j64
  %w = load float, ptr addrspace(1) %y
  %sum = load float, ptr addrspace(1) %to
  %new = call float @llvm.fmuladd.f32(float %v, float %w, float %sum)
  store float %new, ptr addrspace(1) %to
  %next = add nuw nsw i32 %j, 1
  %again = icmp slt i32 %next, %ny
  br i1 %again, label %loop, label %end
end:
  ret void
}
declare float @llvm.fmuladd.f32(float, float, float)

; EXPECTED:
; scalar: 50.9 cycles
; 8 x 1 of x: 249.0 cycles busy, 57.3 waiting, 38.3 for each of 8 work-items, 38.3 with what rows leave over
; 8 x 2 of x: 379.3 cycles busy, 45.0 waiting, 26.5 for each of 16 work-items, 26.5 with what rows leave over
; 8 x 2 of x, masked tail: 379.3 cycles busy, 45.0 waiting, 26.5 for each of 16 work-items, 26.5 with what rows leave over
; 8 x 2 of x, folded tail: 458.9 cycles busy, 35.4 waiting, 30.9 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 1251.3 cycles busy, 43.1 waiting, 40.4 for each of 32 work-items, 40.5 with what rows leave over
; chosen: 8 x 2 of x
