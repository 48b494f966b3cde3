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
; .out_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %1 = load <8 x i32>, ptr addrspace(1) %at, align 4
;   %2 = getelementptr i8, ptr addrspace(1) %at, i64 32
;   %3 = load <8 x i32>, ptr addrspace(1) %2, align 4
;   %odd = trunc <8 x i32> %1 to <8 x i1>
;   %odd1 = trunc <8 x i32> %3 to <8 x i1>
;   %4 = or <8 x i1> %odd, %odd1
;   %5 = bitcast <8 x i1> %4 to i8
;   %.not = icmp eq i8 %5, 0
;   br i1 %.not, label %out, label %active
;
; active:                                           ; preds = %.out_crit_edge
;   %number = and <8 x i32> %1, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %number2 = and <8 x i32> %3, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %table = load <16 x i32>, ptr addrspace(2) @t, align 4
;   %6 = shufflevector <16 x i32> %table, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %7 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %6, <8 x i32> %number)
;   %8 = icmp ugt <8 x i32> %number, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %9 = shufflevector <16 x i32> %table, <16 x i32> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %10 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %9, <8 x i32> %number)
;   %11 = select <8 x i1> %8, <8 x i32> %10, <8 x i32> %7
;   %12 = bitcast <8 x i32> %11 to <8 x float>
;   %13 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %6, <8 x i32> %number2)
;   %14 = icmp ugt <8 x i32> %number2, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %15 = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %9, <8 x i32> %number2)
;   %16 = select <8 x i1> %14, <8 x i32> %15, <8 x i32> %13
;   %17 = bitcast <8 x i32> %16 to <8 x float>
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %12, ptr addrspace(1) %at, i32 4, <8 x i1> %odd)
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %17, ptr addrspace(1) %2, i32 4, <8 x i1> %odd1)
;   br label %out
;
; out:                                              ; preds = %active, %.out_crit_edge
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
