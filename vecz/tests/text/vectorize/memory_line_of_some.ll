; RUN: veczc -w 4 --interleave 1 -k k %s
; Lanes are in a line if the launch's distance is one element, and if they are at that distance: up to the end of a row.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i64 @llvm.smin.i64(i64, i64)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %last, i64 %step) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %place = call i64 @llvm.smin.i64(i64 %id, i64 %last)
  %index = mul nsw i64 %place, %step
  %p = getelementptr float, ptr addrspace(1) %in, i64 %index
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.smin.i64(i64, i64) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %last, i64 %step) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %place = call i64 @llvm.smin.i64(i64 %id, i64 %last)
;   %index = mul nsw i64 %place, %step
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %index
;   %x = load float, ptr addrspace(1) %p, align 4
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %x, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2, i64 %3) !codeplay_ca_vecz.derived !1 {
;   %.fr = freeze i64 %3
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %fits = icmp slt i64 %id, 9223372036854775805
;   %5 = add i64 %id, 3
;   %6 = icmp sle i64 %5, %2
;   %7 = and i1 %fits, %6
;   %8 = freeze i1 %7
;   %place = call i64 @llvm.smin.i64(i64 %id, i64 %2)
;   %index = mul i64 %place, %.fr
;   %9 = shl i64 %.fr, 2
;   %line = icmp eq i64 %9, 4
;   %line1 = and i1 %8, %line
;   br i1 %line1, label %line2, label %apart
;
; line2:                                            ; preds = %4
;   %p5 = getelementptr float, ptr addrspace(1) %0, i64 %index
;   %10 = load <4 x float>, ptr addrspace(1) %p5, align 4
;   br label %after
;
; apart:                                            ; preds = %4
;   br i1 %8, label %linear, label %each, !prof !2
;
; linear:                                           ; preds = %apart
;   %p10 = getelementptr float, ptr addrspace(1) %0, i64 %index
;   %.splatinsert = insertelement <4 x i64> poison, i64 %9, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %11 = mul <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %12 = getelementptr i8, ptr addrspace(1) %p10, <4 x i64> %11
;   %13 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %12, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; each:                                             ; preds = %apart
;   %.splatinsert12 = insertelement <4 x i64> poison, i64 %id, i64 0
;   %.splat13 = shufflevector <4 x i64> %.splatinsert12, <4 x i64> poison, <4 x i32> zeroinitializer
;   %14 = add <4 x i64> %.splat13, <i64 0, i64 1, i64 2, i64 3>
;   %.splatinsert14 = insertelement <4 x i64> poison, i64 %2, i64 0
;   %.splat15 = shufflevector <4 x i64> %.splatinsert14, <4 x i64> poison, <4 x i32> zeroinitializer
;   %place16 = call <4 x i64> @llvm.smin.v4i64(<4 x i64> %14, <4 x i64> %.splat15)
;   %.splatinsert17 = insertelement <4 x i64> poison, i64 %.fr, i64 0
;   %.splat18 = shufflevector <4 x i64> %.splatinsert17, <4 x i64> poison, <4 x i32> zeroinitializer
;   %index19 = mul <4 x i64> %place16, %.splat18
;   %p20 = getelementptr float, ptr addrspace(1) %0, <4 x i64> %index19
;   %15 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %p20, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %linear, %each, %line2
;   %16 = phi <4 x float> [ %10, %line2 ], [ %13, %linear ], [ %15, %each ]
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %16, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x i64> @llvm.smin.v4i64(<4 x i64>, <4 x i64>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
