; RUN: veczc -k k:12 %s
define spir_kernel void @k() {
  ret void
}
; CHECK: error: kernel "k" is not vectorized: 12 work-items at once
