; RUN: veczc --choice Boscc %s
define spir_kernel void @k() {
  ret void
}
; CHECK: there is no choice `Boscc`
