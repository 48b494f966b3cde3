; RUN: veczc -w 16 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, i16 %y) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i16, ptr addrspace(1) %a, i64 %i
  %x = load i16, ptr addrspace(1) %p
  %d = udiv i16 %x, %y
  store i16 %d, ptr addrspace(1) %p
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: x float>
; CHECK: fdiv <
; CHECK: fptoui <
; CHECK-NOT: udiv
