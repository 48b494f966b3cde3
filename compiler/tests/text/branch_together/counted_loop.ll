; RUN: irun --pass branch_together %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; A shared counter decides: the loop goes round, and ends, for all at once.
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(3) %tile, i32 %n) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %done
body:
  store i32 %i, ptr addrspace(3) %own
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = add i32 %i, 16
  br label %head
done:
  store i32 0, ptr addrspace(3) %own
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
; define spir_kernel void @k(ptr addrspace(3) %tile, i32 %n) #0 {
; entry:
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
;   %more1 = icmp ult i32 0, %n
;   br i1 %more1, label %body.lr.ph, label %done
;
; body.lr.ph:                                       ; preds = %entry
;   br label %body
;
; body.together:                                    ; preds = %body
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 0)
;   br label %body
;
; body:                                             ; preds = %body.together, %body.lr.ph
;   %i2 = phi i32 [ 0, %body.lr.ph ], [ %next, %body.together ]
;   store i32 %i2, ptr addrspace(3) %own, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %next = add i32 %i2, 16
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %body.together, label %head.done_crit_edge.together
;
; head.done_crit_edge.together:                     ; preds = %body
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 0)
;   br label %head.done_crit_edge
;
; head.done_crit_edge:                              ; preds = %head.done_crit_edge.together
;   br label %done
;
; done:                                             ; preds = %head.done_crit_edge, %entry
;   store i32 0, ptr addrspace(3) %own, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
