; RUN: irun --pass guard_integer_division %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define <2 x i8> @f(<2 x i8> %a, <2 x i8> %b) {
  %q = srem <2 x i8> %a, %b
  ret <2 x i8> %q
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define <2 x i8> @f(<2 x i8> %a, <2 x i8> %b) {
;   %zero = icmp eq <2 x i8> %b, zeroinitializer
;   %minus_one = icmp eq <2 x i8> %b, <i8 -1, i8 -1>
;   %minimum = icmp eq <2 x i8> %a, <i8 -128, i8 -128>
;   %overflow = and <2 x i1> %minus_one, %minimum
;   %bad = or <2 x i1> %zero, %overflow
;   %safe = select <2 x i1> %bad, <2 x i8> <i8 1, i8 1>, <2 x i8> %b
;   %q = srem <2 x i8> %a, %safe
;   ret <2 x i8> %q
; }
