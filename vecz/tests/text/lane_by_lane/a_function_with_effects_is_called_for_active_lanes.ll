; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare i32 @f(i32)

define spir_kernel void @k(ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %exit

then:
  %y = call i32 @f(i32 %x)
  store i32 %y, ptr addrspace(1) %p
  br label %exit

exit:
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: lane:
; CHECK: %y = call i32 @f(i32 %
; CHECK: phi i32 [ %y, %lane ], [ poison, %
; CHECK: lane1:
; CHECK: call i32 @f(i32 %
