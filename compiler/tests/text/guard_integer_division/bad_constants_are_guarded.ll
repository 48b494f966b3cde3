; RUN: irun --pass guard_integer_division %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i32 @f(i32 %a) {
  %q = sdiv i32 %a, -1
  %r = udiv i32 %q, 0
  ret i32 %r
}
; CHECK: %minimum = icmp eq i32 %a, -2147483648
; CHECK-NOT: udiv i32 %q, 0
; CHECK: udiv i32 %q, 1
