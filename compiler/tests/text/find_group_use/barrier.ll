; RUN: irun --pass find_group_use %s
; A barrier is for a group.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare void @__mux_work_group_barrier(i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
