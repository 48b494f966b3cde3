; RUN: irun --pass infer_address_spaces %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %at, i1 %which) "mux-kernel"="entry-point" {
  %generic = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %place = getelementptr i32, ptr addrspace(4) %generic, i64 %at
  %old = atomicrmw add ptr addrspace(4) %place, i32 1 monotonic
  %other = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %either = select i1 %which, ptr addrspace(4) %other, ptr addrspace(4) %place
  store i32 %old, ptr addrspace(4) %either
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %at, i1 %which) #0 {
;   %place = getelementptr i32, ptr addrspace(3) %l, i64 %at
;   %1 = addrspacecast ptr addrspace(3) %place to ptr addrspace(4)
;   %old = atomicrmw add ptr addrspace(3) %place, i32 1 monotonic, align 4
;   %other = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
;   %either = select i1 %which, ptr addrspace(4) %other, ptr addrspace(4) %1
;   store i32 %old, ptr addrspace(4) %either, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
