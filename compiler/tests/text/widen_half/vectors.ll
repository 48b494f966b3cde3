; RUN: irun --cpu haswell --pass widen_half %s
; Comparisons, conversions of integers and intrinsics are widened; sums, and what is not of half, are left.
target triple = "x86_64-unknown-linux-gnu"

define void @weft.entry.k(ptr %p, <8 x i32> %n, <16 x half> %a, <16 x half> %b, half %s, <4 x float> %f) "mux-kernel"="entry-point" {
  %less = fcmp nnan olt <16 x half> %a, %b
  %sum = fadd <16 x half> %a, %b
  %most = call fast <16 x half> @llvm.maxnum.v16f16(<16 x half> %sum, <16 x half> %b)
  %chosen = select <16 x i1> %less, <16 x half> %most, <16 x half> %a
  %root = call half @llvm.sqrt.f16(half %s)
  %magnitude = call half @llvm.fabs.f16(half %root)
  %is_one = fcmp une half %magnitude, 1.0
  %floor = call <4 x float> @llvm.floor.v4f32(<4 x float> %f)
  store <16 x half> %chosen, ptr %p
  store i1 %is_one, ptr %p
  store <4 x float> %floor, ptr %p
  %converted = uitofp nneg <8 x i32> %n to <8 x half>
  store <8 x half> %converted, ptr %p
  %integers = fptosi <16 x half> %a to <16 x i32>
  store <16 x i32> %integers, ptr %p
  %whole = fptoui <4 x float> %f to <4 x i32>
  store <4 x i32> %whole, ptr %p
  ret void
}

; EXPECTED:
; target triple = "x86_64-unknown-linux-gnu"
;
; define void @weft.entry.k(ptr %p, <8 x i32> %n, <16 x half> %a, <16 x half> %b, half %s, <4 x float> %f) #0 {
;   %1 = fpext <16 x half> %a to <16 x float>
;   %2 = fpext <16 x half> %b to <16 x float>
;   %3 = fcmp nnan olt <16 x float> %1, %2
;   %sum = fadd <16 x half> %a, %b
;   %4 = fpext <16 x half> %sum to <16 x float>
;   %5 = fpext <16 x half> %b to <16 x float>
;   %6 = call fast <16 x float> @llvm.maxnum.v16f32(<16 x float> %4, <16 x float> %5)
;   %7 = fptrunc <16 x float> %6 to <16 x half>
;   %chosen = select <16 x i1> %3, <16 x half> %7, <16 x half> %a
;   %8 = fpext half %s to float
;   %9 = call float @llvm.sqrt.f32(float %8)
;   %10 = fptrunc float %9 to half
;   %magnitude = call half @llvm.fabs.f16(half %10)
;   %11 = fpext half %magnitude to float
;   %12 = fcmp une float %11, 1.000000e+00
;   %floor = call <4 x float> @llvm.floor.v4f32(<4 x float> %f)
;   store <16 x half> %chosen, ptr %p, align 32
;   store i1 %12, ptr %p, align 1
;   store <4 x float> %floor, ptr %p, align 16
;   %13 = uitofp <8 x i32> %n to <8 x float>
;   %14 = fptrunc <8 x float> %13 to <8 x half>
;   store <8 x half> %14, ptr %p, align 16
;   %15 = fpext <16 x half> %a to <16 x float>
;   %16 = fptosi <16 x float> %15 to <16 x i32>
;   store <16 x i32> %16, ptr %p, align 64
;   %whole = fptoui <4 x float> %f to <4 x i32>
;   store <4 x i32> %whole, ptr %p, align 16
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare half @llvm.fabs.f16(half) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.floor.v4f32(<4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <16 x half> @llvm.maxnum.v16f16(<16 x half>, <16 x half>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare half @llvm.sqrt.f16(half) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <16 x float> @llvm.maxnum.v16f32(<16 x float>, <16 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
