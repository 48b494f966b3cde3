; RUN: veczc --pass inline_calls %s
define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %x) {
  %a = call <4 x float> @outer(<4 x float> %x)
  %b = call <4 x float> @other(<4 x float> %a)
  store <4 x float> %b, ptr addrspace(1) %p
  ret void
}
define internal <4 x float> @outer(<4 x float> %x) alwaysinline {
  %a = call <4 x float> @inner(<4 x float> %x)
  ret <4 x float> %a
}
define internal <4 x float> @inner(<4 x float> %x) alwaysinline {
  %a = fmul <4 x float> %x, %x
  ret <4 x float> %a
}
define internal <4 x float> @other(<4 x float> %x) {
  ret <4 x float> %x
}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, <4 x float> %x) {
;   %a.i1 = fmul <4 x float> %x, %x
;   %b = call <4 x float> @other(<4 x float> %a.i1)
;   store <4 x float> %b, ptr addrspace(1) %p, align 16
;   ret void
; }
;
; define internal <4 x float> @other(<4 x float> %x) {
;   ret <4 x float> %x
; }
