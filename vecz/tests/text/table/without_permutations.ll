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
;   %6 = bitcast <4 x i32> %2 to <2 x i64>
;   %7 = and <2 x i64> %6, <i64 64424509455, i64 64424509455>
;   %8 = extractelement <2 x i64> %7, i64 0
;   %9 = and i64 %8, 15
;   %10 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %9
;   %11 = addrspacecast ptr %nowhere.float to ptr addrspace(2)
;   %12 = extractelement <4 x i1> %odd, i64 0
;   %13 = select i1 %12, ptr addrspace(2) %10, ptr addrspace(2) %11
;   %14 = load float, ptr addrspace(2) %13, align 4
;   %15 = lshr i64 %8, 32
;   %16 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %15
;   %17 = extractelement <4 x i1> %odd, i64 1
;   %18 = select i1 %17, ptr addrspace(2) %16, ptr addrspace(2) %11
;   %19 = load float, ptr addrspace(2) %18, align 4
;   %20 = extractelement <2 x i64> %7, i64 1
;   %21 = and i64 %20, 15
;   %22 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %21
;   %23 = extractelement <4 x i1> %odd, i64 2
;   %24 = select i1 %23, ptr addrspace(2) %22, ptr addrspace(2) %11
;   %25 = load float, ptr addrspace(2) %24, align 4
;   %26 = lshr i64 %20, 32
;   %27 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %26
;   %28 = extractelement <4 x i1> %odd, i64 3
;   %29 = select i1 %28, ptr addrspace(2) %27, ptr addrspace(2) %11
;   %30 = load float, ptr addrspace(2) %29, align 4
;   %31 = bitcast <4 x i1> %odd to i4
;   %32 = icmp eq i4 %31, -1
;   br i1 %32, label %all1, label %some2
;
; all1:                                             ; preds = %active
;   %33 = insertelement <4 x float> poison, float %14, i64 0
;   %34 = insertelement <4 x float> %33, float %19, i64 1
;   %35 = insertelement <4 x float> %34, float %25, i64 2
;   %36 = insertelement <4 x float> %35, float %30, i64 3
;   store <4 x float> %36, ptr addrspace(1) %at, align 4
;   br label %out
;
; some2:                                            ; preds = %active
;   %37 = addrspacecast ptr %nowhere.float to ptr addrspace(1)
;   %38 = select i1 %12, ptr addrspace(1) %at, ptr addrspace(1) %37
;   store float %14, ptr addrspace(1) %38, align 4
;   %39 = getelementptr i8, ptr addrspace(1) %at, i64 4
;   %40 = select i1 %17, ptr addrspace(1) %39, ptr addrspace(1) %37
;   store float %19, ptr addrspace(1) %40, align 4
;   %41 = getelementptr i8, ptr addrspace(1) %at, i64 8
;   %42 = select i1 %23, ptr addrspace(1) %41, ptr addrspace(1) %37
;   store float %25, ptr addrspace(1) %42, align 4
;   %43 = getelementptr i8, ptr addrspace(1) %at, i64 12
;   %44 = select i1 %28, ptr addrspace(1) %43, ptr addrspace(1) %37
;   store float %30, ptr addrspace(1) %44, align 4
;   br label %out
;
; then.all:                                         ; preds = %1
;   %45 = bitcast <4 x i32> %2 to <2 x i64>
;   %46 = and <2 x i64> %45, <i64 64424509455, i64 64424509455>
;   %47 = extractelement <2 x i64> %46, i64 0
;   %48 = and i64 %47, 15
;   %49 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %48
;   %50 = load float, ptr addrspace(2) %49, align 4
;   %51 = insertelement <4 x float> poison, float %50, i64 0
;   %52 = lshr i64 %47, 32
;   %53 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %52
;   %54 = load float, ptr addrspace(2) %53, align 4
;   %55 = insertelement <4 x float> %51, float %54, i64 1
;   %56 = extractelement <2 x i64> %46, i64 1
;   %57 = and i64 %56, 15
;   %58 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %57
;   %59 = load float, ptr addrspace(2) %58, align 4
;   %60 = insertelement <4 x float> %55, float %59, i64 2
;   %61 = lshr i64 %56, 32
;   %62 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %61
;   %63 = load float, ptr addrspace(2) %62, align 4
;   %64 = insertelement <4 x float> %60, float %63, i64 3
;   store <4 x float> %64, ptr addrspace(1) %at, align 4
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
