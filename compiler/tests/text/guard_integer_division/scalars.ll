; RUN: irun --pass guard_integer_division %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @signed(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  ret i32 %q
}
define i64 @unsigned(i64 %a, i64 %b) {
  %q = urem i64 %a, %b
  ret i64 %q
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define i32 @signed(i32 %a, i32 %b) {
;   %zero = icmp eq i32 %b, 0
;   %minus_one = icmp eq i32 %b, -1
;   %minimum = icmp eq i32 %a, -2147483648
;   %overflow = and i1 %minus_one, %minimum
;   %bad = or i1 %zero, %overflow
;   %safe = select i1 %bad, i32 1, i32 %b
;   %q = sdiv i32 %a, %safe
;   ret i32 %q
; }
;
; define i64 @unsigned(i64 %a, i64 %b) {
;   %zero = icmp eq i64 %b, 0
;   %safe = select i1 %zero, i64 1, i64 %b
;   %q = urem i64 %a, %safe
;   ret i64 %q
; }
