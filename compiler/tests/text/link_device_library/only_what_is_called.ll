; RUN: irun --pass link_device_library %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z5mul24ii(i32, i32)
define spir_kernel void @k(i32 %a, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %r = call spir_func i32 @_Z5mul24ii(i32 %a, i32 %a)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; CHECK: define spir_kernel void @k(
; CHECK: define internal
; CHECK-NOT: define
