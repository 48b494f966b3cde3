; RUN: veczc -w 8 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare double @f(double) #0
declare { <2 x double>, <2 x double>, <2 x double>, <2 x double> } @f8(<2 x double>, <2 x double>, <2 x double>, <2 x double>)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr double, ptr addrspace(1) %a, i64 %i
  %x = load double, ptr addrspace(1) %p
  %y = call double @f(double %x)
  store double %y, ptr addrspace(1) %p
  ret void
}

attributes #0 = { nounwind "vector-function-abi-variant"="_ZGVbN8v_f(f8)" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call { <2 x double>, <2 x double>, <2 x double>, <2 x double> } @f8(<2 x double> %
; CHECK: extractvalue
; CHECK: extractvalue
; CHECK: extractvalue
; CHECK: extractvalue
