; RUN: veczc -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare {float,float} @f(float) #0
declare {<4 x float>, <4 x float>} @g(<4 x float>)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %u) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %i32 = trunc i64 %i to i32
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %yy = call {float,float} @f(float %x)
  %y = extractvalue {float,float} %yy, 1
  %q = getelementptr float, ptr addrspace(1) %b, i64 %i
  store float %y, ptr addrspace(1) %q
  ret void
}
attributes #0 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_N4v_f(g)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call { <4 x float>, <4 x float> } @g(<4 x float> %
