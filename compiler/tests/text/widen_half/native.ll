; RUN: irun --cpu sapphirerapids --pass widen_half %s
; This machine has arithmetic of halves; vectors are compared as float all the same, as LLVM 19 does that wrongly.
target triple = "x86_64-unknown-linux-gnu"

declare <16 x half> @llvm.floor.v16f16(<16 x half>)

define void @weft.entry.k(ptr %p, <16 x half> %a, <16 x half> %b) "mux-kernel"="entry-point" {
  %floor = call <16 x half> @llvm.floor.v16f16(<16 x half> %a)
  %less = fcmp olt <16 x half> %floor, %b
  store <16 x i1> %less, ptr %p
  ret void
}
; CHECK: call <16 x half> @llvm.floor.v16f16
; CHECK: fcmp olt <16 x float>

