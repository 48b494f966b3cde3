; RUN: irun --pass let_last_decide %s
; A loop goes round as often for all as for the last, if something else waits behind it: from a local id, and from a global one. So does what is asked before it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(3) %tile, i32 %n, i64 %m) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %item = trunc i64 %l to i32
  br label %head
head:
  %i = phi i32 [ %item, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %between
body:
  %at = getelementptr i32, ptr addrspace(3) %tile, i32 %i
  store i32 %i, ptr addrspace(3) %at
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = add nsw i32 %i, 16
  br label %head
between:
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %g = call spir_func i64 @__mux_get_global_id(i32 1)
  %some = icmp ult i64 %g, %m
  br i1 %some, label %latch, label %behind
latch:
  %j = phi i64 [ %g, %between ], [ %after, %latch ]
  call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  %after = add i64 %j, %m
  %again = icmp ult i64 %after, 1000
  br i1 %again, label %latch, label %behind
behind:
  call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
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
; declare spir_func i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(3) %tile, i32 %n, i64 %m) #0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %last1 = sub nuw i64 %0, 1
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %1 = trunc i64 %last1 to i32
;   %item = trunc i64 %l to i32
;   br label %head
;
; head:                                             ; preds = %body, %entry
;   %last = phi i32 [ %1, %entry ], [ %3, %body ]
;   %i = phi i32 [ %item, %entry ], [ %next, %body ]
;   %2 = icmp slt i32 %last, %n
;   %more = icmp slt i32 %i, %n
;   br i1 %2, label %body, label %between
;
; body:                                             ; preds = %head
;   %at = getelementptr i32, ptr addrspace(3) %tile, i32 %i
;   store i32 %i, ptr addrspace(3) %at, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %3 = add nsw i32 %last, 16
;   %next = add nsw i32 %i, 16
;   br label %head
;
; between:                                          ; preds = %head
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   %4 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %last2 = sub nuw i64 %4, 1
;   %5 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %6 = call spir_func i64 @__mux_get_group_id(i32 1)
;   %7 = call spir_func i64 @__mux_get_enqueued_local_size(i32 1)
;   %8 = mul nuw i64 %6, %7
;   %first = add nuw i64 %5, %8
;   %9 = add nuw i64 %first, %last2
;   %10 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %last4 = sub nuw i64 %10, 1
;   %11 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %12 = call spir_func i64 @__mux_get_group_id(i32 1)
;   %13 = call spir_func i64 @__mux_get_enqueued_local_size(i32 1)
;   %14 = mul nuw i64 %12, %13
;   %first5 = add nuw i64 %11, %14
;   %15 = add nuw i64 %first5, %last4
;   %g = call spir_func i64 @__mux_get_global_id(i32 1)
;   %16 = icmp ult i64 %9, %m
;   %some = icmp ult i64 %g, %m
;   br i1 %16, label %latch, label %behind
;
; latch:                                            ; preds = %latch, %between
;   %last3 = phi i64 [ %15, %between ], [ %17, %latch ]
;   %j = phi i64 [ %g, %between ], [ %after, %latch ]
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   %17 = add i64 %last3, %m
;   %after = add i64 %j, %m
;   %18 = icmp ult i64 %17, 1000
;   %again = icmp ult i64 %after, 1000
;   br i1 %18, label %latch, label %behind
;
; behind:                                           ; preds = %latch, %between
;   call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_group_id(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_enqueued_local_size(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
; attributes #1 = { nounwind willreturn memory(none) }
