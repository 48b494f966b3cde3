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
;   %18 = shufflevector <4 x float> %17, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   %19 = fmul <3 x float> %y, %18
;   store <3 x float> %19, ptr %p, align 16
;   %20 = insertelement <4 x float> poison, float %z, i32 0
;   %21 = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %20, <4 x float> zeroinitializer, i8 -1)
;   %22 = fmul <4 x float> %20, %21
;   %23 = fneg <4 x float> %22
;   %24 = call <4 x float> @llvm.fma.v4f32(<4 x float> %23, <4 x float> %21, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %25 = fmul <4 x float> %21, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %26 = call <4 x float> @llvm.fma.v4f32(<4 x float> %25, <4 x float> %24, <4 x float> %21)
;   %27 = extractelement <4 x float> %26, i32 0
;   store float %27, ptr %p, align 4
;   %28 = shufflevector <3 x float> %y, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %29 = call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(<4 x float> %28, <4 x float> zeroinitializer, i8 -1)
;   %30 = fmul <4 x float> %28, %29
;   %31 = fneg <4 x float> %30
;   %32 = call <4 x float> @llvm.fma.v4f32(<4 x float> %31, <4 x float> %29, <4 x float> <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>)
;   %33 = fmul <4 x float> %29, <float 5.000000e-01, float 5.000000e-01, float 5.000000e-01, float 5.000000e-01>
;   %34 = call <4 x float> @llvm.fma.v4f32(<4 x float> %33, <4 x float> %32, <4 x float> %29)
;   %35 = fcmp uno <4 x float> %32, %32
;   %36 = select <4 x i1> %35, <4 x float> %29, <4 x float> %34
;   %37 = shufflevector <4 x float> %36, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
;   store <3 x float> %37, ptr %p, align 16
;   %38 = call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double> %u, <8 x double> zeroinitializer, i8 -1)
;   %39 = fmul <8 x double> %u, %38
;   %40 = fneg <8 x double> %39
;   %41 = call <8 x double> @llvm.fma.v8f64(<8 x double> %40, <8 x double> %38, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %42 = fmul <8 x double> %38, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %43 = call <8 x double> @llvm.fma.v8f64(<8 x double> %42, <8 x double> %41, <8 x double> %38)
;   %44 = fmul <8 x double> %u, %43
;   %45 = fneg <8 x double> %44
;   %46 = call <8 x double> @llvm.fma.v8f64(<8 x double> %45, <8 x double> %43, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %47 = fmul <8 x double> %43, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %48 = call <8 x double> @llvm.fma.v8f64(<8 x double> %47, <8 x double> %46, <8 x double> %43)
;   %49 = fcmp uno <8 x double> %46, %46
;   %50 = select <8 x i1> %49, <8 x double> %38, <8 x double> %48
;   store <8 x double> %50, ptr %p, align 64
;   %j = call double @llvm.sqrt.f64(double %v)
;   %51 = insertelement <2 x double> poison, double %v, i32 0
;   %52 = call <2 x double> @llvm.x86.avx512.rsqrt14.pd.128(<2 x double> %51, <2 x double> zeroinitializer, i8 -1)
;   %53 = fmul <2 x double> %51, %52
;   %54 = fneg <2 x double> %53
;   %55 = call <2 x double> @llvm.fma.v2f64(<2 x double> %54, <2 x double> %52, <2 x double> <double 1.000000e+00, double 1.000000e+00>)
;   %56 = fmul <2 x double> %52, <double 5.000000e-01, double 5.000000e-01>
;   %57 = call <2 x double> @llvm.fma.v2f64(<2 x double> %56, <2 x double> %55, <2 x double> %52)
;   %58 = fmul <2 x double> %51, %57
;   %59 = fneg <2 x double> %58
;   %60 = call <2 x double> @llvm.fma.v2f64(<2 x double> %59, <2 x double> %57, <2 x double> <double 1.000000e+00, double 1.000000e+00>)
;   %61 = fmul <2 x double> %57, <double 5.000000e-01, double 5.000000e-01>
;   %62 = call <2 x double> @llvm.fma.v2f64(<2 x double> %61, <2 x double> %60, <2 x double> %57)
;   %63 = extractelement <2 x double> %62, i32 0
;   %64 = fmul double %v, %63
;   store double %64, ptr %p, align 8
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
