; RUN: irun --pass refuse_untranslatable %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 %n, target("spirv.Image", void, 1, 0, 1, 1, 0, 0, 0) %s) "mux-kernel"="entry-point" {
  ret void
}
; CHECK: error: in kernel "k": its parameter 1 is a multi-sampled image
