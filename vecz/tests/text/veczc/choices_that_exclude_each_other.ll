; RUN: veczc --choice WholeVectors,FullScalarization %s
define spir_kernel void @k() {
  ret void
}
; CHECK: error: kernel "k" is not vectorized: `WholeVectors` and `FullScalarization` exclude each other
