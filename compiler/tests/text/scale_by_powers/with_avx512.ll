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
;   %19 = shufflevector <4 x i1> %18, <4 x i1> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
;   %20 = bitcast <8 x i1> %19 to i8
;   %21 = fsub <4 x float> %15, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %22 = call <4 x float> @llvm.x86.avx512.mask.scalef.ps.128(<4 x float> %16, <4 x float> %21, <4 x float> zeroinitializer, i8 %20)
;   %23 = shufflevector <4 x float> %22, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %23, ptr %out, align 16
;   %24 = fcmp olt <16 x float> %sum16, <float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000, float 0x4167FFED00000000>
;   %25 = xor <16 x i1> %24, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %26 = bitcast <16 x i1> %25 to i16
;   %27 = fsub <16 x float> %sum16, <float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000, float 0x4168000000000000>
;   %28 = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %p16, <16 x float> %27, <16 x float> zeroinitializer, i16 %26, i32 4)
;   store <16 x float> %28, ptr %out, align 64
;   %29 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %30 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %31 = fcmp olt <8 x double> %29, <double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA>
;   %32 = xor <8 x i1> %31, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %33 = bitcast <8 x i1> %32 to i8
;   %34 = fsub <8 x double> %29, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %35 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %30, <8 x double> %34, <8 x double> zeroinitializer, i8 %33, i32 4)
;   %36 = shufflevector <8 x double> %35, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %37 = shufflevector <16 x double> %sumq, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %38 = shufflevector <16 x double> %q, <16 x double> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %39 = fcmp olt <8 x double> %37, <double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA, double 0x4337FFFFFFFFFBCA>
;   %40 = xor <8 x i1> %39, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %41 = bitcast <8 x i1> %40 to i8
;   %42 = fsub <8 x double> %37, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
;   %43 = call <8 x double> @llvm.x86.avx512.mask.scalef.pd.512(<8 x double> %38, <8 x double> %42, <8 x double> zeroinitializer, i8 %41, i32 4)
;   %44 = shufflevector <8 x double> %43, <8 x double> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
;   %45 = shufflevector <16 x double> %36, <16 x double> %44, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23>
;   store <16 x double> %45, ptr %out, align 128
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
