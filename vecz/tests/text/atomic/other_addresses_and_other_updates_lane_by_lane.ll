; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %bins, ptr addrspace(1) %f) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %b = getelementptr i32, ptr addrspace(1) %bins, i32 %x
  %old = atomicrmw add ptr addrspace(1) %b, i32 1 monotonic
  %y = sitofp i32 %x to float
  %fold = atomicrmw fadd ptr addrspace(1) %f, float %y monotonic
  %max = atomicrmw max ptr addrspace(1) %bins, i32 %x monotonic
  %pair = cmpxchg ptr addrspace(1) %bins, i32 %max, i32 %x monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 0
  store i32 %seen, ptr addrspace(1) %p
  %v = atomicrmw volatile add ptr addrspace(1) %bins, i32 %x monotonic
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: %old = atomicrmw add
; CHECK: %old3 = atomicrmw add
; CHECK: %fold = atomicrmw fadd
; CHECK: %fold4 = atomicrmw fadd
; CHECK: %max = atomicrmw max
; CHECK: %max5 = atomicrmw max
; CHECK: %pair = cmpxchg
; CHECK: %pair6 = cmpxchg
; CHECK: atomicrmw volatile add
; CHECK: atomicrmw volatile add
