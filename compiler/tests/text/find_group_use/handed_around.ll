; RUN: irun --pass find_group_use %s
; Functions may hand on what they are given in a circle.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_local_id(i32)

define internal spir_func void @ignores(ptr addrspace(1) %p, i64 %id) {
  call spir_func void @hands_on(ptr addrspace(1) %p, i64 %id)
  ret void
}

define internal spir_func void @hands_on(ptr addrspace(1) %p, i64 %id) {
  call spir_func void @ignores(ptr addrspace(1) %p, i64 %id)
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_local_id(i32 0)
  call spir_func void @hands_on(ptr addrspace(1) %p, i64 %id)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_local_id(i32)
;
; define internal spir_func void @ignores(ptr addrspace(1) %p, i64 %id) {
;   call spir_func void @hands_on(ptr addrspace(1) %p, i64 %id)
;   ret void
; }
;
; define internal spir_func void @hands_on(ptr addrspace(1) %p, i64 %id) {
;   call spir_func void @ignores(ptr addrspace(1) %p, i64 %id)
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %id = call i64 @__mux_get_local_id(i32 0)
;   call spir_func void @hands_on(ptr addrspace(1) %p, i64 %id)
;   ret void
; }
;
; attributes #0 = { "mux-free-of-groups" "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
