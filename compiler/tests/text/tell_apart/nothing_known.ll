; RUN: irun --pass tell_apart %s
; Where nothing is known, nothing is said.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %x = load i32, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(1) %b
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
;   %x = load i32, ptr addrspace(1) %a, align 4
;   store i32 %x, ptr addrspace(1) %b, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
