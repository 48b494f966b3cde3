; RUN: veczc -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %i
  %y = load i32, ptr addrspace(1) %q
  %d = sdiv i32 %x, %y
  store i32 %d, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "unsafe-fp-math"="true" }

; CHECK: define spir_kernel void @__vecz_v
; CHECK: %d = sdiv <4 x i32> %
