; RUN: irun --pass find_group_use %s
; A kernel that has asked for the size of its group, and was answered, sees groups, though nothing is left of the question.
target triple = "spir64-unknown-unknown"
declare spir_func i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" "mux-whole-groups" "uniform-work-group-size"="true" !reqd_work_group_size !0 {
  %x = call spir_func i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 64, ptr addrspace(1) %q
  ret void
}
!0 = !{i32 64, i32 1, i32 1}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
;   %x = call spir_func i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
;   store i64 64, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-whole-groups" "uniform-work-group-size"="true" }
;
; !0 = !{i32 64, i32 1, i32 1}
