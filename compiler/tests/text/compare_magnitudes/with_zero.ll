; RUN: irun --pass compare_magnitudes %s
; Of zeros of either sign, on either side, in vectors too; not what is always so or never, and no other numbers.
declare float @llvm.fabs.f32(float)
declare <2 x double> @llvm.fabs.v2f64(<2 x double>)
define void @k(ptr %p, float %x, <2 x double> %v, float %y) "mux-kernel"="entry-point" {
  %m = call float @llvm.fabs.f32(float %x)
  %w = call <2 x double> @llvm.fabs.v2f64(<2 x double> %v)
  %more = fcmp nsz ogt float %m, 0.0
  store volatile i1 %more, ptr %p
  %more.or.none = fcmp ugt float %m, -0.0
  store volatile i1 %more.or.none, ptr %p
  %not.less = fcmp ole float 0.0, %m
  store volatile i1 %not.less, ptr %p
  %not.more = fcmp ole float %m, 0.0
  store volatile i1 %not.more, ptr %p
  %not.more.or.none = fcmp uge float 0.0, %m
  store volatile i1 %not.more.or.none, ptr %p
  %both = fcmp olt <2 x double> <double 0.0, double -0.0>, %w
  store volatile <2 x i1> %both, ptr %p
  %some = fcmp ogt <2 x double> %w, <double 0.0, double 1.0>
  store volatile <2 x i1> %some, ptr %p
  %far = fcmp ogt float %m, 1.0
  store volatile i1 %far, ptr %p
  %any = fcmp ogt float %m, %y
  store volatile i1 %any, ptr %p
  %always = fcmp uge float %m, 0.0
  store volatile i1 %always, ptr %p
  %same = fcmp oeq float 0.0, %m
  store volatile i1 %same, ptr %p
  %n = fneg float %m
  %negative = fcmp olt float %n, -0.0
  store volatile i1 %negative, ptr %p
  %not.positive = fcmp ole float 0.0, %n
  store volatile i1 %not.positive, ptr %p
  %number = fcmp ogt float %x, 0.0
  store volatile i1 %number, ptr %p
  ret void
}

; EXPECTED:
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.fabs.f32(float) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <2 x double> @llvm.fabs.v2f64(<2 x double>) #0
;
; define void @k(ptr %p, float %x, <2 x double> %v, float %y) #1 {
;   %m = call float @llvm.fabs.f32(float %x)
;   %w = call <2 x double> @llvm.fabs.v2f64(<2 x double> %v)
;   %1 = fcmp nsz one float %x, 0.000000e+00
;   store volatile i1 %1, ptr %p, align 1
;   %2 = fcmp une float %x, -0.000000e+00
;   store volatile i1 %2, ptr %p, align 1
;   %3 = fcmp ord float %x, 0.000000e+00
;   store volatile i1 %3, ptr %p, align 1
;   %4 = fcmp oeq float %x, 0.000000e+00
;   store volatile i1 %4, ptr %p, align 1
;   %5 = fcmp ueq float %x, 0.000000e+00
;   store volatile i1 %5, ptr %p, align 1
;   %6 = fcmp one <2 x double> %v, <double 0.000000e+00, double -0.000000e+00>
;   store volatile <2 x i1> %6, ptr %p, align 1
;   %some = fcmp ogt <2 x double> %w, <double 0.000000e+00, double 1.000000e+00>
;   store volatile <2 x i1> %some, ptr %p, align 1
;   %far = fcmp ogt float %m, 1.000000e+00
;   store volatile i1 %far, ptr %p, align 1
;   %any = fcmp ogt float %m, %y
;   store volatile i1 %any, ptr %p, align 1
;   %always = fcmp uge float %m, 0.000000e+00
;   store volatile i1 %always, ptr %p, align 1
;   %same = fcmp oeq float 0.000000e+00, %m
;   store volatile i1 %same, ptr %p, align 1
;   %n = fneg float %m
;   %7 = fcmp one float %x, -0.000000e+00
;   store volatile i1 %7, ptr %p, align 1
;   %8 = fcmp oeq float %x, 0.000000e+00
;   store volatile i1 %8, ptr %p, align 1
;   %number = fcmp ogt float %x, 0.000000e+00
;   store volatile i1 %number, ptr %p, align 1
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { "mux-kernel"="entry-point" }
