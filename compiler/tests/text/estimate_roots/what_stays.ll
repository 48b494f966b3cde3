; RUN: irun --cpu x86-64-v4 --pass estimate_roots %s
; What must be exact, what is divided by a root without leave to multiply, what is of half, and what is no quotient by a root.
target triple = "x86_64-unknown-linux-gnu"

declare float @llvm.sqrt.f32(float)
declare half @llvm.sqrt.f16(half)

define void @weft.entry.k(ptr %p, float %x, half %y) "mux-kernel"="entry-point" {
  %a = call float @llvm.sqrt.f32(float %x)
  %b = fdiv float 1.0, %a
  %c = fdiv float %x, %a, !fpmath !0
  %d = fdiv float 1.0, %x, !fpmath !0
  %e = call half @llvm.sqrt.f16(half %y)
  %f = fdiv arcp half 1.0, %e
  %g = fdiv float undef, %a, !fpmath !0
  store float %g, ptr %p
  store float %b, ptr %p
  store float %c, ptr %p
  store float %d, ptr %p
  store half %f, ptr %p
  ret void
}
!0 = !{float 2.500000e+00}
; CHECK: %b = fdiv float 1.000000e+00, %a
; CHECK: %c = fdiv float %x, %a, !fpmath
; CHECK: %d = fdiv float 1.000000e+00, %x, !fpmath
; CHECK: %f = fdiv arcp half 0xH3C00, %e
