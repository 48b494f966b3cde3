; RUN: irun --pass legalize_atomics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p) "mux-kernel"="entry-point" {
  store atomic i32 1, ptr addrspace(3) %p release, align 4
  %load = load atomic i32, ptr addrspace(3) %p acquire, align 4
  %pair = cmpxchg ptr addrspace(3) %p, i32 0, i32 1 monotonic acquire
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %p) #0 {
;   fence syncscope("singlethread") seq_cst
;   store i32 1, ptr addrspace(3) %p, align 4
;   fence syncscope("singlethread") seq_cst
;   fence syncscope("singlethread") seq_cst
;   %load = load i32, ptr addrspace(3) %p, align 4
;   fence syncscope("singlethread") seq_cst
;   fence syncscope("singlethread") seq_cst
;   %1 = load i32, ptr addrspace(3) %p, align 4
;   %2 = icmp eq i32 %1, 0
;   %3 = select i1 %2, i32 1, i32 %1
;   store i32 %3, ptr addrspace(3) %p, align 4
;   %4 = insertvalue { i32, i1 } poison, i32 %1, 0
;   %5 = insertvalue { i32, i1 } %4, i1 %2, 1
;   fence syncscope("singlethread") seq_cst
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
