; RUN: irun --pass flush_half %s
; Of arithmetic, conversions, comparisons and built-in functions; what only moves numbers is left, and other types are.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func half @_Z3sinDh(half)
define spir_func half @twice(half %a) {
  %sum = fadd half %a, %a
  ret half %sum
}
define spir_kernel void @k(ptr addrspace(1) %p, half %a, <4 x half> %v, float %f) "mux-kernel"="entry-point" "mux-flush-half" {
  %x = call spir_func half @twice(half %a)
  %y = call spir_func half @_Z3sinDh(half %x)
  %less = fcmp olt half %y, %a
  %chosen = select i1 %less, half %y, half %a
  store half %chosen, ptr addrspace(1) %p
  %product = fmul <4 x half> %v, %v
  %negative = fneg <4 x half> %product
  store <4 x half> %negative, ptr addrspace(1) %p
  %double = fmul float %f, %f
  %narrow = fptrunc float %double to half
  store half %narrow, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func half @_Z3sinDh(half)
;
; define spir_func half @twice(half %a) {
;   %1 = call spir_func half @_Z17__weft_flush_halfDh(half %a)
;   %2 = call spir_func half @_Z17__weft_flush_halfDh(half %a)
;   %sum = fadd half %1, %2
;   %3 = call spir_func half @_Z17__weft_flush_halfDh(half %sum)
;   ret half %3
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p, half %a, <4 x half> %v, float %f) #0 {
;   %x = call spir_func half @twice(half %a)
;   %1 = call spir_func half @_Z17__weft_flush_halfDh(half %x)
;   %y = call spir_func half @_Z3sinDh(half %1)
;   %2 = call spir_func half @_Z17__weft_flush_halfDh(half %y)
;   %3 = call spir_func half @_Z17__weft_flush_halfDh(half %2)
;   %4 = call spir_func half @_Z17__weft_flush_halfDh(half %a)
;   %less = fcmp olt half %3, %4
;   %chosen = select i1 %less, half %2, half %a
;   store half %chosen, ptr addrspace(1) %p, align 2
;   %5 = call spir_func <4 x half> @_Z17__weft_flush_halfDv4_Dh(<4 x half> %v)
;   %6 = call spir_func <4 x half> @_Z17__weft_flush_halfDv4_Dh(<4 x half> %v)
;   %product = fmul <4 x half> %5, %6
;   %7 = call spir_func <4 x half> @_Z17__weft_flush_halfDv4_Dh(<4 x half> %product)
;   %negative = fneg <4 x half> %7
;   store <4 x half> %negative, ptr addrspace(1) %p, align 8
;   %double = fmul float %f, %f
;   %narrow = fptrunc float %double to half
;   %8 = call spir_func half @_Z17__weft_flush_halfDh(half %narrow)
;   store half %8, ptr addrspace(1) %p, align 2
;   ret void
; }
;
; declare spir_func half @_Z17__weft_flush_halfDh(half)
;
; declare spir_func <4 x half> @_Z17__weft_flush_halfDv4_Dh(<4 x half>)
;
; attributes #0 = { "mux-flush-half" "mux-kernel"="entry-point" }
