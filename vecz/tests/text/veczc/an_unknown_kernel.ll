; RUN: veczc -w 4 -k missing %s
define spir_kernel void @k() {
  ret void
}
; CHECK: error: there is no kernel `missing`
