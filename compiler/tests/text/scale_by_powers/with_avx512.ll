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
;   %5 = fcmp olt float %sum, 0x4167FFED00000000
;   %6 = select i1 %5, float 0.000000e+00, float %p
;   %7 = add i32 %4, 127
;   %8 = shl i32 %7, 23
;   %9 = bitcast i32 %8 to float
;   %10 = add i32 %3, 127
;   %11 = shl i32 %10, 23
;   %12 = bitcast i32 %11 to float
;   %13 = fmul float %6, %12
;   %14 = fmul float %13, %9
;   store float %14, ptr %out, align 4
;   %15 = shufflevector <3 x float> %sum3, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   %16 = shufflevector <3 x float> %p3, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   %17 = fcmp olt <4 x float> %15, <float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000>
;   %18 = xor <4 x i1> %17, <i1 true, i1 true, i1 true, i1 true>
;   %19 = freeze <4 x i1> %18
;   %20 = shufflevector <4 x i1> %19, <4 x i1> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 4, i32 4, i32 4>
;   %21 = bitcast <8 x i1> %20 to i8
;   %22 = fsub <4 x float> %15, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %23 = call <4 x float> @llvm.x86.avx512.mask.scalef.ps.128(<4 x float> %16, <4 x float> %22, <4 x float> zeroinitializer, i8 %21)
;   %24 = shufflevector <4 x float> %23, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %24, ptr %out, align 16
;   %25 = fcmp olt <16 x float> %sum16, <float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000>
;   %26 = xor <16 x i1> %25, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %27 = freeze <16 x i1> %26
;   %28 = bitcast <16 x i1> %27 to i16
;   %29 = fsub <16 x float> %sum16, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %30 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %p16, <16 x float> %29, <16 x float> zeroinitializer, i16 %28, i32 4)
;   store <16 x float> %30, ptr %out, align 64
;   %31 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %32 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %33 = fcmp olt <8 x double> %31, <double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA>
;   %34 = xor <8 x i1> %33, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %35 = freeze <8 x i1> %34
;   %36 = bitcast <8 x i1> %35 to i8
;   %37 = fsub <8 x double> %31, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %38 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %32, <8 x double> %37, <8 x double> zeroinitializer, i8 %36, i32 4)
;   %39 = shufflevector <8 x double> %38, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %40 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %41 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %42 = fcmp olt <8 x double> %40, <double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA>
;   %43 = xor <8 x i1> %42, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %44 = freeze <8 x i1> %43
;   %45 = bitcast <8 x i1> %44 to i8
;   %46 = fsub <8 x double> %40, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %47 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %41, <8 x double> %46, <8 x double> zeroinitializer, i8 %45, i32 4)
;   %48 = shufflevector <8 x double> %47, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %49 = shufflevector <16 x double> %39, <16 x double> %48, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23>
;   store <16 x double> %49, ptr %out, align 128
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
