; RUN: irun --cpu x86-64-v3 --pass link_device_library %s
; Narrower ones have gathers for it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @_Z3powff(float, float)

define spir_kernel void @k(ptr addrspace(1) %p, float %x) "mux-kernel"="entry-point" {
  %y = call spir_func float @_Z3powff(float %x, float 0x3FD3333340000000)
  store float %y, ptr addrspace(1) %p
  ret void
}
; CHECK-NOT: constant [32 x float]
; CHECK: define internal spir_func
