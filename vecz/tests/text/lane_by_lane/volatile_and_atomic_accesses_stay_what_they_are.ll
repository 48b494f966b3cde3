; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %u) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %v = load volatile i32, ptr addrspace(1) %p
  %o = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %s = add i32 %v, %o
  store volatile i32 %s, ptr addrspace(1) %u
  store atomic i32 %s, ptr addrspace(1) %p release, align 4
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: %v = load volatile i32, ptr addrspace(1) %p, align 4
; CHECK: %v1 = load volatile i32
; CHECK: %o = load atomic i32, ptr addrspace(1) %p acquire, align 4
; CHECK: load atomic i32
; CHECK: store volatile i32
; CHECK: store volatile i32
; CHECK: store atomic i32
; CHECK: store atomic i32
