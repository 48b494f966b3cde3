; RUN: irun --pass refuse_unsupported %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr %p) "mux-kernel"="entry-point" {
  store ptr @_Z13get_global_idj, ptr %p
  ret void
}
; CHECK: error: in kernel "k": takes the address of `_Z13get_global_idj`, which the program does not define
