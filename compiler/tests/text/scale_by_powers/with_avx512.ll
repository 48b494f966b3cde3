; RUN: irun --cpu x86-64-v4 --pass scale_by_powers %s
; One register, several, a part of one; a scalar is products.
declare float @weft.scaled.f32(float, float)
declare <3 x float> @weft.scaled.v3f32(<3 x float>, <3 x float>)
declare <16 x float> @weft.scaled.v16f32(<16 x float>, <16 x float>)
declare <16 x double> @weft.scaled.v16f64(<16 x double>, <16 x double>)
define void @k(float %p, float %sum, <3 x float> %p3, <3 x float> %sum3, <16 x float> %p16, <16 x float> %sum16, <16 x double> %q, <16 x double> %sumq, ptr %out) "mux-kernel"="entry-point" {
  %one = call float @weft.scaled.f32(float %p, float %sum)
  store float %one, ptr %out
  %three = call <3 x float> @weft.scaled.v3f32(<3 x float> %p3, <3 x float> %sum3)
  store <3 x float> %three, ptr %out
  %all = call <16 x float> @weft.scaled.v16f32(<16 x float> %p16, <16 x float> %sum16)
  store <16 x float> %all, ptr %out
  %two = call <16 x double> @weft.scaled.v16f64(<16 x double> %q, <16 x double> %sumq)
  store <16 x double> %two, ptr %out
  ret void
}

; EXPECTED:
;
; declare float @weft.scaled.f32(float, float)
;
; declare <3 x float> @weft.scaled.v3f32(<3 x float>, <3 x float>)
;
; declare <16 x float> @weft.scaled.v16f32(<16 x float>, <16 x float>)
;
; declare <16 x double> @weft.scaled.v16f64(<16 x double>, <16 x double>)
;
; define void @k(float %p, float %sum, <3 x float> %p3, <3 x float> %sum3, <16 x float> %p16, <16 x float> %sum16, <16 x double> %q, <16 x double> %sumq, ptr %out) #0 {
;   %1 = bitcast float %sum to i32
;   %2 = sub i32 %1, 1262485504
;   %3 = ashr i32 %2, 1
;   %4 = sub i32 %2, %3
;   %5 = add i32 %4, 127
;   %6 = shl i32 %5, 23
;   %7 = bitcast i32 %6 to float
;   %8 = add i32 %3, 127
;   %9 = shl i32 %8, 23
;   %10 = bitcast i32 %9 to float
;   %11 = fmul float %p, %10
;   %12 = fmul float %11, %7
;   store float %12, ptr %out, align 4
;   %13 = shufflevector <3 x float> %sum3, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   %14 = shufflevector <3 x float> %p3, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   %15 = fsub <4 x float> %13, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %16 = call <4 x float> @llvm.x86.avx512.mask.scalef.ps.128(<4 x float> %14, <4 x float> %15, <4 x float> poison, i8 -1)
;   %17 = shufflevector <4 x float> %16, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %17, ptr %out, align 16
;   %18 = fsub <16 x float> %sum16, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %19 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %p16, <16 x float> %18, <16 x float> poison, i16 -1, i32 4)
;   store <16 x float> %19, ptr %out, align 64
;   %20 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %21 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %22 = fsub <8 x double> %20, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %23 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %21, <8 x double> %22, <8 x double> poison, i8 -1, i32 4)
;   %24 = shufflevector <8 x double> %23, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %25 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %26 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %27 = fsub <8 x double> %25, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %28 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %26, <8 x double> %27, <8 x double> poison, i8 -1, i32 4)
;   %29 = shufflevector <8 x double> %28, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %30 = shufflevector <16 x double> %24, <16 x double> %29, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23>
;   store <16 x double> %30, ptr %out, align 128
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <4 x float> @llvm.x86.avx512.mask.scalef.ps.128(<4 x float>, <4 x float>, <4 x float>, i8) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float>, <16 x float>, <16 x float>, i16, i32 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double>, <8 x double>, <8 x double>, i8, i32 immarg) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
