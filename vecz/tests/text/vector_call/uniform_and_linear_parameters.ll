; RUN: veczc -w 8 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare float @f(ptr addrspace(1), float, i32) #0
declare <8 x float> @f8(ptr addrspace(1), float, <4 x i32>, <4 x i32>)

define spir_kernel void @k(ptr addrspace(1) %a, float %u, ptr addrspace(1) %n) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %q = getelementptr i32, ptr addrspace(1) %n, i64 %i
  %x = load i32, ptr addrspace(1) %q
  %y = call float @f(ptr addrspace(1) %p, float %u, i32 %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

attributes #0 = { nounwind "vector-function-abi-variant"="_ZGVbN8l4uv_f(f8)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call <8 x float> @f8(ptr addrspace(1) %p, float %1, <4 x i32> %
