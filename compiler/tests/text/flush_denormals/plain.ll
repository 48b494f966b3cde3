; RUN: irun --pass flush_denormals %s
target triple = "x86_64-unknown-linux-gnu"

define void @weft.entry.k(ptr %args, ptr %range, i64 %first, i64 %last, ptr %scratch) "mux-kernel"="entry-point" {
  ret void
}
; CHECK: define void @weft.entry.k(ptr %args, ptr %range, i64 %first, i64 %last, ptr %scratch) #0 {
