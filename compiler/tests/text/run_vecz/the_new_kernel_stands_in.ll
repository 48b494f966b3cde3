; RUN: irun --pass run_vecz --options=-cl-wfv=always %s
; Attributes and metadata are there once each, and the scalar kernel is no entry point any more.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-orig-fn"="k" !reqd_work_group_size !0 {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %id
  store i64 %id, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 4, i32 1, i32 1}
; CHECK: define spir_kernel void @k(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 !codeplay_ca_vecz.base !1
; CHECK: @__vecz_v
; CHECK: !reqd_work_group_size !0 !codeplay_ca_vecz.derived !
; CHECK: store <4 x i64>
; CHECK: attributes #0 = { "mux-orig-fn"="k" }
; CHECK: "mux-kernel"="entry-point"
