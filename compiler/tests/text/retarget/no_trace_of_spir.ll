; RUN: irun --pass retarget %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f() convergent "frame-pointer"="all" {
  ret void
}
define spir_kernel void @k() {
  call spir_func void @f() convergent
  ret void
}
; CHECK: target triple
; CHECK-NOT: spir
; CHECK-NOT: convergent
; CHECK: define void @f()
; CHECK: define void @k()
; CHECK: call void @f()
; CHECK-NOT: convergent
; CHECK: "reciprocal-estimates"="!divf,!vec-divf"
; CHECK-NOT: frame-pointer
