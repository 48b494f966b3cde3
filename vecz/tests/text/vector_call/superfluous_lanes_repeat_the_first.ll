; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare float @sinf(float) #0
declare <4 x float> @sinf4(<4 x float>)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %y = call float @sinf(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

attributes #0 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGV_LLVM_N4v_sinf(sinf4)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: <4 x i32> <i32 0, i32 1, i32 0, i32 0>
; CHECK-NEXT: call <4 x float> @sinf4(<4 x float> %
; CHECK-NEXT: <2 x i32> <i32 0, i32 1>
