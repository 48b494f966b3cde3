; RUN: irun --pass choose_sub_group_size %s
; The device library's functions ask about sub-groups too.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" !intel_reqd_sub_group_size !0 {
  %mask = call spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
  store <4 x i32> %mask, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 16}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
;
; define spir_kernel void @k(ptr addrspace(1) %out) #0 !intel_reqd_sub_group_size !0 {
;   %mask = call spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
;   store <4 x i32> %mask, ptr addrspace(1) %out, align 16
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-sub-group-size"="16" }
;
; !0 = !{i32 16}
