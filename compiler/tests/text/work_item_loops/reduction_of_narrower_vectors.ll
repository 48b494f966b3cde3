; RUN: irun --pass work_item_loops --other-groups %s
; What eight lanes accumulate is four lanes' already, two put together; the narrower kernel accumulates there too.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare spir_func i32 @__mux_vec_group_reduce_add_v8i32(<8 x i32>)
declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %v)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @k.v8(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !2 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  %lanes = call spir_func i32 @__mux_vec_group_reduce_add_v8i32(<8 x i32> %v)
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %lanes)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
define spir_func void @k.v4(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  %lanes = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %v)
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %lanes)
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
!0 = !{i32 8, i32 0, i32 0, i32 0, ptr @k.v8, i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
!2 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}

; CHECK: define internal spir_func void @k.mux-barrier-wrapper
; CHECK: %accumulated.lanes = alloca <4 x i32>
; CHECK: load <8 x i32>
; CHECK: shufflevector <8 x i32> %v, <8 x i32> %v, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: shufflevector <8 x i32> %v, <8 x i32> %v, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: add <4 x i32>
; CHECK: load <4 x i32>, ptr %accumulated.lanes
; CHECK: store <4 x i32> %
; CHECK: load <4 x i32>, ptr addrspace(1)
; CHECK: load <4 x i32>, ptr %accumulated.lanes
; CHECK: call spir_func i32 @__mux_vec_group_reduce_add_v4i32
