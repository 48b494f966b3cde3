; RUN: irun --pass inline_functions %s
; With all that they call; neither what is not meant to be, nor what calls itself, nor what has large variables.
target triple = "spir64-unknown-unknown"
declare spir_func float @native(float)

define internal spir_func float @inner(float %x) {
  %y = fmul float %x, %x
  ret float %y
}

define internal spir_func float @outer(float %x) {
  %y = call spir_func float @inner(float %x)
  ret float %y
}

define internal spir_func float @kept(float %x) noinline {
  ret float %x
}

define internal spir_func float @calls_kept(float %x) {
  %y = call spir_func float @kept(float %x)
  ret float %y
}

define internal spir_func float @again(float %x) {
  %y = call spir_func float @again(float %x)
  ret float %y
}

define internal spir_func float @large(float %x) {
  %v = alloca [512 x float]
  store volatile float %x, ptr %v
  ret float %x
}

define spir_kernel void @k(float %x, ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %a = call spir_func float @outer(float %x)
  %b = call spir_func float @outer(float %a)
  %c = call spir_func float @calls_kept(float %b)
  %d = call spir_func float @again(float %c)
  %e = call spir_func float @native(float %d)
  %f = call spir_func float @large(float %e)
  store float %f, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare spir_func float @native(float)
;
; define internal spir_func float @inner(float %x) {
;   %y = fmul float %x, %x
;   ret float %y
; }
;
; define internal spir_func float @outer(float %x) {
;   %y = call spir_func float @inner(float %x) #2
;   ret float %y
; }
;
; ; Function Attrs: noinline
; define internal spir_func float @kept(float %x) #0 {
;   ret float %x
; }
;
; define internal spir_func float @calls_kept(float %x) {
;   %y = call spir_func float @kept(float %x)
;   ret float %y
; }
;
; define internal spir_func float @again(float %x) {
;   %y = call spir_func float @again(float %x)
;   ret float %y
; }
;
; define internal spir_func float @large(float %x) {
;   %v = alloca [512 x float], align 4
;   store volatile float %x, ptr %v, align 4
;   ret float %x
; }
;
; define spir_kernel void @k(float %x, ptr addrspace(1) %p) #1 {
;   %a = call spir_func float @outer(float %x) #2
;   %b = call spir_func float @outer(float %a) #2
;   %c = call spir_func float @calls_kept(float %b)
;   %d = call spir_func float @again(float %c)
;   %e = call spir_func float @native(float %d)
;   %f = call spir_func float @large(float %e)
;   store float %f, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { "mux-kernel"="entry-point" }
; attributes #2 = { alwaysinline }
