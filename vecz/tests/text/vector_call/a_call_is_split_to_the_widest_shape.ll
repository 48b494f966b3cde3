; RUN: veczc -w 32 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare float @sinf(float) #0
declare <16 x float> @sinf16(<16 x float>)
declare <4 x float> @_ZGVbN4v_sinf(<4 x float>)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %y = call float @sinf(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

attributes #0 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGVbN4v_sinf,_ZGVeN16v_sinf(sinf16)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call <16 x float> @sinf16(<16 x float> %
; CHECK-NEXT: call <16 x float> @sinf16(<16 x float> %
; CHECK-NOT: @_ZGVbN4v_sinf(<4 x float> %
