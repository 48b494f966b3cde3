; RUN: veczc -w 4 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare void @llvm.assume(i1)

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  call void @llvm.assume(i1 %c)
  store i32 7, ptr addrspace(1) %p
  ret void
}

; CHECK: define spir_kernel void @__vecz_v4_k
; CHECK-NOT: call void @llvm.assume
