; RUN: veczc -w 4 -k k %s
; How a kernel is called says nothing of what its body may become.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %out) noinline {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 7, ptr addrspace(1) %at
  ret void
}
; CHECK: define spir_kernel void @__vecz_v4_k(
; CHECK: store <4 x i32> <i32 7, i32 7, i32 7, i32 7>
