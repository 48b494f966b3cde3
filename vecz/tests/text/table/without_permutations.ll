; RUN: veczc --cpu x86-64-v2 --interleave 1 -k k:4 %s
; Where nothing permutes by number, each lane loads for itself.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@t = internal addrspace(2) constant [16 x float] [float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float 8.0, float 9.0, float 10.0, float 11.0, float 12.0, float 13.0, float 14.0, float 15.0, float 16.0]
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %at
  %odd = trunc i32 %x to i1
  br i1 %odd, label %then, label %out
then:
  %number = and i32 %x, 15
  %wide = zext i32 %number to i64
  %place = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %wide
  %y = load float, ptr addrspace(2) %place
  store float %y, ptr addrspace(1) %at
  br label %out
out:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @t = internal addrspace(2) constant [16 x float] [float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00, float 5.000000e+00, float 6.000000e+00, float 7.000000e+00, float 8.000000e+00, float 9.000000e+00, float 1.000000e+01, float 1.100000e+01, float 1.200000e+01, float 1.300000e+01, float 1.400000e+01, float 1.500000e+01, float 1.600000e+01]
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %at, align 4
;   %odd = trunc i32 %x to i1
;   br i1 %odd, label %then, label %out
;
; then:                                             ; preds = %0
;   %number = and i32 %x, 15
;   %wide = zext i32 %number to i64
;   %place = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %wide
;   %y = load float, ptr addrspace(2) %place, align 4
;   store float %y, ptr addrspace(1) %at, align 4
;   br label %out
;
; out:                                              ; preds = %then, %0
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %nowhere.float = alloca float, align 16
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <4 x i32>, ptr addrspace(1) %at, align 4
;   %odd = trunc <4 x i32> %2 to <4 x i1>
;   %3 = xor <4 x i1> %odd, <i1 true, i1 true, i1 true, i1 true>
;   %4 = bitcast <4 x i1> %3 to i4
;   %.not = icmp eq i4 %4, 0
;   br i1 %.not, label %then.all, label %then, !prof !2
;
; then:                                             ; preds = %1
;   %5 = bitcast <4 x i1> %odd to i4
;   %.not3 = icmp eq i4 %5, 0
;   br i1 %.not3, label %out, label %active
;
; active:                                           ; preds = %then
;   %number = and <4 x i32> %2, <i32 15, i32 15, i32 15, i32 15>
;   %wide = zext nneg <4 x i32> %number to <4 x i64>
;   %place = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, <4 x i64> %wide
;   %6 = extractelement <4 x ptr addrspace(2)> %place, i64 0
;   %7 = addrspacecast ptr %nowhere.float to ptr addrspace(2)
;   %8 = extractelement <4 x i1> %odd, i64 0
;   %9 = select i1 %8, ptr addrspace(2) %6, ptr addrspace(2) %7
;   %10 = load float, ptr addrspace(2) %9, align 4
;   %11 = extractelement <4 x ptr addrspace(2)> %place, i64 1
;   %12 = extractelement <4 x i1> %odd, i64 1
;   %13 = select i1 %12, ptr addrspace(2) %11, ptr addrspace(2) %7
;   %14 = load float, ptr addrspace(2) %13, align 4
;   %15 = extractelement <4 x ptr addrspace(2)> %place, i64 2
;   %16 = extractelement <4 x i1> %odd, i64 2
;   %17 = select i1 %16, ptr addrspace(2) %15, ptr addrspace(2) %7
;   %18 = load float, ptr addrspace(2) %17, align 4
;   %19 = extractelement <4 x ptr addrspace(2)> %place, i64 3
;   %20 = extractelement <4 x i1> %odd, i64 3
;   %21 = select i1 %20, ptr addrspace(2) %19, ptr addrspace(2) %7
;   %22 = load float, ptr addrspace(2) %21, align 4
;   %23 = bitcast <4 x i1> %odd to i4
;   %24 = icmp eq i4 %23, -1
;   br i1 %24, label %all1, label %some2
;
; all1:                                             ; preds = %active
;   %25 = insertelement <4 x float> poison, float %10, i64 0
;   %26 = insertelement <4 x float> %25, float %14, i64 1
;   %27 = insertelement <4 x float> %26, float %18, i64 2
;   %28 = insertelement <4 x float> %27, float %22, i64 3
;   store <4 x float> %28, ptr addrspace(1) %at, align 4
;   br label %out
;
; some2:                                            ; preds = %active
;   %29 = addrspacecast ptr %nowhere.float to ptr addrspace(1)
;   %30 = select i1 %8, ptr addrspace(1) %at, ptr addrspace(1) %29
;   store float %10, ptr addrspace(1) %30, align 4
;   %31 = getelementptr i8, ptr addrspace(1) %at, i64 4
;   %32 = select i1 %12, ptr addrspace(1) %31, ptr addrspace(1) %29
;   store float %14, ptr addrspace(1) %32, align 4
;   %33 = getelementptr i8, ptr addrspace(1) %at, i64 8
;   %34 = select i1 %16, ptr addrspace(1) %33, ptr addrspace(1) %29
;   store float %18, ptr addrspace(1) %34, align 4
;   %35 = getelementptr i8, ptr addrspace(1) %at, i64 12
;   %36 = select i1 %20, ptr addrspace(1) %35, ptr addrspace(1) %29
;   store float %22, ptr addrspace(1) %36, align 4
;   br label %out
;
; then.all:                                         ; preds = %1
;   %number2 = and <4 x i32> %2, <i32 15, i32 15, i32 15, i32 15>
;   %wide3 = zext nneg <4 x i32> %number2 to <4 x i64>
;   %place4 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, <4 x i64> %wide3
;   %37 = extractelement <4 x ptr addrspace(2)> %place4, i64 0
;   %38 = load float, ptr addrspace(2) %37, align 4
;   %39 = insertelement <4 x float> poison, float %38, i64 0
;   %40 = extractelement <4 x ptr addrspace(2)> %place4, i64 1
;   %41 = load float, ptr addrspace(2) %40, align 4
;   %42 = insertelement <4 x float> %39, float %41, i64 1
;   %43 = extractelement <4 x ptr addrspace(2)> %place4, i64 2
;   %44 = load float, ptr addrspace(2) %43, align 4
;   %45 = insertelement <4 x float> %42, float %44, i64 2
;   %46 = extractelement <4 x ptr addrspace(2)> %place4, i64 3
;   %47 = load float, ptr addrspace(2) %46, align 4
;   %48 = insertelement <4 x float> %45, float %47, i64 3
;   store <4 x float> %48, ptr addrspace(1) %at, align 4
;   br label %out
;
; out:                                              ; preds = %then, %some2, %all1, %then.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v4i1(<4 x i1>) #1
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1738, i32 262}
