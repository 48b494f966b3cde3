; RUN: veczc -w 4 -pass-remarks=(inline|^v.cz$) -pass-remarks-missed=loop-vectorize %s
define spir_kernel void @k() {
  ret void
}
; CHECK: ; remark: vecz: kernel "k" is vectorized: 4 work-items at once along x
