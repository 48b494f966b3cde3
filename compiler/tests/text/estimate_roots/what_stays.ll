; RUN: irun --cpu x86-64-v4 --pass estimate_roots %s
; What must be exact, what is divided by a root without leave to multiply, what is of double, and what is no quotient by a root.
target triple = "x86_64-unknown-linux-gnu"

declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)

define void @weft.entry.k(ptr %p, float %x, double %y) "mux-kernel"="entry-point" {
  %a = call float @llvm.sqrt.f32(float %x)
  %b = fdiv float 1.0, %a
  %c = fdiv float %x, %a, !fpmath !0
  %d = fdiv float 1.0, %x, !fpmath !0
  %e = call double @llvm.sqrt.f64(double %y)
  %f = fdiv arcp double 1.0, %e
  %g = fdiv float undef, %a, !fpmath !0
  store float %g, ptr %p
  store float %b, ptr %p
  store float %c, ptr %p
  store float %d, ptr %p
  store double %f, ptr %p
  ret void
}
!0 = !{float 2.500000e+00}
; CHECK: %b = fdiv float 1.000000e+00, %a
; CHECK: %c = fdiv float %x, %a, !fpmath
; CHECK: %d = fdiv float 1.000000e+00, %x, !fpmath
; CHECK: %f = fdiv arcp double 1.000000e+00, %e
