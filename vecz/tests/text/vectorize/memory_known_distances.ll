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
; .end_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = mul i64 %id, 17
;   %from = getelementptr float, ptr addrspace(1) %0, i64 %at
;   %row = mul i64 %id, %2
;   %from.row = getelementptr float, ptr addrspace(1) %0, i64 %row
;   %3 = load float, ptr addrspace(1) %from, align 4
;   %4 = insertelement <4 x float> poison, float %3, i64 0
;   %5 = getelementptr i8, ptr addrspace(1) %from, i64 68
;   %6 = load float, ptr addrspace(1) %5, align 4
;   %7 = insertelement <4 x float> %4, float %6, i64 1
;   %8 = getelementptr i8, ptr addrspace(1) %from, i64 136
;   %9 = load float, ptr addrspace(1) %8, align 4
;   %10 = insertelement <4 x float> %7, float %9, i64 2
;   %11 = getelementptr i8, ptr addrspace(1) %from, i64 204
;   %12 = load float, ptr addrspace(1) %11, align 4
;   %13 = insertelement <4 x float> %10, float %12, i64 3
;   %14 = shl i64 %2, 2
;   %.splatinsert = insertelement <4 x i64> poison, i64 %14, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %15 = mul <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %16 = getelementptr i8, ptr addrspace(1) %from.row, <4 x i64> %15
;   %17 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %16, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   %sum = fadd <4 x float> %13, %17
;   %to = getelementptr float, ptr addrspace(1) %1, i64 %at
;   %18 = extractelement <4 x float> %sum, i64 0
;   store float %18, ptr addrspace(1) %to, align 4
;   %19 = getelementptr i8, ptr addrspace(1) %to, i64 68
;   %20 = extractelement <4 x float> %sum, i64 1
;   store float %20, ptr addrspace(1) %19, align 4
;   %21 = getelementptr i8, ptr addrspace(1) %to, i64 136
;   %22 = extractelement <4 x float> %sum, i64 2
;   store float %22, ptr addrspace(1) %21, align 4
;   %23 = getelementptr i8, ptr addrspace(1) %to, i64 204
;   %24 = extractelement <4 x float> %sum, i64 3
;   store float %24, ptr addrspace(1) %23, align 4
;   %is = fcmp olt <4 x float> %sum, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %25 = bitcast <4 x i1> %is to i4
;   %.not = icmp eq i4 %25, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %.end_crit_edge
;   %behind = getelementptr i8, ptr addrspace(1) %from, i64 4
;   %26 = getelementptr i8, ptr addrspace(1) %behind, <4 x i64> <i64 0, i64 68, i64 136, i64 204>
;   %27 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %26, i32 4, <4 x i1> %is, <4 x float> poison)
;   %to.behind = getelementptr i8, ptr addrspace(1) %to, i64 4
;   %28 = getelementptr i8, ptr addrspace(1) %to.behind, <4 x i64> <i64 0, i64 68, i64 136, i64 204>
;   call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %27, <4 x ptr addrspace(1)> %28, i32 4, <4 x i1> %is)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
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
