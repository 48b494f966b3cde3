; RUN: veczc -w 8 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare void @bits(float) #0
declare void @bits8(<8 x float>, i8)
declare void @lanes(float) #1
declare void @lanes8(<8 x float>, <4 x i32>, <4 x i32>)
declare void @predicate(float) #2
declare void @predicate8(<8 x float>, <8 x i1>)

define spir_kernel void @k(ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %then, label %exit

then:
  call void @bits(float %x)
  call void @lanes(float %x)
  call void @predicate(float %x)
  br label %exit

exit:
  ret void
}

attributes #0 = { nounwind "vector-function-abi-variant"="_ZGVeM8v_bits(bits8)" }
attributes #1 = { nounwind "vector-function-abi-variant"="_ZGVbM8v_lanes(lanes8)" }
attributes #2 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_M8v_predicate(predicate8)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call void @bits8(<8 x float> %
; CHECK: call void @lanes8(<8 x float> %
; CHECK: call void @predicate8(<8 x float> %
