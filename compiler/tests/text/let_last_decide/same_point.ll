; RUN: irun --pass let_last_decide %s
; Left alone: the first branch leads to the same point either way, the second asks what is in memory, and the third a counter of a loop that work-items may go round as often as they like.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.low = icmp ult i64 %l, %n
  br i1 %is.low, label %low, label %join
low:
  store i64 %n, ptr addrspace(1) %p
  br label %join
join:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %l
  %own = load i64, ptr addrspace(1) %q
  %is.set = icmp eq i64 %own, 0
  br i1 %is.set, label %set, label %count
set:
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  br label %count
count:
  %i = phi i64 [ %l, %join ], [ %l, %set ], [ %next, %count ]
  %next = add i64 %i, 3
  %more = icmp ult i64 %next, %own
  br i1 %more, label %count, label %ask
ask:
  %is.even = icmp ult i64 %i, %n
  br i1 %is.even, label %one, label %other
one:
  call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  br label %end
other:
  call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
  br label %end
end:
  call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) #0 {
; entry:
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %is.low = icmp ult i64 %l, %n
;   br i1 %is.low, label %low, label %join
;
; low:                                              ; preds = %entry
;   store i64 %n, ptr addrspace(1) %p, align 8
;   br label %join
;
; join:                                             ; preds = %low, %entry
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %l
;   %own = load i64, ptr addrspace(1) %q, align 8
;   %is.set = icmp eq i64 %own, 0
;   br i1 %is.set, label %set, label %count
;
; set:                                              ; preds = %join
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   br label %count
;
; count:                                            ; preds = %count, %set, %join
;   %i = phi i64 [ %l, %join ], [ %l, %set ], [ %next, %count ]
;   %next = add i64 %i, 3
;   %more = icmp ult i64 %next, %own
;   br i1 %more, label %count, label %ask
;
; ask:                                              ; preds = %count
;   %is.even = icmp ult i64 %i, %n
;   br i1 %is.even, label %one, label %other
;
; one:                                              ; preds = %ask
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   br label %end
;
; other:                                            ; preds = %ask
;   call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
;   br label %end
;
; end:                                              ; preds = %other, %one
;   call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
