; RUN: irun --pass choose_sub_group_size %s
; A sub-group is a row of the work-group, which is shorter than a vector.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_get_sub_group_local_id()
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" !reqd_work_group_size !0 {
  %id = call spir_func i32 @__mux_get_sub_group_local_id()
  store i32 %id, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 4, i32 4, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_get_sub_group_local_id()
;
; define spir_kernel void @k(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
;   %id = call spir_func i32 @__mux_get_sub_group_local_id()
;   store i32 %id, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-sub-group-size"="4" }
;
; !0 = !{i32 4, i32 4, i32 1}
