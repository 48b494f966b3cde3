; RUN: veczc -w 8 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare float @f(float) #0
declare <8 x float> @g(<4 x float>, <2 x float>, <2 x float>)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %u) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %i32 = trunc i64 %i to i32
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %y = call float @f(float %x)
  %q = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %y, ptr addrspace(1) %q
  ret void
}
attributes #0 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(g)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: shufflevector <8 x float> %3, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: shufflevector <8 x float> %3, <8 x float> poison, <2 x i32> <i32 4, i32 5>
; CHECK-NEXT: shufflevector <8 x float> %3, <8 x float> poison, <2 x i32> <i32 6, i32 7>
; CHECK-NEXT: call <8 x float> @g(<4 x float> %4, <2 x float> %5, <2 x float> %6)
