; RUN: veczc -pass-remarks=(vecz %s
define spir_kernel void @k() {
  ret void
}
; CHECK: error: invalid value '(vecz' for '--pass-remarks
; CHECK: found open group without closing ')'
