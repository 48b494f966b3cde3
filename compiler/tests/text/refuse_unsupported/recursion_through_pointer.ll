; RUN: irun --pass refuse_unsupported %s
; What a pointer may point to may be the caller.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @visit(ptr %next) {
  call spir_func void %next(ptr null)
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @visit(ptr @visit)
  ret void
}
; CHECK: error: in kernel "k": `visit` calls itself; recursion is not supported
