; RUN: veczc --pass inline_functions -k k %s
; With all that they call; neither what is not meant to be, but for what asks which work-item runs it, nor what calls itself, nor what has large variables, nor what has a vector function.
target triple = "spir64-unknown-unknown"
declare spir_func float @native(float)
declare <4 x float> @_ZGVdN4v_vectors(<4 x float>)

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

declare i64 @__mux_get_global_id(i32)

define internal spir_func float @asks(float %x) noinline {
  %i = call i64 @__mux_get_global_id(i32 0)
  %f = uitofp i64 %i to float
  %y = fadd float %x, %f
  ret float %y
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

define internal spir_func float @vectors(float %x) "vector-function-abi-variant"="_ZGVdN4v_vectors" {
  %y = fadd float %x, %x
  ret float %y
}

define spir_kernel void @k(float %x, ptr addrspace(1) %p) {
  %a = call spir_func float @outer(float %x)
  %b = call spir_func float @outer(float %a)
  %c = call spir_func float @calls_kept(float %b)
  %d = call spir_func float @again(float %c)
  %e = call spir_func float @native(float %d)
  %f = call spir_func float @large(float %e)
  %g = call spir_func float @vectors(float %f)
  %h = call spir_func float @asks(float %g)
  store float %h, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare spir_func float @native(float)
;
; declare <4 x float> @_ZGVdN4v_vectors(<4 x float>)
;
; define internal spir_func float @inner(float %x) {
;   %y = fmul float %x, %x
;   ret float %y
; }
;
; define internal spir_func float @outer(float %x) {
;   %y = call spir_func float @inner(float %x)
;   ret float %y
; }
;
; ; Function Attrs: noinline
; define internal spir_func float @kept(float %x) #0 {
;   ret float %x
; }
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func float @asks(float %x) #0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %f = uitofp i64 %i to float
;   %y = fadd float %x, %f
;   ret float %y
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
; define internal spir_func float @vectors(float %x) #1 {
;   %y = fadd float %x, %x
;   ret float %y
; }
;
; define spir_kernel void @k(float %x, ptr addrspace(1) %p) {
;   %y.i1 = fmul float %x, %x
;   %y.i2 = fmul float %y.i1, %y.i1
;   %c = call spir_func float @calls_kept(float %y.i2)
;   %d = call spir_func float @again(float %c)
;   %e = call spir_func float @native(float %d)
;   %f = call spir_func float @large(float %e)
;   %g = call spir_func float @vectors(float %f)
;   %i.i = call i64 @__mux_get_global_id(i32 0)
;   %f.i = uitofp i64 %i.i to float
;   %y.i = fadd float %g, %f.i
;   store float %y.i, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { "vector-function-abi-variant"="_ZGVdN4v_vectors" }
