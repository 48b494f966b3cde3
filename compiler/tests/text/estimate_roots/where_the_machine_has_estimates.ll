; RUN: irun --cpu x86-64-v4 --pass estimate_roots %s
; Inverse roots that may be two ULP off, and what is divided by a root where the inverse may be used; infinities matter to all but the last.
target triple = "x86_64-unknown-linux-gnu"

declare <16 x float> @llvm.sqrt.v16f32(<16 x float>)
declare <3 x float> @llvm.sqrt.v3f32(<3 x float>)
declare float @llvm.sqrt.f32(float)
declare <8 x double> @llvm.sqrt.v8f64(<8 x double>)
declare double @llvm.sqrt.f64(double)

define void @weft.entry.k(ptr %p, <16 x float> %x, <3 x float> %y, float %z, <8 x double> %u, double %v) "mux-kernel"="entry-point" {
  %a = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %x)
  %b = fdiv <16 x float> <float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0, float 1.0>, %a, !fpmath !0
  store <16 x float> %b, ptr %p
  %c = call <3 x float> @llvm.sqrt.v3f32(<3 x float> %y)
  %d = fdiv arcp <3 x float> %y, %c
  store <3 x float> %d, ptr %p
  %e = call float @llvm.sqrt.f32(float %z)
  %f = fdiv nnan ninf arcp float 1.0, %e
  store float %f, ptr %p
  %g = fdiv <3 x float> <float 1.0, float poison, float 1.0>, %c, !fpmath !0
  store <3 x float> %g, ptr %p
  %h = call <8 x double> @llvm.sqrt.v8f64(<8 x double> %u)
  %i = fdiv arcp <8 x double> <double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0, double 1.0>, %h
  store <8 x double> %i, ptr %p
  %j = call double @llvm.sqrt.f64(double %v)
  %k = fdiv arcp nnan ninf double %v, %j
  store double %k, ptr %p
  %l = fdiv double 1.0, %j
  store double %l, ptr %p
  ret void
}
!0 = !{float 2.500000e+00}

; EXPECTED:
; target triple = "x86_64-unknown-linux-gnu"
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <16 x float> @llvm.sqrt.v16f32(<16 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <3 x float> @llvm.sqrt.v3f32(<3 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <8 x double> @llvm.sqrt.v8f64(<8 x double>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare double @llvm.sqrt.f64(double) #0
;
; define void @weft.entry.k(ptr %p, <16 x float> %x, <3 x float> %y, float %z, <8 x double> %u, double %v) #1 {
;   %1 = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> %x, <16 x float> zeroinitializer, i16 -1)
;   %2 = fmul <16 x float> %x, %1
;   %3 = fneg <16 x float> %2
;   %4 = call <16 x float> @llvm.fma.v16f32(<16 x float> %3, <16 x float> %1, <16 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %5 = fmul <16 x float> %1, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %6 = call <16 x float> @llvm.fma.v16f32(<16 x float> %5, <16 x float> %4, <16 x float> %1)
;   %7 = fcmp uno <16 x float> %4, %4
;   %8 = select <16 x i1> %7, <16 x float> %1, <16 x float> %6
;   store <16 x float> %8, ptr %p, align 64
;   %9 = shufflevector <3 x float> %y, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %10 = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %9, <4 x float> zeroinitializer, i8 -1)
;   %11 = fmul <4 x float> %9, %10
;   %12 = fneg <4 x float> %11
;   %13 = call <4 x float> @llvm.fma.v4f32(<4 x float> %12, <4 x float> %10, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %14 = fmul <4 x float> %10, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %15 = call <4 x float> @llvm.fma.v4f32(<4 x float> %14, <4 x float> %13, <4 x float> %10)
;   %16 = fcmp uno <4 x float> %13, %13
;   %17 = select <4 x i1> %16, <4 x float> %10, <4 x float> %15
;   %18 = shufflevector <3 x float> %y, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %19 = fmul <4 x float> %18, %17
;   %20 = shufflevector <4 x float> %19, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %20, ptr %p, align 16
;   %21 = insertelement <4 x float> poison, float %z, i32 0
;   %22 = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %21, <4 x float> zeroinitializer, i8 -1)
;   %23 = fmul <4 x float> %21, %22
;   %24 = fneg <4 x float> %23
;   %25 = call <4 x float> @llvm.fma.v4f32(<4 x float> %24, <4 x float> %22, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %26 = fmul <4 x float> %22, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %27 = call <4 x float> @llvm.fma.v4f32(<4 x float> %26, <4 x float> %25, <4 x float> %22)
;   %28 = extractelement <4 x float> %27, i32 0
;   store float %28, ptr %p, align 4
;   %29 = shufflevector <3 x float> %y, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %30 = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %29, <4 x float> zeroinitializer, i8 -1)
;   %31 = fmul <4 x float> %29, %30
;   %32 = fneg <4 x float> %31
;   %33 = call <4 x float> @llvm.fma.v4f32(<4 x float> %32, <4 x float> %30, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %34 = fmul <4 x float> %30, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %35 = call <4 x float> @llvm.fma.v4f32(<4 x float> %34, <4 x float> %33, <4 x float> %30)
;   %36 = fcmp uno <4 x float> %33, %33
;   %37 = select <4 x i1> %36, <4 x float> %30, <4 x float> %35
;   %38 = shufflevector <4 x float> %37, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %38, ptr %p, align 16
;   %39 = call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double> %u, <8 x double> zeroinitializer, i8 -1)
;   %40 = fmul <8 x double> %u, %39
;   %41 = fneg <8 x double> %40
;   %42 = call <8 x double> @llvm.fma.v8f64(<8 x double> %41, <8 x double> %39, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %43 = fmul <8 x double> %39, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %44 = call <8 x double> @llvm.fma.v8f64(<8 x double> %43, <8 x double> %42, <8 x double> %39)
;   %45 = fmul <8 x double> %u, %44
;   %46 = fneg <8 x double> %45
;   %47 = call <8 x double> @llvm.fma.v8f64(<8 x double> %46, <8 x double> %44, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %48 = fmul <8 x double> %44, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %49 = call <8 x double> @llvm.fma.v8f64(<8 x double> %48, <8 x double> %47, <8 x double> %44)
;   %50 = fcmp uno <8 x double> %47, %47
;   %51 = select <8 x i1> %50, <8 x double> %39, <8 x double> %49
;   store <8 x double> %51, ptr %p, align 64
;   %j = call double @llvm.sqrt.f64(double %v)
;   %52 = insertelement <2 x double> poison, double %v, i32 0
;   %53 = call <2 x double> @llvm.x86.avx512.rsqrt14.pd.128(<2 x double> %52, <2 x double> zeroinitializer, i8 -1)
;   %54 = fmul <2 x double> %52, %53
;   %55 = fneg <2 x double> %54
;   %56 = call <2 x double> @llvm.fma.v2f64(<2 x double> %55, <2 x double> %53, <2 x double> <double 1.000000e+00, double 1.000000e+00>)
;   %57 = fmul <2 x double> %53, <double 5.000000e-01, double 5.000000e-01>
;   %58 = call <2 x double> @llvm.fma.v2f64(<2 x double> %57, <2 x double> %56, <2 x double> %53)
;   %59 = fmul <2 x double> %52, %58
;   %60 = fneg <2 x double> %59
;   %61 = call <2 x double> @llvm.fma.v2f64(<2 x double> %60, <2 x double> %58, <2 x double> <double 1.000000e+00, double 1.000000e+00>)
;   %62 = fmul <2 x double> %58, <double 5.000000e-01, double 5.000000e-01>
;   %63 = call <2 x double> @llvm.fma.v2f64(<2 x double> %62, <2 x double> %61, <2 x double> %58)
;   %64 = insertelement <2 x double> poison, double %v, i32 0
;   %65 = fmul <2 x double> %64, %63
;   %66 = extractelement <2 x double> %65, i32 0
;   store double %66, ptr %p, align 8
;   %l = fdiv double 1.000000e+00, %j
;   store double %l, ptr %p, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float>, <16 x float>, i16) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float>, <4 x float>, i8) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double>, <8 x double>, i8) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <2 x double> @llvm.x86.avx512.rsqrt14.pd.128(<2 x double>, <2 x double>, i8) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <2 x double> @llvm.fma.v2f64(<2 x double>, <2 x double>, <2 x double>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { "mux-kernel"="entry-point" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
