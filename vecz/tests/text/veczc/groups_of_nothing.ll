; RUN: veczc --local-size 0 %s
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() {
  ret void
}
; CHECK: kernel "k" is not vectorized: work-groups have no work-items along dimension 0
