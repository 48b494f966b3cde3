; RUN: veczc %s
target triple = "spir64-unknown-unknown"
define spir_kernel void @k() {
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  ret void
}
; CHECK: Instruction does not dominate all uses!
