; RUN: irun --pass specialize_work_group_size %s
; The last group of a dimension may be smaller, which is for other code than the kernel's first: it asks for the size of its group, and is answered.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_size(i32)
declare spir_func i64 @__mux_get_enqueued_local_size(i32)
declare spir_func i64 @__mux_get_local_id(i32)

define spir_func i64 @helper(i32 %d) {
  %y = call spir_func i64 @__mux_get_enqueued_local_size(i32 1)
  %any = call spir_func i64 @__mux_get_local_size(i32 %d)
  %sum = add i64 %y, %any
  ret i64 %sum
}

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" "uniform-work-group-size"="false" !reqd_work_group_size !0 {
  %x = call spir_func i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr addrspace(1) %p
  %z = call spir_func i64 @__mux_get_local_id(i32 2)
  store volatile i64 %z, ptr addrspace(1) %p
  %h = call spir_func i64 @helper(i32 0)
  store volatile i64 %h, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 64, i32 4, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_size(i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; define spir_func i64 @helper(i32 %d) {
;   %any = call spir_func i64 @__mux_get_local_size(i32 %d)
;   %sum = add i64 4, %any
;   ret i64 %sum
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
;   store volatile i64 64, ptr addrspace(1) %p, align 8
;   %z = call spir_func i64 @__mux_get_local_id(i32 2)
;   store volatile i64 %z, ptr addrspace(1) %p, align 8
;   %h = call spir_func i64 @helper(i32 0)
;   store volatile i64 %h, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-whole-groups" "uniform-work-group-size"="true" }
;
; !0 = !{i32 64, i32 4, i32 1}
