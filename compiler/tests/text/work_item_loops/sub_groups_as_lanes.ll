; RUN: irun --pass work_item_loops --other-groups %s
; The lanes of the vectorized kernel are a sub-group: it runs groups whose rows are whole numbers of them, the scalar one all others.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-sub-group-size"="4" !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %v)
  store i32 %sum, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" "mux-sub-group-size"="4" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  %sum = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %v)
  %one = insertelement <4 x i32> poison, i32 %sum, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> poison, <4 x i32> zeroinitializer
  store <4 x i32> %all, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

; CHECK: define internal spir_func void @k.mux-barrier-wrapper(
; CHECK: %left_over = urem i64 %0, 4
; CHECK: %is_whole = icmp eq i64 %left_over, 0
; CHECK: %is_for_lanes = and i1 %is_whole, %small_ids
; CHECK-NEXT: br i1 %is_for_lanes, label %lanes, label %items
; CHECK: call spir_func void @k.mux-lanes-wrapper(
; CHECK: call spir_func void @k.mux-items-wrapper(
; CHECK: define internal spir_func void @k.mux-lanes-wrapper(
; CHECK: call spir_func i32 @__mux_vec_group_reduce_add_v4i32(
; CHECK: define internal spir_func void @k.mux-items-wrapper(
; CHECK: sub_group:
