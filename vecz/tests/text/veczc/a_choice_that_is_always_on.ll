; RUN: veczc --choice DivisionExceptions=0 %s
define spir_kernel void @k() {
  ret void
}
; CHECK: choice `DivisionExceptions` is always on
