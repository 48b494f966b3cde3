; RUN: veczc --pass rotate_loops %s
; CHECK: head:
; CHECK: call void @__mux_work_group_barrier
; CHECK-NOT: call void @__mux_work_group_barrier
declare void @__mux_work_group_barrier(i32, i32, i32) convergent noduplicate
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  store volatile i32 %i, ptr addrspace(1) %out
  %i.next = add nsw i32 %i, 1
  br label %head
end:
  ret void
}
