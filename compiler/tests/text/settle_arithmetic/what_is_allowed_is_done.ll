; RUN: irun --settled --pass settle_arithmetic %s
; Products become parts of sums that they are alone in, quotients products where the inverse is known or may be estimated; then nothing is allowed any more.
declare float @llvm.sqrt.f32(float)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)

define void @k(ptr %p, float %a, float %b, float %c, <4 x float> %v) #0 {
  %product = fmul contract float %a, %b
  %sum = fadd contract float %product, %c
  store volatile float %sum, ptr %p
  %other = fmul contract float %a, %c
  %difference = fsub contract float %b, %other
  store volatile float %difference, ptr %p
  %third = fmul contract float %b, %c
  %minus = fsub contract float %third, %a
  store volatile float %minus, ptr %p
  %twice = fmul contract float %a, %a
  %one = fadd contract float %twice, %b
  %two = fadd contract float %twice, %c
  store volatile float %one, ptr %p
  store volatile float %two, ptr %p
  %rounded = fmul float %b, %b
  %apart = fadd contract float %rounded, %c
  store volatile float %apart, ptr %p
  %third.of = fdiv arcp float %a, 3.0
  store volatile float %third.of, ptr %p
  %quotient = fdiv arcp float %a, %b
  store volatile float %quotient, ptr %p
  %root = call float @llvm.sqrt.f32(float %b)
  %by.root = fdiv fast float %a, %root
  store volatile float %by.root, ptr %p
  %roots = call fast <4 x float> @llvm.sqrt.v4f32(<4 x float> %v)
  %by.roots = fdiv arcp <4 x float> %v, %roots
  store volatile <4 x float> %by.roots, ptr %p
  %exact = fdiv float %c, %root
  store volatile float %exact, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "unsafe-fp-math"="true" "no-nans-fp-math"="true" "no-infs-fp-math"="true" }

; EXPECTED:
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #0
;
; define void @k(ptr %p, float %a, float %b, float %c, <4 x float> %v) #1 {
;   %product = fmul float %a, %b
;   %1 = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
;   store volatile float %1, ptr %p, align 4
;   %other = fmul float %a, %c
;   %2 = fneg float %a
;   %3 = call float @llvm.fmuladd.f32(float %2, float %c, float %b)
;   store volatile float %3, ptr %p, align 4
;   %third = fmul float %b, %c
;   %4 = fneg float %a
;   %5 = call float @llvm.fmuladd.f32(float %b, float %c, float %4)
;   store volatile float %5, ptr %p, align 4
;   %twice = fmul float %a, %a
;   %one = fadd float %twice, %b
;   %two = fadd float %twice, %c
;   store volatile float %one, ptr %p, align 4
;   store volatile float %two, ptr %p, align 4
;   %rounded = fmul float %b, %b
;   %apart = fadd float %rounded, %c
;   store volatile float %apart, ptr %p, align 4
;   %third.of = fmul float %a, 0x3FD5555560000000
;   store volatile float %third.of, ptr %p, align 4
;   %quotient = fdiv float %a, %b
;   store volatile float %quotient, ptr %p, align 4
;   %root = call float @llvm.sqrt.f32(float %b)
;   %6 = fdiv float 1.000000e+00, %root, !fpmath !0
;   %7 = fmul float %a, %6
;   store volatile float %7, ptr %p, align 4
;   %roots = call nnan <4 x float> @llvm.sqrt.v4f32(<4 x float> %v)
;   %8 = fdiv <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>, %roots, !fpmath !0
;   %9 = fmul <4 x float> %v, %8
;   store volatile <4 x float> %9, ptr %p, align 16
;   %exact = fdiv float %c, %root
;   store volatile float %exact, ptr %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.fmuladd.f32(float, float, float) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { "mux-kernel"="entry-point" "no-nans-fp-math"="true" }
;
; !0 = !{float 2.500000e+00}
