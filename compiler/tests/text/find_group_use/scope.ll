; RUN: irun --pass find_group_use %s
; An atomic access of that scope must stay on one thread.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %old = atomicrmw add ptr addrspace(1) %p, i64 1 syncscope("workgroup") monotonic
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %old = atomicrmw add ptr addrspace(1) %p, i64 1 syncscope("workgroup") monotonic, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
