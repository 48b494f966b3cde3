; RUN: irun --pass refuse_unsupported %s
; No function of the type is there that a pointer could point to.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @f(i32 %a) {
  ret void
}
define spir_kernel void @k(ptr %p) "mux-kernel"="entry-point" {
  store ptr @f, ptr %p
  %g = load ptr, ptr %p
  call spir_func void %g()
  ret void
}
; CHECK: error: in kernel "k": calls through a pointer what is no function of the program
