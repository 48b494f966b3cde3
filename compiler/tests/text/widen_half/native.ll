; RUN: irun --cpu sapphirerapids --pass widen_half %s
; This machine compares halves itself.
target triple = "x86_64-unknown-linux-gnu"

define void @weft.entry.k(ptr %p, <16 x half> %a, <16 x half> %b) "mux-kernel"="entry-point" {
  %less = fcmp olt <16 x half> %a, %b
  store <16 x i1> %less, ptr %p
  ret void
}
; CHECK: fcmp olt <16 x half> %a, %b

