; RUN: veczc --choice ClipIds --pass clip_ids %s
; Nobody waits at a barrier for work-items that have returned. What is asked of all of a group would be another thing without them.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
define spir_kernel void @waits(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %is.in = icmp ult i64 %x, %n
  br i1 %is.in, label %body, label %end
body:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
define spir_kernel void @asks(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %is.in = icmp ult i64 %x, %n
  br i1 %is.in, label %body, label %end
body:
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %sum, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; define spir_kernel void @waits(ptr addrspace(1) %p, i64 %n) #0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %is.in = icmp ult i64 %x, %n
;   br i1 true, label %body, label %end
;
; body:                                             ; preds = %entry
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
;
; define spir_kernel void @asks(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %is.in = icmp ult i64 %x, %n
;   br i1 %is.in, label %body, label %end
;
; body:                                             ; preds = %entry
;   %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 %sum, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @waits.limits(ptr addrspace(1) %0, i64 %1) #1 {
; entry:
;   %2 = freeze i64 %1
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %2, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 -1, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; attributes #0 = { "mux-id-limits"="waits.limits" }
; attributes #1 = { alwaysinline "vecz-limits" }
