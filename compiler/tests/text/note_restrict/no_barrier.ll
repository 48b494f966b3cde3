; RUN: irun --pass note_restrict %s
; Without barriers LLVM is told.
define spir_kernel void @k(ptr addrspace(1) noalias %p) #0 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) noalias %p) #0 {
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
