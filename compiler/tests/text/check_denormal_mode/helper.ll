; RUN: irun --pass check_denormal_mode %s
; What the kernel calls says the same. Values of double are moved only.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func float @helper(float %x) {
  %y = fadd float %x, %x
  ret float %y
}
define spir_kernel void @k(ptr addrspace(1) %a, double %d) "mux-kernel"="entry-point" "mux-flush-denormals"="float" {
  %x = load float, ptr addrspace(1) %a
  %y = call spir_func float @helper(float %x)
  store float %y, ptr addrspace(1) %a
  store double %d, ptr addrspace(1) %a
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_func float @helper(float %x) #0 {
;   %y = fadd float %x, %x
;   ret float %y
; }
;
; define spir_kernel void @k(ptr addrspace(1) %a, double %d) #1 {
;   %x = load float, ptr addrspace(1) %a, align 4
;   %y = call spir_func float @helper(float %x)
;   store float %y, ptr addrspace(1) %a, align 4
;   store double %d, ptr addrspace(1) %a, align 8
;   ret void
; }
;
; attributes #0 = { "denormal-fp-math"="ieee,ieee" "denormal-fp-math-f32"="preserve-sign,preserve-sign" "mux-flush-denormals"="float" }
; attributes #1 = { "denormal-fp-math"="ieee,ieee" "denormal-fp-math-f32"="preserve-sign,preserve-sign" "mux-flush-denormals"="float" "mux-kernel"="entry-point" }
