; RUN: irun --cpu x86-64-v3 --pass estimate_roots %s
; LLVM's own estimate is of finite numbers: leave to use it is taken back from others.
target triple = "x86_64-unknown-linux-gnu"

declare float @llvm.sqrt.f32(float)

define void @weft.entry.k(ptr %p, float %x) "mux-kernel"="entry-point" {
  %a = call float @llvm.sqrt.f32(float %x)
  %b = fdiv arcp contract float 1.0, %a
  %c = fdiv nnan ninf arcp float 1.0, %a
  store float %b, ptr %p
  store float %c, ptr %p
  ret void
}
; CHECK: = fdiv contract float 1.000000e+00, %a
; CHECK: %c = fdiv nnan ninf arcp float 1.000000e+00, %a
