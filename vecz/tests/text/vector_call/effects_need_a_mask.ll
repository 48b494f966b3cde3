; RUN: veczc -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare void @f(float) #0
declare void @f4(<4 x float>)

define spir_kernel void @k(ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %then, label %exit

then:
  call void @f(float %x)
  br label %exit

exit:
  ret void
}

attributes #0 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_N4v_f(f4)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK-NOT: @f4(<4 x float> %
; CHECK: lane:
; CHECK-NEXT: extractelement <4 x float>
; CHECK-NEXT: call void @f(float %
; CHECK: lane1:
; CHECK: call void @f(float %
