; RUN: veczc -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %i
  %x = load i64, ptr addrspace(1) %p
  %q = getelementptr i64, ptr addrspace(1) %b, i64 %i
  %y = load i64, ptr addrspace(1) %q
  %c = icmp sgt i64 %y, 0
  br i1 %c, label %then, label %exit

then:
  %d = sdiv i64 %x, %y
  store i64 %d, ptr addrspace(1) %p
  br label %exit

exit:
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: select <4 x i1> %c, <4 x i64> %
; CHECK-NEXT: %d = sdiv <4 x i64> %
