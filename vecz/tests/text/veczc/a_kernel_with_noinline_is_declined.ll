; RUN: veczc -w 4 -k k %s
define spir_kernel void @k() noinline {
  ret void
}
; CHECK: error: kernel "k" is not vectorized: it has the attribute `noinline`
