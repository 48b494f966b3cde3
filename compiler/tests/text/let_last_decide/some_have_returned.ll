; RUN: irun --pass let_last_decide %s
; The first loop is before some return: left alone is the second one only, to which the last work-item may not come.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(i64 %n, i1 %all, ptr addrspace(1) %p) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %first
first:
  %i = phi i64 [ %l, %entry ], [ %i.next, %first.body ]
  %i.more = icmp ult i64 %i, %n
  br i1 %i.more, label %first.body, label %between
first.body:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %i.next = add i64 %i, 16
  br label %first
between:
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %is.low = icmp ult i64 %l, 8
  br i1 %is.low, label %low, label %end
low:
  call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  br label %second
second:
  %j = phi i64 [ %l, %low ], [ %j.next, %second.body ]
  %j.more = icmp ult i64 %j, %n
  br i1 %j.more, label %second.body, label %last
second.body:
  call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
  %j.next = add i64 %j, 16
  br label %second
last:
  call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
  br label %end
end:
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
; define spir_kernel void @k(i64 %n, i1 %all, ptr addrspace(1) %p) #0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %last2 = sub nuw i64 %0, 1
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %first
;
; first:                                            ; preds = %first.body, %entry
;   %last1 = phi i64 [ %last2, %entry ], [ %2, %first.body ]
;   %i = phi i64 [ %l, %entry ], [ %i.next, %first.body ]
;   %1 = icmp ult i64 %last1, %n
;   %i.more = icmp ult i64 %i, %n
;   br i1 %1, label %first.body, label %between
;
; first.body:                                       ; preds = %first
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %2 = add i64 %last1, 16
;   %i.next = add i64 %i, 16
;   br label %first
;
; between:                                          ; preds = %first
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   %is.low = icmp ult i64 %l, 8
;   br i1 %is.low, label %low, label %end
;
; low:                                              ; preds = %between
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   br label %second
;
; second:                                           ; preds = %second.body, %low
;   %j = phi i64 [ %l, %low ], [ %j.next, %second.body ]
;   %j.more = icmp ult i64 %j, %n
;   br i1 %j.more, label %second.body, label %last
;
; second.body:                                      ; preds = %second
;   call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
;   %j.next = add i64 %j, 16
;   br label %second
;
; last:                                             ; preds = %second
;   call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
;   br label %end
;
; end:                                              ; preds = %last, %between
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
; attributes #1 = { nounwind willreturn memory(none) }
