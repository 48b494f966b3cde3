; RUN: veczc -w 4 --interleave 1 --cpu znver5 -k k %s
; Lanes that are a known distance apart: this machine is faster with single loads and stores than with gathers and scatters. Where some lanes are off, or the distance is not known
; before the launch, it gathers.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = mul i64 %id, 17
  %from = getelementptr float, ptr addrspace(1) %in, i64 %at
  %x = load float, ptr addrspace(1) %from
  %row = mul i64 %id, %n
  %from.row = getelementptr float, ptr addrspace(1) %in, i64 %row
  %y = load float, ptr addrspace(1) %from.row
  %sum = fadd float %x, %y
  %to = getelementptr float, ptr addrspace(1) %out, i64 %at
  store float %sum, ptr addrspace(1) %to
  %is = fcmp olt float %sum, 1.0
  br i1 %is, label %more, label %end
more:
  %behind = getelementptr i8, ptr addrspace(1) %from, i64 4
  %z = load float, ptr addrspace(1) %behind
  %to.behind = getelementptr i8, ptr addrspace(1) %to, i64 4
  store float %z, ptr addrspace(1) %to.behind
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = mul i64 %id, 17
;   %from = getelementptr float, ptr addrspace(1) %in, i64 %at
;   %x = load float, ptr addrspace(1) %from, align 4
;   %row = mul i64 %id, %n
;   %from.row = getelementptr float, ptr addrspace(1) %in, i64 %row
;   %y = load float, ptr addrspace(1) %from.row, align 4
;   %sum = fadd float %x, %y
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %at
;   store float %sum, ptr addrspace(1) %to, align 4
;   %is = fcmp olt float %sum, 1.000000e+00
;   br i1 %is, label %more, label %end
;
; more:                                             ; preds = %0
;   %behind = getelementptr i8, ptr addrspace(1) %from, i64 4
;   %z = load float, ptr addrspace(1) %behind, align 4
;   %to.behind = getelementptr i8, ptr addrspace(1) %to, i64 4
;   store float %z, ptr addrspace(1) %to.behind, align 4
;   br label %end
;
; end:                                              ; preds = %more, %0
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %.fr = freeze i64 %2
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = mul i64 %id, 17
;   %from = getelementptr float, ptr addrspace(1) %0, i64 %at
;   %row = mul i64 %id, %.fr
;   %from.row = getelementptr float, ptr addrspace(1) %0, i64 %row
;   %4 = load float, ptr addrspace(1) %from, align 4
;   %5 = insertelement <4 x float> poison, float %4, i64 0
;   %6 = getelementptr i8, ptr addrspace(1) %from, i64 68
;   %7 = load float, ptr addrspace(1) %6, align 4
;   %8 = insertelement <4 x float> %5, float %7, i64 1
;   %9 = getelementptr i8, ptr addrspace(1) %from, i64 136
;   %10 = load float, ptr addrspace(1) %9, align 4
;   %11 = insertelement <4 x float> %8, float %10, i64 2
;   %12 = getelementptr i8, ptr addrspace(1) %from, i64 204
;   %13 = load float, ptr addrspace(1) %12, align 4
;   %14 = insertelement <4 x float> %11, float %13, i64 3
;   %15 = shl i64 %.fr, 2
;   %line = icmp eq i64 %15, 4
;   br i1 %line, label %line1, label %apart
;
; line1:                                            ; preds = %3
;   %16 = load <4 x float>, ptr addrspace(1) %from.row, align 4
;   br label %after
;
; apart:                                            ; preds = %3
;   %.splatinsert = insertelement <4 x i64> poison, i64 %15, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %17 = mul <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %18 = getelementptr i8, ptr addrspace(1) %from.row, <4 x i64> %17
;   %19 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %18, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %apart, %line1
;   %20 = phi <4 x float> [ %16, %line1 ], [ %19, %apart ]
;   %sum = fadd <4 x float> %14, %20
;   %to = getelementptr float, ptr addrspace(1) %1, i64 %at
;   %21 = extractelement <4 x float> %sum, i64 0
;   store float %21, ptr addrspace(1) %to, align 4
;   %22 = getelementptr i8, ptr addrspace(1) %to, i64 68
;   %23 = extractelement <4 x float> %sum, i64 1
;   store float %23, ptr addrspace(1) %22, align 4
;   %24 = getelementptr i8, ptr addrspace(1) %to, i64 136
;   %25 = extractelement <4 x float> %sum, i64 2
;   store float %25, ptr addrspace(1) %24, align 4
;   %26 = getelementptr i8, ptr addrspace(1) %to, i64 204
;   %27 = extractelement <4 x float> %sum, i64 3
;   store float %27, ptr addrspace(1) %26, align 4
;   %is = fcmp olt <4 x float> %sum, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %28 = bitcast <4 x i1> %is to i4
;   %.not = icmp eq i4 %28, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %after
;   %behind = getelementptr i8, ptr addrspace(1) %from, i64 4
;   %29 = getelementptr i8, ptr addrspace(1) %behind, <4 x i64> <i64 0, i64 68, i64 136, i64 204>
;   %30 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %29, i32 4, <4 x i1> %is, <4 x float> poison)
;   %to.behind = getelementptr i8, ptr addrspace(1) %to, i64 4
;   %31 = getelementptr i8, ptr addrspace(1) %to.behind, <4 x i64> <i64 0, i64 68, i64 136, i64 204>
;   call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %30, <4 x ptr addrspace(1)> %31, i32 4, <4 x i1> %is)
;   br label %end
;
; end:                                              ; preds = %active, %after
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #2
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
