; RUN: irun --pass lower_builtins %s
; What the passes rely on about their own functions, a program could not promise.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__weft_printf(ptr addrspace(2), ptr addrspace(2), ...)
define spir_kernel void @k() "mux-kernel"="entry-point" {
  %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) null, ptr addrspace(2) null)
  ret void
}
; CHECK: error: in kernel "k": has a function `__weft_printf`, a name that is the compiler's own
