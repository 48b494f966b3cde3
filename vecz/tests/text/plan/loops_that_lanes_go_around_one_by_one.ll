; RUN: veczc --print-costs --cpu znver4 -k k %s
; Neighbours gather what each has side by side; so lanes rather go around the loop one by one, and the roots are computed together.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %columns, ptr addrspace(1) %x, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %rows, i64 %i
  %start = load i32, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  %end = load i32, ptr addrspace(1) %q
  %is.empty = icmp eq i32 %start, %end
  br i1 %is.empty, label %done, label %loop

loop:
  %j = phi i32 [ %start, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %wide = zext i32 %j to i64
  %column.at = getelementptr i32, ptr addrspace(1) %columns, i64 %wide
  %column = load i32, ptr addrspace(1) %column.at
  %wide.column = zext i32 %column to i64
  %r = getelementptr float, ptr addrspace(1) %x, i64 %wide.column
  %y = load float, ptr addrspace(1) %r
  %more = fadd float %sum, %y
  %next = add i32 %j, 1
  %goes.on = icmp ult i32 %next, %end
  br i1 %goes.on, label %loop, label %done

done:
  %total = phi float [ 1.0, %entry ], [ %more, %loop ]
  %a = call float @llvm.sqrt.f32(float %total)
  %b = fdiv float %a, %total
  %c = call float @llvm.sqrt.f32(float %b)
  %d = fdiv float %c, %total
  %e = call float @llvm.sqrt.f32(float %d)
  %f = fdiv float %e, %total
  %g = call float @llvm.sqrt.f32(float %f)
  %h = fdiv float %g, %total
  %k = call float @llvm.sqrt.f32(float %h)
  %l = fdiv float %k, %total
  %m = call float @llvm.sqrt.f32(float %l)
  %n = fdiv float %m, %total
  %root = call float @llvm.sqrt.f32(float %n)
  %o = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %root, ptr addrspace(1) %o
  ret void
}

declare float @llvm.sqrt.f32(float)

; EXPECTED:
; scalar: 79.8 cycles
; 8 x 1 of x: 642.9 cycles busy, 346.3 waiting, 123.7 for each of 8 work-items, 123.7 with what rows leave over
; 8 x 2 of x: 1358.5 cycles busy, 496.1 waiting, 115.9 for each of 16 work-items, 115.9 with what rows leave over
; 8 x 2 of x, masked tail: 1358.5 cycles busy, 496.1 waiting, 115.9 for each of 16 work-items, 115.9 with what rows leave over
; 8 x 2 of x, folded tail: 1360.3 cycles busy, 496.1 waiting, 116.0 for each of 16 work-items, 116.1 with what rows leave over
; 8 x 4 of x: 2911.1 cycles busy, 569.5 waiting, 108.8 for each of 32 work-items, 108.8 with what rows leave over
; 8 x 4 of x, masked tail: 2911.1 cycles busy, 569.5 waiting, 108.8 for each of 32 work-items, 108.8 with what rows leave over
; 8 x 4 of x, folded tail: 2913.6 cycles busy, 569.5 waiting, 108.8 for each of 32 work-items, 109.0 with what rows leave over
; 16 x 1 of x: 1339.1 cycles busy, 494.3 waiting, 114.6 for each of 16 work-items, 114.6 with what rows leave over
; 16 x 1 of x, masked tail: 1339.1 cycles busy, 494.3 waiting, 114.6 for each of 16 work-items, 114.6 with what rows leave over
; 16 x 1 of x, folded tail: 1340.6 cycles busy, 494.3 waiting, 114.7 for each of 16 work-items, 114.7 with what rows leave over
; 16 x 2 of x: 2869.4 cycles busy, 570.2 waiting, 107.5 for each of 32 work-items, 107.5 with what rows leave over
; 16 x 2 of x, masked tail: 2869.4 cycles busy, 570.2 waiting, 107.5 for each of 32 work-items, 107.5 with what rows leave over
; 16 x 2 of x, folded tail: 2871.4 cycles busy, 570.2 waiting, 107.5 for each of 32 work-items, 107.7 with what rows leave over
; 16 x 4 of x: 6137.8 cycles busy, 511.0 waiting, 103.9 for each of 64 work-items, 103.8 with what rows leave over
; 16 x 4 of x, masked tail: 6137.8 cycles busy, 511.0 waiting, 103.9 for each of 64 work-items, 104.0 with what rows leave over
; 16 x 4 of x, folded tail: 6140.8 cycles busy, 511.0 waiting, 103.9 for each of 64 work-items, 104.1 with what rows leave over
; 16 x 1 of x, replicated loops: 667.0 cycles busy, 7.1 waiting, 42.1 for each of 16 work-items, 42.1 with what rows leave over
; 16 x 1 of x, masked tail, replicated loops: 667.0 cycles busy, 7.1 waiting, 42.1 for each of 16 work-items, 42.1 with what rows leave over
; 16 x 1 of x, folded tail, replicated loops: 668.5 cycles busy, 7.1 waiting, 42.2 for each of 16 work-items, 42.2 with what rows leave over
; 16 x 2 of x, replicated loops: 1339.5 cycles busy, 2.1 waiting, 41.9 for each of 32 work-items, 41.9 with what rows leave over
; 16 x 2 of x, masked tail, replicated loops: 1339.5 cycles busy, 2.1 waiting, 41.9 for each of 32 work-items, 41.9 with what rows leave over
; 16 x 2 of x, folded tail, replicated loops: 1341.5 cycles busy, 2.1 waiting, 42.0 for each of 32 work-items, 42.0 with what rows leave over
; 16 x 4 of x, replicated loops: 2682.6 cycles busy, 0.6 waiting, 41.9 for each of 64 work-items, 42.0 with what rows leave over
; 16 x 4 of x, masked tail, replicated loops: 2682.6 cycles busy, 0.6 waiting, 41.9 for each of 64 work-items, 41.9 with what rows leave over
; 16 x 4 of x, folded tail, replicated loops: 2685.6 cycles busy, 0.6 waiting, 42.0 for each of 64 work-items, 42.0 with what rows leave over
; chosen: 16 x 1 of x, replicated loops
