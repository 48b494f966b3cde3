; RUN: veczc --cpu x86-64-v3 -k k:16 %s
; Where one instruction permutes eight words, there are two, and a choice.
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
; define spir_kernel void @__vecz_v16_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <8 x i32>, ptr addrspace(1) %at, align 4
;   %3 = getelementptr i8, ptr addrspace(1) %at, i64 32
;   %4 = load <8 x i32>, ptr addrspace(1) %3, align 4
;   %odd = trunc <8 x i32> %2 to <8 x i1>
;   %odd1 = trunc <8 x i32> %4 to <8 x i1>
;   %.demorgan = and <8 x i1> %odd, %odd1
;   %5 = xor <8 x i1> %.demorgan, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %6 = bitcast <8 x i1> %5 to i8
;   %.not = icmp eq i8 %6, 0
;   br i1 %.not, label %then.all, label %then, !prof !2
;
; then:                                             ; preds = %1
;   %7 = or <8 x i1> %odd, %odd1
;   %8 = bitcast <8 x i1> %7 to i8
;   %.not14 = icmp eq i8 %8, 0
;   br i1 %.not14, label %out, label %active
;
; active:                                           ; preds = %then
;   %number = and <8 x i32> %2, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %number2 = and <8 x i32> %4, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %table = load <16 x i32>, ptr addrspace(2) @t, align 4
;   %9 = shufflevector <16 x i32> %table, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %10 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %9, <8 x i32> %number)
;   %11 = icmp ugt <8 x i32> %number, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %12 = shufflevector <16 x i32> %table, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %13 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %12, <8 x i32> %number)
;   %14 = select <8 x i1> %11, <8 x i32> %13, <8 x i32> %10
;   %15 = bitcast <8 x i32> %14 to <8 x float>
;   %16 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %9, <8 x i32> %number2)
;   %17 = icmp ugt <8 x i32> %number2, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %18 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %12, <8 x i32> %number2)
;   %19 = select <8 x i1> %17, <8 x i32> %18, <8 x i32> %16
;   %20 = bitcast <8 x i32> %19 to <8 x float>
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %15, ptr addrspace(1) %at, i32 4, <8 x i1> %odd)
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %20, ptr addrspace(1) %3, i32 4, <8 x i1> %odd1)
;   br label %out
;
; then.all:                                         ; preds = %1
;   %number26 = and <8 x i32> %2, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %number27 = and <8 x i32> %4, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %table12 = load <16 x i32>, ptr addrspace(2) @t, align 4
;   %21 = shufflevector <16 x i32> %table12, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %22 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %21, <8 x i32> %number26)
;   %23 = icmp ugt <8 x i32> %number26, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %24 = shufflevector <16 x i32> %table12, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %25 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %24, <8 x i32> %number26)
;   %26 = select <8 x i1> %23, <8 x i32> %25, <8 x i32> %22
;   %27 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %21, <8 x i32> %number27)
;   %28 = icmp ugt <8 x i32> %number27, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %29 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %24, <8 x i32> %number27)
;   %30 = select <8 x i1> %28, <8 x i32> %29, <8 x i32> %27
;   store <8 x i32> %26, ptr addrspace(1) %at, align 4
;   store <8 x i32> %30, ptr addrspace(1) %3, align 4
;   br label %out
;
; out:                                              ; preds = %then, %active, %then.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <8 x i32> @llvm.x86.avx2.permd(<8 x i32>, <8 x i32>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8f32.p1(<8 x float>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #3
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 0, ptr @__vecz_v16_k}
; !1 = !{i32 16, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1738, i32 262}
