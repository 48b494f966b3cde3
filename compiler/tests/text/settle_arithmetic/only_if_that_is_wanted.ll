; RUN: irun --pass settle_arithmetic %s
define void @k(ptr %p, float %a, float %b, float %c) "mux-kernel"="entry-point" "unsafe-fp-math"="true" {
  %product = fmul contract float %a, %b
  %sum = fadd contract float %product, %c
  store float %sum, ptr %p
  ret void
}

; EXPECTED:
;
; define void @k(ptr %p, float %a, float %b, float %c) #0 {
;   %product = fmul contract float %a, %b
;   %sum = fadd contract float %product, %c
;   store float %sum, ptr %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "unsafe-fp-math"="true" }
