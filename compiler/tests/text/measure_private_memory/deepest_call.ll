; RUN: irun --pass measure_private_memory %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @small() {
  %a = alloca [4 x i32]
  ret void
}
define spir_func void @large() {
  %a = alloca [16 x i32]
  call spir_func void @small()
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  %a = alloca i64
  call spir_func void @small()
  call spir_func void @large()
  ret void
}
; CHECK: "mux-private-mem-usage"="88"
