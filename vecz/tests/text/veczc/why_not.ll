; RUN: veczc --pass-remarks-missed=vecz -k k:4,3 -o /dev/null %s
define spir_kernel void @k() optnone noinline {
  ret void
}
; CHECK: error: kernel "k" is not vectorized: it has the attribute `optnone`
; CHECK: remark: vecz: kernel "k" is not vectorized: 3 work-items at once
