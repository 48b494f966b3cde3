; RUN: irun --pass legalize_atomics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(4) %any) "mux-kernel"="entry-point" {
  %group = atomicrmw add ptr addrspace(1) %g, i32 1 syncscope("workgroup") monotonic
  %device = atomicrmw add ptr addrspace(1) %g, i32 1 seq_cst
  %pair = cmpxchg ptr addrspace(4) %any, i32 0, i32 1 syncscope("workgroup") monotonic monotonic
  fence syncscope("workgroup") acq_rel
  fence acq_rel
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(4) %any) #0 {
;   %1 = load i32, ptr addrspace(1) %g, align 4
;   %new = add i32 %1, 1
;   store i32 %new, ptr addrspace(1) %g, align 4
;   %device = atomicrmw add ptr addrspace(1) %g, i32 1 seq_cst, align 4
;   %2 = load i32, ptr addrspace(4) %any, align 4
;   %3 = icmp eq i32 %2, 0
;   %4 = select i1 %3, i32 1, i32 %2
;   store i32 %4, ptr addrspace(4) %any, align 4
;   %5 = insertvalue { i32, i1 } poison, i32 %2, 0
;   %6 = insertvalue { i32, i1 } %5, i1 %3, 1
;   fence syncscope("singlethread") acq_rel
;   fence acq_rel
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
