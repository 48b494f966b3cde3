; RUN: irun --pass find_group_use %s
; A kernel that requires a size and waits is for groups of that size alone, though its launches may have smaller ones.
target triple = "spir64-unknown-unknown"
declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)

define spir_kernel void @waits(ptr addrspace(1) %p) "mux-kernel"="entry-point" "uniform-work-group-size"="false" !reqd_work_group_size !0 {
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 64, i32 1, i32 1}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @waits(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-whole-groups" "uniform-work-group-size"="true" }
;
; !0 = !{i32 64, i32 1, i32 1}
