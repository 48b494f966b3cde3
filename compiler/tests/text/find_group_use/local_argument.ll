; RUN: irun --pass find_group_use %s
; Local memory is of a group.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p) "mux-kernel"="entry-point" {
  store i64 0, ptr addrspace(3) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %p) #0 {
;   store i64 0, ptr addrspace(3) %p, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
