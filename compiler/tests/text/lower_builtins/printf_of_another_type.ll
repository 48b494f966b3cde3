; RUN: irun --pass lower_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @printf(i32)
define spir_kernel void @k() "mux-kernel"="entry-point" {
  %n = call spir_func i32 @printf(i32 1)
  ret void
}
; CHECK: error: in kernel "k": calls a printf of another type than OpenCL C's
