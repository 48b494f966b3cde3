; RUN: veczc --choice Interleave=3 %s
define spir_kernel void @k() {
  ret void
}
; CHECK: 3 vectors for each value: their number must be a power of two
