; RUN: veczc -k k:x %s
define spir_kernel void @k() {
  ret void
}
; CHECK: `x` does not begin with a vectorization factor
