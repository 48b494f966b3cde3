; RUN: irun --pass legalize_atomics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %g, ptr addrspace(4) %any) "mux-kernel"="entry-point" {
  %old = atomicrmw volatile add ptr addrspace(3) %p, i32 1 monotonic
  %max = atomicrmw umax ptr addrspace(3) %p, i32 %old monotonic
  %pair = cmpxchg weak ptr addrspace(3) %p, i32 %max, i32 7 monotonic monotonic
  %load = load atomic volatile i32, ptr addrspace(3) %p monotonic, align 4
  store atomic i32 %load, ptr addrspace(3) %p monotonic, align 4
  %global = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic
  %unknown = atomicrmw add ptr addrspace(4) %any, i32 1 monotonic
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %g, ptr addrspace(4) %any) #0 {
;   %1 = load i32, ptr addrspace(3) %p, align 4
;   %new = add i32 %1, 1
;   store i32 %new, ptr addrspace(3) %p, align 4
;   %2 = load i32, ptr addrspace(3) %p, align 4
;   %3 = icmp ugt i32 %2, %1
;   %new1 = select i1 %3, i32 %2, i32 %1
;   store i32 %new1, ptr addrspace(3) %p, align 4
;   %4 = load i32, ptr addrspace(3) %p, align 4
;   %5 = icmp eq i32 %4, %2
;   %6 = select i1 %5, i32 7, i32 %4
;   store i32 %6, ptr addrspace(3) %p, align 4
;   %7 = insertvalue { i32, i1 } poison, i32 %4, 0
;   %8 = insertvalue { i32, i1 } %7, i1 %5, 1
;   %load = load i32, ptr addrspace(3) %p, align 4
;   store i32 %load, ptr addrspace(3) %p, align 4
;   %global = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic, align 4
;   %unknown = atomicrmw add ptr addrspace(4) %any, i32 1 monotonic, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
