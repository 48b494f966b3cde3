; RUN: irun --pass let_last_decide %s
; Left alone: work-items come into the first loop, and around the second one, by ways of their own. Around the third one all take the same way.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(i64 %n, i1 %all, ptr addrspace(1) %p) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.low = icmp ult i64 %l, 8
  br i1 %is.low, label %low, label %first
low:
  store i64 %l, ptr addrspace(1) %p
  br label %first
first:
  %i = phi i64 [ 0, %entry ], [ %l, %low ], [ %i.next, %first.body ]
  %i.more = icmp ult i64 %i, %n
  br i1 %i.more, label %first.body, label %between
first.body:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %i.next = add i64 %i, 16
  br label %first
between:
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  br label %second
second:
  %j = phi i64 [ %l, %between ], [ %j.next, %second.body ], [ %j.other, %second.low ]
  %j.more = icmp ult i64 %j, %n
  br i1 %j.more, label %second.body, label %behind
second.body:
  call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  %j.next = add i64 %j, 16
  br i1 %is.low, label %second.low, label %second
second.low:
  %j.other = add i64 %j, 32
  br label %second
behind:
  call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
  br label %third
third:
  %k = phi i64 [ %l, %behind ], [ %k.next, %third.body ], [ %k.other, %third.all ]
  %k.more = icmp ult i64 %k, %n
  br i1 %k.more, label %third.body, label %last
third.body:
  call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
  %k.next = add i64 %k, 16
  br i1 %all, label %third.all, label %third
third.all:
  %k.other = add i64 %k, 32
  br label %third
last:
  call spir_func void @__mux_work_group_barrier(i32 5, i32 2, i32 264)
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
;   %is.low = icmp ult i64 %l, 8
;   br i1 %is.low, label %low, label %first
;
; low:                                              ; preds = %entry
;   store i64 %l, ptr addrspace(1) %p, align 8
;   br label %first
;
; first:                                            ; preds = %first.body, %low, %entry
;   %i = phi i64 [ 0, %entry ], [ %l, %low ], [ %i.next, %first.body ]
;   %i.more = icmp ult i64 %i, %n
;   br i1 %i.more, label %first.body, label %between
;
; first.body:                                       ; preds = %first
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %i.next = add i64 %i, 16
;   br label %first
;
; between:                                          ; preds = %first
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   br label %second
;
; second:                                           ; preds = %second.low, %second.body, %between
;   %j = phi i64 [ %l, %between ], [ %j.next, %second.body ], [ %j.other, %second.low ]
;   %j.more = icmp ult i64 %j, %n
;   br i1 %j.more, label %second.body, label %behind
;
; second.body:                                      ; preds = %second
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   %j.next = add i64 %j, 16
;   br i1 %is.low, label %second.low, label %second
;
; second.low:                                       ; preds = %second.body
;   %j.other = add i64 %j, 32
;   br label %second
;
; behind:                                           ; preds = %second
;   call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
;   br label %third
;
; third:                                            ; preds = %third.all, %third.body, %behind
;   %last1 = phi i64 [ %last2, %behind ], [ %2, %third.body ], [ %3, %third.all ]
;   %k = phi i64 [ %l, %behind ], [ %k.next, %third.body ], [ %k.other, %third.all ]
;   %1 = icmp ult i64 %last1, %n
;   %k.more = icmp ult i64 %k, %n
;   br i1 %1, label %third.body, label %last
;
; third.body:                                       ; preds = %third
;   call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
;   %2 = add i64 %last1, 16
;   %k.next = add i64 %k, 16
;   br i1 %all, label %third.all, label %third
;
; third.all:                                        ; preds = %third.body
;   %3 = add i64 %last1, 32
;   %k.other = add i64 %k, 32
;   br label %third
;
; last:                                             ; preds = %third
;   call spir_func void @__mux_work_group_barrier(i32 5, i32 2, i32 264)
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
; attributes #1 = { nounwind willreturn memory(none) }
