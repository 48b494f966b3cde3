; RUN: irun --pass round_toward_zero %s
; Arithmetic and conversions to types that are to be rounded so, of what the kernel calls too; comparisons, remainders and other types are left.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func float @helper(float %a, float %b) {
  %quotient = fdiv float %a, %b
  %negative = fneg float %quotient
  ret float %negative
}
define spir_kernel void @k(ptr addrspace(1) %p, float %a, <4 x float> %v, double %d, <4 x i32> %n, i64 %m, half %h) "mux-kernel"="entry-point" "mux-round-toward-zero"="16 32" {
  %x = call spir_func float @helper(float %a, float %a)
  %sum = fadd <4 x float> %v, %v
  %numbers = sitofp <4 x i32> %n to <4 x float>
  %difference = fsub <4 x float> %sum, %numbers
  store <4 x float> %difference, ptr addrspace(1) %p
  %product = fmul double %d, %d
  %narrow = fptrunc double %product to float
  %rest = frem float %narrow, %x
  %wide = fpext float %rest to double
  store double %wide, ptr addrspace(1) %p
  %small = uitofp i64 %m to half
  %halves = fmul half %small, %h
  store half %halves, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_func float @helper(float %a, float %b) {
;   %1 = call spir_func float @_Z14__weft_div_rtzff(float %a, float %b)
;   %negative = fneg float %1
;   ret float %negative
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p, float %a, <4 x float> %v, double %d, <4 x i32> %n, i64 %m, half %h) #0 {
;   %x = call spir_func float @helper(float %a, float %a)
;   %1 = call spir_func <4 x float> @_Z14__weft_add_rtzDv4_fS_(<4 x float> %v, <4 x float> %v)
;   %2 = call spir_func <4 x float> @_Z18convert_float4_rtzDv4_i(<4 x i32> %n)
;   %3 = call spir_func <4 x float> @_Z14__weft_sub_rtzDv4_fS_(<4 x float> %1, <4 x float> %2)
;   store <4 x float> %3, ptr addrspace(1) %p, align 16
;   %product = fmul double %d, %d
;   %4 = call spir_func float @_Z17convert_float_rtzd(double %product)
;   %rest = frem float %4, %x
;   %wide = fpext float %rest to double
;   store double %wide, ptr addrspace(1) %p, align 8
;   %5 = call spir_func half @_Z16convert_half_rtzm(i64 %m)
;   %6 = call spir_func half @_Z14__weft_mul_rtzDhDh(half %5, half %h)
;   store half %6, ptr addrspace(1) %p, align 2
;   ret void
; }
;
; declare spir_func float @_Z14__weft_div_rtzff(float, float)
;
; declare spir_func <4 x float> @_Z14__weft_add_rtzDv4_fS_(<4 x float>, <4 x float>)
;
; declare spir_func <4 x float> @_Z18convert_float4_rtzDv4_i(<4 x i32>)
;
; declare spir_func <4 x float> @_Z14__weft_sub_rtzDv4_fS_(<4 x float>, <4 x float>)
;
; declare spir_func float @_Z17convert_float_rtzd(double)
;
; declare spir_func half @_Z16convert_half_rtzm(i64)
;
; declare spir_func half @_Z14__weft_mul_rtzDhDh(half, half)
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-round-toward-zero"="16 32" }
