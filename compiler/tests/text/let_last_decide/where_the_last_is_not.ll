; RUN: irun --pass let_last_decide %s
; Left alone: the last work-item never comes to the branch out of the loop. It comes to the one behind, though others did something else in between.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(i64 %n, i1 %all, ptr addrspace(1) %p) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %head
head:
  %is.low = icmp ult i64 %l, 8
  br i1 %is.low, label %low, label %meet
low:
  %is.far = icmp ugt i64 %l, %n
  br i1 %is.far, label %behind, label %meet
meet:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %head
behind:
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  br i1 %is.low, label %store, label %ask
store:
  store i64 %l, ptr addrspace(1) %p
  br label %ask
ask:
  %is.near = icmp ult i64 %l, %n
  br i1 %is.near, label %one, label %other
one:
  call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  br label %end
other:
  call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
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
;   %last = sub nuw i64 %0, 1
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %head
;
; head:                                             ; preds = %meet, %entry
;   %is.low = icmp ult i64 %l, 8
;   br i1 %is.low, label %low, label %meet
;
; low:                                              ; preds = %head
;   %is.far = icmp ugt i64 %l, %n
;   br i1 %is.far, label %behind, label %meet
;
; meet:                                             ; preds = %low, %head
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   br label %head
;
; behind:                                           ; preds = %low
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   br i1 %is.low, label %store, label %ask
;
; store:                                            ; preds = %behind
;   store i64 %l, ptr addrspace(1) %p, align 8
;   br label %ask
;
; ask:                                              ; preds = %store, %behind
;   %1 = icmp ult i64 %last, %n
;   %is.near = icmp ult i64 %l, %n
;   br i1 %1, label %one, label %other
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
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
; attributes #1 = { nounwind willreturn memory(none) }
