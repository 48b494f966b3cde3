; RUN: irun --pass refuse_untranslatable %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.Pipe", 0) @pipe()
define spir_func void @helper() {
  %p = call spir_func target("spirv.Pipe", 0) @pipe()
  ret void
}
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @helper()
  ret void
}
; CHECK: error: in kernel "k": `helper` uses a pipe
