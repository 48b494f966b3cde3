; RUN: irun --pass find_group_use %s
; A kernel that does not see work-groups need not run in those that it requires.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %id
  store i64 %id, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
!0 = !{i32 8, i32 8, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %id
;   store i64 %id, ptr addrspace(1) %q, align 8
;   ret void
; }
;
; attributes #0 = { "mux-free-of-groups" "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
