; RUN: irun --pass refuse_unsupported %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @even() {
  call spir_func void @odd()
  ret void
}
define spir_func void @odd() {
  call spir_func void @even()
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @even()
  ret void
}
; CHECK: error: in kernel "k": `even` calls `odd` calls `even`; recursion is not supported
