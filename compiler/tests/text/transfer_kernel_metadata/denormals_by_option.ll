; RUN: irun --options=-cl-denorms-are-zero --pass transfer_kernel_metadata %s
; The same of all kernels but those that say otherwise, if that is asked for when they become code.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @says_nothing() {
  ret void
}

define spir_kernel void @may_flush() "denormal-fp-math"="preserve-sign,preserve-sign" {
  ret void
}

define spir_kernel void @keeps() "denormal-fp-math"="preserve-sign,preserve-sign" "mux-keep-denormals" {
  ret void
}

define spir_kernel void @flushes_float() "denormal-fp-math"="preserve-sign,preserve-sign" "mux-flush-denormals"="float" {
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @says_nothing() #0 {
;   ret void
; }
;
; define spir_kernel void @may_flush() #1 {
;   ret void
; }
;
; define spir_kernel void @keeps() #2 {
;   ret void
; }
;
; define spir_kernel void @flushes_float() #3 {
;   ret void
; }
;
; attributes #0 = { "denormal-fp-math"="preserve-sign,preserve-sign" "denormal-fp-math-f32"="preserve-sign,preserve-sign" "mux-flush-denormals"="float double" "mux-kernel"="entry-point" "mux-orig-fn"="says_nothing" "mux-work-item-order"="xyz" }
; attributes #1 = { "denormal-fp-math"="preserve-sign,preserve-sign" "denormal-fp-math-f32"="preserve-sign,preserve-sign" "mux-flush-denormals"="float double" "mux-kernel"="entry-point" "mux-orig-fn"="may_flush" "mux-work-item-order"="xyz" }
; attributes #2 = { "denormal-fp-math"="preserve-sign,preserve-sign" "mux-keep-denormals" "mux-kernel"="entry-point" "mux-orig-fn"="keeps" "mux-work-item-order"="xyz" }
; attributes #3 = { "denormal-fp-math"="preserve-sign,preserve-sign" "mux-flush-denormals"="float" "mux-kernel"="entry-point" "mux-orig-fn"="flushes_float" "mux-work-item-order"="xyz" }
