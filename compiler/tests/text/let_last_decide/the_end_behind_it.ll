; RUN: irun --pass let_last_decide %s
; Left alone: a loop behind which the kernel ends, so that work-items that are through with it may have returned.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @ends(ptr addrspace(3) %tile, i64 %n) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %head
head:
  %i = phi i64 [ %l, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = add i64 %i, 16
  br label %head
done:
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
; define spir_kernel void @ends(ptr addrspace(3) %tile, i64 %n) #0 {
; entry:
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %head
;
; head:                                             ; preds = %body, %entry
;   %i = phi i64 [ %l, %entry ], [ %next, %body ]
;   %more = icmp ult i64 %i, %n
;   br i1 %more, label %body, label %done
;
; body:                                             ; preds = %head
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %next = add i64 %i, 16
;   br label %head
;
; done:                                             ; preds = %head
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
