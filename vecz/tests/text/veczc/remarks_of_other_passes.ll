; RUN: veczc -w 4 -pass-remarks=vecz. %s
define spir_kernel void @k() {
  ret void
}
; CHECK: !codeplay_ca_vecz.derived
; CHECK-NOT: remark
