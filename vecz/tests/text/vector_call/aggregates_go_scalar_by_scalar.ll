; RUN: veczc --triple powerpc64le-unknown-linux-gnu --cpu pwr9 -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare void @f(i32, [2 x double], i32) #0
declare void @g(<4 x i32>, <2 x double>, <2 x double>, <2 x double>, <2 x double>, <4 x i32>)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %u) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %i32 = trunc i64 %i to i32
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %d = sitofp i32 %x to double
  %e = fmul double %d, 3.0
  %v0 = insertvalue [2 x double] poison, double %d, 0
  %v = insertvalue [2 x double] %v0, double %e, 1
  call void @f(i32 %x, [2 x double] %v, i32 %x)
  ret void
}
attributes #0 = { nounwind "vector-function-abi-variant"="_ZGVbN4vvv_f(g)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call void @g(<4 x i32> %6, <2 x double> %d, <2 x double> %d1, <2 x double> %e, <2 x double> %e2, <4 x i32> %6)
