; RUN: irun --pass flush_denormals %s
; The entry sets FTZ and DAZ around what was the entry.
target triple = "x86_64-unknown-linux-gnu"

define void @weft.entry.k(ptr noalias %args, ptr %range, i64 %first, i64 %last, ptr %scratch) "mux-kernel"="entry-point" "mux-orig-fn"="k" "mux-flush-denormals"="float" {
  ret void
}

; EXPECTED:
; target triple = "x86_64-unknown-linux-gnu"
;
; ; Function Attrs: noinline
; define internal void @weft.entry.k.flushing(ptr noalias %args, ptr %range, i64 %first, i64 %last, ptr %scratch) #0 {
;   ret void
; }
;
; define void @weft.entry.k(ptr noalias %0, ptr %1, i64 %2, i64 %3, ptr %4) #1 {
;   %old = alloca i32, align 4
;   %new = alloca i32, align 4
;   call void @llvm.x86.sse.stmxcsr(ptr %old)
;   %mode = load i32, ptr %old, align 4
;   %6 = or i32 %mode, 32832
;   store i32 %6, ptr %new, align 4
;   call void @llvm.x86.sse.ldmxcsr(ptr %new)
;   call void @weft.entry.k.flushing(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4)
;   call void @llvm.x86.sse.ldmxcsr(ptr %old)
;   ret void
; }
;
; ; Function Attrs: nounwind memory(argmem: write)
; declare void @llvm.x86.sse.stmxcsr(ptr) #2
;
; ; Function Attrs: nounwind
; declare void @llvm.x86.sse.ldmxcsr(ptr) #3
;
; attributes #0 = { noinline "mux-flush-denormals"="float" "mux-orig-fn"="k" }
; attributes #1 = { "mux-flush-denormals"="float" "mux-kernel"="entry-point" "mux-orig-fn"="k" }
; attributes #2 = { nounwind memory(argmem: write) }
; attributes #3 = { nounwind }
