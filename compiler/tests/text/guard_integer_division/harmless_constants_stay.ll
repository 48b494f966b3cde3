; RUN: irun --pass guard_integer_division %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @f(i32 %a) {
  %q = sdiv i32 %a, 7
  %r = udiv i32 %q, -1
  ret i32 %r
}
; CHECK: %q = sdiv i32 %a, 7
; CHECK-NEXT: %r = udiv i32 %q, -1
