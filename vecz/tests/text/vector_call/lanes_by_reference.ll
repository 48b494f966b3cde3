; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare void @f(i64) #0
declare void @f2(<2 x ptr>)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %i
  %x = load i64, ptr addrspace(1) %p
  call void @f(i64 %x)
  ret void
}

attributes #0 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_N2v_f(f2)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: alloca <2 x i64>, align 64
; CHECK: store <2 x i64>
; CHECK-NEXT: <2 x i64> <i64 0, i64 8>
; CHECK-NEXT: call void @f2(<2 x ptr> %
