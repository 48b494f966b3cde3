; RUN: veczc -w 4 %s
target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @k() {
  ret void
}
; CHECK: error: the module is for `x86_64-unknown-linux-gnu`
