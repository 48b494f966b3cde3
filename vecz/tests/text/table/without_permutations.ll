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
; @vecz.zeros.float = private unnamed_addr constant float 0.000000e+00, align 16
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
;   %11 = extractelement <4 x i1> %odd, i64 0
;   %12 = select i1 %11, ptr addrspace(2) %10, ptr addrspace(2) addrspacecast (ptr @vecz.zeros.float to ptr addrspace(2))
;   %13 = load float, ptr addrspace(2) %12, align 4
;   %14 = lshr i64 %8, 32
;   %15 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %14
;   %16 = extractelement <4 x i1> %odd, i64 1
;   %17 = select i1 %16, ptr addrspace(2) %15, ptr addrspace(2) addrspacecast (ptr @vecz.zeros.float to ptr addrspace(2))
;   %18 = load float, ptr addrspace(2) %17, align 4
;   %19 = extractelement <2 x i64> %7, i64 1
;   %20 = and i64 %19, 15
;   %21 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %20
;   %22 = extractelement <4 x i1> %odd, i64 2
;   %23 = select i1 %22, ptr addrspace(2) %21, ptr addrspace(2) addrspacecast (ptr @vecz.zeros.float to ptr addrspace(2))
;   %24 = load float, ptr addrspace(2) %23, align 4
;   %25 = lshr i64 %19, 32
;   %26 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %25
;   %27 = extractelement <4 x i1> %odd, i64 3
;   %28 = select i1 %27, ptr addrspace(2) %26, ptr addrspace(2) addrspacecast (ptr @vecz.zeros.float to ptr addrspace(2))
;   %29 = load float, ptr addrspace(2) %28, align 4
;   %30 = bitcast <4 x i1> %odd to i4
;   %31 = icmp eq i4 %30, -1
;   br i1 %31, label %all1, label %some2
;
; all1:                                             ; preds = %active
;   %32 = insertelement <4 x float> poison, float %13, i64 0
;   %33 = insertelement <4 x float> %32, float %18, i64 1
;   %34 = insertelement <4 x float> %33, float %24, i64 2
;   %35 = insertelement <4 x float> %34, float %29, i64 3
;   store <4 x float> %35, ptr addrspace(1) %at, align 4
;   br label %out
;
; some2:                                            ; preds = %active
;   %36 = addrspacecast ptr %nowhere.float to ptr addrspace(1)
;   %37 = select i1 %11, ptr addrspace(1) %at, ptr addrspace(1) %36
;   store float %13, ptr addrspace(1) %37, align 4
;   %38 = getelementptr i8, ptr addrspace(1) %at, i64 4
;   %39 = select i1 %16, ptr addrspace(1) %38, ptr addrspace(1) %36
;   store float %18, ptr addrspace(1) %39, align 4
;   %40 = getelementptr i8, ptr addrspace(1) %at, i64 8
;   %41 = select i1 %22, ptr addrspace(1) %40, ptr addrspace(1) %36
;   store float %24, ptr addrspace(1) %41, align 4
;   %42 = getelementptr i8, ptr addrspace(1) %at, i64 12
;   %43 = select i1 %27, ptr addrspace(1) %42, ptr addrspace(1) %36
;   store float %29, ptr addrspace(1) %43, align 4
;   br label %out
;
; then.all:                                         ; preds = %1
;   %44 = bitcast <4 x i32> %2 to <2 x i64>
;   %45 = and <2 x i64> %44, <i64 64424509455, i64 64424509455>
;   %46 = extractelement <2 x i64> %45, i64 0
;   %47 = and i64 %46, 15
;   %48 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %47
;   %49 = load float, ptr addrspace(2) %48, align 4
;   %50 = insertelement <4 x float> poison, float %49, i64 0
;   %51 = lshr i64 %46, 32
;   %52 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %51
;   %53 = load float, ptr addrspace(2) %52, align 4
;   %54 = insertelement <4 x float> %50, float %53, i64 1
;   %55 = extractelement <2 x i64> %45, i64 1
;   %56 = and i64 %55, 15
;   %57 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %56
;   %58 = load float, ptr addrspace(2) %57, align 4
;   %59 = insertelement <4 x float> %54, float %58, i64 2
;   %60 = lshr i64 %55, 32
;   %61 = getelementptr [16 x float], ptr addrspace(2) @t, i64 0, i64 %60
;   %62 = load float, ptr addrspace(2) %61, align 4
;   %63 = insertelement <4 x float> %59, float %62, i64 3
;   store <4 x float> %63, ptr addrspace(1) %at, align 4
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
