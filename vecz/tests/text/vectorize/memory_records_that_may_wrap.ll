; RUN: veczc -w 4 --interleave 1 --cpu x86-64-v4 -k k %s
; `a[i]` and `a[i + 1]` with an index without flags: together unless it wraps in any lane, and else each by itself.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %place = getelementptr i32, ptr addrspace(1) %places, i64 %id
  %start = load i32, ptr addrspace(1) %place
  %i = mul i32 %start, %n
  %i1 = add i32 %i, 1
  %i2 = add i32 %i, 2
  %w1 = zext i32 %i1 to i64
  %w2 = zext i32 %i2 to i64
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 %w1
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 %w2
  %b = load float, ptr addrspace(1) %p2
  %a = load float, ptr addrspace(1) %p1
  %d = fsub float %a, %b
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %d, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %place = getelementptr i32, ptr addrspace(1) %places, i64 %id
;   %start = load i32, ptr addrspace(1) %place, align 4
;   %i = mul i32 %start, %n
;   %i1 = add i32 %i, 1
;   %i2 = add i32 %i, 2
;   %w1 = zext i32 %i1 to i64
;   %w2 = zext i32 %i2 to i64
;   %p1 = getelementptr float, ptr addrspace(1) %p, i64 %w1
;   %p2 = getelementptr float, ptr addrspace(1) %p, i64 %w2
;   %b = load float, ptr addrspace(1) %p2, align 4
;   %a = load float, ptr addrspace(1) %p1, align 4
;   %d = fsub float %a, %b
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %d, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3) !codeplay_ca_vecz.derived !1 {
;   %.splatinsert = insertelement <4 x i32> poison, i32 %3, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %place = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %5 = load <4 x i32>, ptr addrspace(1) %place, align 4
;   %i = mul <4 x i32> %5, %.splat
;   %i2 = add <4 x i32> %i, <i32 2, i32 2, i32 2, i32 2>
;   %6 = icmp eq <4 x i32> %i2, zeroinitializer
;   %7 = bitcast <4 x i1> %6 to i4
;   %8 = icmp eq i4 %7, 0
;   br i1 %8, label %record, label %each, !prof !2
;
; record:                                           ; preds = %4
;   %9 = bitcast <4 x i32> %i2 to <2 x i64>
;   %10 = extractelement <2 x i64> %9, i64 0
;   %11 = and i64 %10, 4294967295
;   %12 = getelementptr float, ptr addrspace(1) %1, i64 %11
;   %13 = getelementptr i8, ptr addrspace(1) %12, i64 -4
;   %14 = load <2 x float>, ptr addrspace(1) %13, align 4
;   %15 = lshr i64 %10, 32
;   %16 = getelementptr float, ptr addrspace(1) %1, i64 %15
;   %17 = getelementptr i8, ptr addrspace(1) %16, i64 -4
;   %18 = load <2 x float>, ptr addrspace(1) %17, align 4
;   %19 = shufflevector <2 x float> %14, <2 x float> %18, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %20 = extractelement <2 x i64> %9, i64 1
;   %21 = and i64 %20, 4294967295
;   %22 = getelementptr float, ptr addrspace(1) %1, i64 %21
;   %23 = getelementptr i8, ptr addrspace(1) %22, i64 -4
;   %24 = load <2 x float>, ptr addrspace(1) %23, align 4
;   %25 = lshr i64 %20, 32
;   %26 = getelementptr float, ptr addrspace(1) %1, i64 %25
;   %27 = getelementptr i8, ptr addrspace(1) %26, i64 -4
;   %28 = load <2 x float>, ptr addrspace(1) %27, align 4
;   %29 = shufflevector <2 x float> %24, <2 x float> %28, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %30 = shufflevector <4 x float> %19, <4 x float> %29, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %31 = shufflevector <4 x float> %19, <4 x float> %29, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   br label %after
;
; each:                                             ; preds = %4
;   %w2 = zext <4 x i32> %i2 to <4 x i64>
;   %p2 = getelementptr float, ptr addrspace(1) %1, <4 x i64> %w2
;   %32 = add <4 x i32> %i, <i32 1, i32 1, i32 1, i32 1>
;   %33 = zext <4 x i32> %32 to <4 x i64>
;   %34 = sub nsw <4 x i64> %33, %w2
;   %35 = shl nsw <4 x i64> %34, <i64 2, i64 2, i64 2, i64 2>
;   %36 = getelementptr i8, <4 x ptr addrspace(1)> %p2, <4 x i64> %35
;   %37 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %36, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   %38 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %p2, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %each, %record
;   %39 = phi <4 x float> [ %30, %record ], [ %37, %each ]
;   %40 = phi <4 x float> [ %31, %record ], [ %38, %each ]
;   %d = fsub <4 x float> %39, %40
;   %to = getelementptr float, ptr addrspace(1) %2, i64 %id
;   store <4 x float> %d, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v4i1(<4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
