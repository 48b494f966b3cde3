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
;   %w2 = zext <4 x i32> %i2 to <4 x i64>
;   %p2 = getelementptr float, ptr addrspace(1) %1, <4 x i64> %w2
;   %6 = icmp eq <4 x i32> %i2, zeroinitializer
;   %7 = bitcast <4 x i1> %6 to i4
;   %8 = icmp eq i4 %7, 0
;   br i1 %8, label %record, label %each, !prof !2
;
; record:                                           ; preds = %4
;   %9 = getelementptr i8, <4 x ptr addrspace(1)> %p2, <4 x i64> <i64 -4, i64 -4, i64 -4, i64 -4>
;   %10 = extractelement <4 x ptr addrspace(1)> %9, i64 0
;   %11 = load <2 x float>, ptr addrspace(1) %10, align 4
;   %12 = extractelement <4 x ptr addrspace(1)> %9, i64 1
;   %13 = load <2 x float>, ptr addrspace(1) %12, align 4
;   %14 = shufflevector <2 x float> %11, <2 x float> %13, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %15 = extractelement <4 x ptr addrspace(1)> %9, i64 2
;   %16 = load <2 x float>, ptr addrspace(1) %15, align 4
;   %17 = extractelement <4 x ptr addrspace(1)> %9, i64 3
;   %18 = load <2 x float>, ptr addrspace(1) %17, align 4
;   %19 = shufflevector <2 x float> %16, <2 x float> %18, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %20 = shufflevector <4 x float> %14, <4 x float> %19, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %21 = shufflevector <4 x float> %14, <4 x float> %19, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   br label %after
;
; each:                                             ; preds = %4
;   %22 = add <4 x i32> %i, <i32 1, i32 1, i32 1, i32 1>
;   %23 = zext <4 x i32> %22 to <4 x i64>
;   %24 = sub nsw <4 x i64> %23, %w2
;   %25 = shl nsw <4 x i64> %24, <i64 2, i64 2, i64 2, i64 2>
;   %26 = getelementptr i8, <4 x ptr addrspace(1)> %p2, <4 x i64> %25
;   %27 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %26, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   %28 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %p2, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %each, %record
;   %29 = phi <4 x float> [ %20, %record ], [ %27, %each ]
;   %30 = phi <4 x float> [ %21, %record ], [ %28, %each ]
;   %d = fsub <4 x float> %29, %30
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
