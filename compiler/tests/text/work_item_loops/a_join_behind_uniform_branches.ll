; RUN: irun --pass work_item_loops %s
; Whether `%way` is 1 or 2 depends on the work-item, though every branch next to the join is the same for all: each keeps its own across the barrier.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i1 %p, i1 %q) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = icmp ult i64 %id, 3
  br i1 %own, label %a, label %b
a:
  br i1 %p, label %a1, label %a2
a1:
  br label %join
a2:
  br label %join
b:
  br i1 %q, label %b1, label %b2
b1:
  br label %b3
b2:
  br label %b3
b3:
  br label %join
join:
  %way = phi i32 [ 1, %a1 ], [ 1, %a2 ], [ 2, %b3 ]
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %way, ptr addrspace(1) %place
  ret void
}
; CHECK: store i32 %way, ptr addrspace(3) %
; CHECK: region.0:
; CHECK: load i32, ptr addrspace(3) %
