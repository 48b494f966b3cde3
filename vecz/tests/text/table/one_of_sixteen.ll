; RUN: veczc --cpu znver4 -k k:16 %s
; Any of 16 words: one permutation, whatever lanes are off.
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
; define spir_kernel void @__vecz_v16_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
; .out_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %1 = load <16 x i32>, ptr addrspace(1) %at, align 4
;   %odd = trunc <16 x i32> %1 to <16 x i1>
;   %2 = bitcast <16 x i1> %odd to i16
;   %.not = icmp eq i16 %2, 0
;   br i1 %.not, label %out, label %active
;
; active:                                           ; preds = %.out_crit_edge
;   %number = and <16 x i32> %1, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
;   %table = load <16 x i32>, ptr addrspace(2) @t, align 4
;   %3 = call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(<16 x i32> %table, <16 x i32> %number, <16 x i32> poison)
;   %4 = bitcast <16 x i32> %3 to <16 x float>
;   call void @llvm.masked.store.v16f32.p1(<16 x float> %4, ptr addrspace(1) %at, i32 4, <16 x i1> %odd)
;   br label %out
;
; out:                                              ; preds = %active, %.out_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v16i1(<16 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(<16 x i32>, <16 x i32>, <16 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v16f32.p1(<16 x float>, ptr addrspace(1) nocapture, i32 immarg, <16 x i1>) #2
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 0, ptr @__vecz_v16_k}
; !1 = !{i32 16, i32 0, i32 0, i32 0, ptr @k}
