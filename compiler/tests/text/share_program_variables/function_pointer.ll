; RUN: irun --pass share_program_variables %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = addrspace(1) global [1 x ptr] [ptr @f]
define spir_func void @f() {
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  ret void
}
; CHECK: error: variable `table`: it holds the address of a function
