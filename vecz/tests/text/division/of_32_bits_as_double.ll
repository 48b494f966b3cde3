; RUN: veczc -w 16 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %i
  %y = load i32, ptr addrspace(1) %q
  %d = sdiv i32 %x, %y
  %r = urem i32 %d, %y
  %seven = udiv i32 %r, 7
  store i32 %seven, ptr addrspace(1) %p
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK-NOT: sdiv
; CHECK: sitofp <
; CHECK: fdiv <
; CHECK: fptosi <
; CHECK: uitofp <
; CHECK: fdiv <
; CHECK: fptoui <
; CHECK: mul <
; CHECK: sub <
; CHECK: %seven = udiv <
