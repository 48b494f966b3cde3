; RUN: irun --pass note_restrict %s
; What reaches a barrier has no `noalias` parameters, by calls too; which of the kernel's were is noted. Others keep them.
declare void @__mux_work_group_barrier(i32, i32, i32)

define internal void @waits(ptr addrspace(1) noalias %p) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 512)
  store i32 1, ptr addrspace(1) %p
  ret void
}

define internal void @does_not(ptr addrspace(1) noalias %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) %q, ptr addrspace(1) noalias readonly %r) #0 {
  call void @waits(ptr addrspace(1) %p)
  call void @does_not(ptr addrspace(1) %q)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

; EXPECTED:
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal void @waits(ptr addrspace(1) %p) {
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 512)
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define internal void @does_not(ptr addrspace(1) noalias %p) {
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) readonly %r) #0 {
;   call void @waits(ptr addrspace(1) %p)
;   call void @does_not(ptr addrspace(1) %q)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-restrict"="5" }
