; RUN: irun --cpu x86-64-v4 --pass estimate_roots %s
; Halves, and their halves, as long as they do not fit.
target triple = "x86_64-unknown-linux-gnu"

declare <9 x double> @llvm.sqrt.v9f64(<9 x double>)

define void @weft.entry.k(ptr %p, <9 x double> %x) "mux-kernel"="entry-point" {
  %a = call <9 x double> @llvm.sqrt.v9f64(<9 x double> %x)
  %b = fdiv nnan ninf arcp <9 x double> %x, %a
  store <9 x double> %b, ptr %p
  ret void
}

; EXPECTED:
; target triple = "x86_64-unknown-linux-gnu"
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <9 x double> @llvm.sqrt.v9f64(<9 x double>) #0
;
; define void @weft.entry.k(ptr %p, <9 x double> %x) #1 {
;   %1 = shufflevector <9 x double> %x, <9 x double> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
;   %2 = shufflevector <5 x double> %1, <5 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 5, i32 5>
;   %3 = call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double> %2, <8 x double> zeroinitializer, i8 -1)
;   %4 = fmul <8 x double> %2, %3
;   %5 = fneg <8 x double> %4
;   %6 = call <8 x double> @llvm.fma.v8f64(<8 x double> %5, <8 x double> %3, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %7 = fmul <8 x double> %3, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %8 = call <8 x double> @llvm.fma.v8f64(<8 x double> %7, <8 x double> %6, <8 x double> %3)
;   %9 = fmul <8 x double> %2, %8
;   %10 = fneg <8 x double> %9
;   %11 = call <8 x double> @llvm.fma.v8f64(<8 x double> %10, <8 x double> %8, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %12 = fmul <8 x double> %8, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %13 = call <8 x double> @llvm.fma.v8f64(<8 x double> %12, <8 x double> %11, <8 x double> %8)
;   %14 = shufflevector <8 x double> %13, <8 x double> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
;   %15 = shufflevector <9 x double> %x, <9 x double> poison, <5 x i32> <i32 5, i32 6, i32 7, i32 8, i32 9>
;   %16 = shufflevector <5 x double> %15, <5 x double> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 5, i32 5>
;   %17 = call <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double> %16, <8 x double> zeroinitializer, i8 -1)
;   %18 = fmul <8 x double> %16, %17
;   %19 = fneg <8 x double> %18
;   %20 = call <8 x double> @llvm.fma.v8f64(<8 x double> %19, <8 x double> %17, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %21 = fmul <8 x double> %17, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %22 = call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %20, <8 x double> %17)
;   %23 = fmul <8 x double> %16, %22
;   %24 = fneg <8 x double> %23
;   %25 = call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %22, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
;   %26 = fmul <8 x double> %22, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
;   %27 = call <8 x double> @llvm.fma.v8f64(<8 x double> %26, <8 x double> %25, <8 x double> %22)
;   %28 = shufflevector <8 x double> %27, <8 x double> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
;   %29 = shufflevector <5 x double> %14, <5 x double> %28, <9 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>
;   %30 = fmul <9 x double> %x, %29
;   store <9 x double> %30, ptr %p, align 128
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <8 x double> @llvm.x86.avx512.rsqrt14.pd.512(<8 x double>, <8 x double>, i8) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { "mux-kernel"="entry-point" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
