; RUN: irun --pass optimal_builtin_replacement %s
; Small whole exponents that are known, the same for all elements; no others, undefined ones among them, and none of `half`, whose functions are rounded once.
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z3powff(float, float)
declare spir_func half @_Z3powDhDh(half, half)
declare spir_func double @_Z3powdd(double, double)
declare spir_func <2 x float> @_Z3powDv2_fS_(<2 x float>, <2 x float>)

define spir_kernel void @k(float %x, double %d, <2 x float> %v, ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %a = call spir_func float @_Z3powff(float %x, float 2.0)
  store volatile float %a, ptr addrspace(1) %p
  %b = call spir_func double @_Z3powdd(double %d, double 3.0)
  store volatile double %b, ptr addrspace(1) %p
  %c = call spir_func <2 x float> @_Z3powDv2_fS_(<2 x float> %v, <2 x float> <float 4.0, float 4.0>)
  store volatile <2 x float> %c, ptr addrspace(1) %p
  %e = call spir_func <2 x float> @_Z3powDv2_fS_(<2 x float> %v, <2 x float> <float 4.0, float 2.0>)
  store volatile <2 x float> %e, ptr addrspace(1) %p
  %f = call spir_func float @_Z3powff(float %x, float 2.5)
  store volatile float %f, ptr addrspace(1) %p
  %g = call spir_func float @_Z3powff(float 2.0, float %x)
  store volatile float %g, ptr addrspace(1) %p
  %h = call spir_func half @_Z3powDhDh(half 0xH4000, half 0xH4200)
  store volatile half %h, ptr addrspace(1) %p
  %i = call spir_func float @_Z3powff(float %x, float undef)
  store volatile float %i, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare spir_func float @_Z3powff(float, float)
;
; declare spir_func half @_Z3powDhDh(half, half)
;
; declare spir_func <2 x float> @_Z3powDv2_fS_(<2 x float>, <2 x float>)
;
; define spir_kernel void @k(float %x, double %d, <2 x float> %v, ptr addrspace(1) %p) #0 {
;   %1 = fmul float %x, %x
;   store volatile float %1, ptr addrspace(1) %p, align 4
;   %2 = fmul double %d, %d
;   %3 = fmul double %2, %d
;   store volatile double %3, ptr addrspace(1) %p, align 8
;   %4 = fmul <2 x float> %v, %v
;   %5 = fmul <2 x float> %4, %4
;   store volatile <2 x float> %5, ptr addrspace(1) %p, align 8
;   %e = call spir_func <2 x float> @_Z3powDv2_fS_(<2 x float> %v, <2 x float> <float 4.000000e+00, float 2.000000e+00>)
;   store volatile <2 x float> %e, ptr addrspace(1) %p, align 8
;   %f = call spir_func float @_Z3powff(float %x, float 2.500000e+00)
;   store volatile float %f, ptr addrspace(1) %p, align 4
;   %g = call spir_func float @_Z3powff(float 2.000000e+00, float %x)
;   store volatile float %g, ptr addrspace(1) %p, align 4
;   %h = call spir_func half @_Z3powDhDh(half 0xH4000, half 0xH4200)
;   store volatile half %h, ptr addrspace(1) %p, align 2
;   %i = call spir_func float @_Z3powff(float %x, float undef)
;   store volatile float %i, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
