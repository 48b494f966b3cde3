; RUN: irun --pass check_denormal_mode %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, double %d) "mux-kernel"="entry-point" "mux-flush-denormals"="float" {
  %x = fadd double %d, %d
  store double %x, ptr addrspace(1) %a
  ret void
}
; CHECK: error: in kernel "k": flushes denormal numbers of float, but not of double, which it computes with too; the processor flushes both or none
