; RUN: irun --pass flush_half %s
; A kernel that says nothing keeps them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, half %a) "mux-kernel"="entry-point" {
  %sum = fadd half %a, %a
  store half %sum, ptr addrspace(1) %p
  ret void
}
; CHECK: %sum = fadd half %a, %a
; CHECK: store half %sum
