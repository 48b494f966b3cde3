; RUN: veczc -w 8 --interleave 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %count, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %then, label %exit

then:
  %place = atomicrmw add ptr addrspace(1) %count, i32 1 monotonic
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %place
  store i32 %x, ptr addrspace(1) %q
  br label %exit

exit:
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: extractelement <4 x i32> %
; CHECK-NEXT: %place = atomicrmw add ptr addrspace(1) %1, i32 %
; CHECK-NOT: atomicrmw
