; RUN: irun --pass branch_together %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Between the ends of both loops nobody does anything alone: no barrier stands there.
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(3) %tile, i32 %n) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
  br label %outer
outer:
  %width = phi i32 [ 2, %entry ], [ %wider, %outer.end ]
  br label %inner
inner:
  %stride = phi i32 [ %width, %outer ], [ %half, %inner ]
  store i32 %stride, ptr addrspace(3) %own
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %half = lshr i32 %stride, 1
  %again = icmp ne i32 %half, 0
  br i1 %again, label %inner, label %outer.end
outer.end:
  %wider = shl i32 %width, 1
  %more = icmp ult i32 %wider, %n
  br i1 %more, label %outer, label %done
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
;   br label %outer
;
; outer.together:                                   ; preds = %outer.end
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 0)
;   br label %outer
;
; outer:                                            ; preds = %outer.together, %entry
;   %width = phi i32 [ 2, %entry ], [ %wider, %outer.together ]
;   br label %inner
;
; inner.together:                                   ; preds = %inner
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 0)
;   br label %inner
;
; inner:                                            ; preds = %inner.together, %outer
;   %stride = phi i32 [ %width, %outer ], [ %half, %inner.together ]
;   store i32 %stride, ptr addrspace(3) %own, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %half = lshr i32 %stride, 1
;   %again = icmp ne i32 %half, 0
;   br i1 %again, label %inner.together, label %outer.end
;
; outer.end:                                        ; preds = %inner
;   %wider = shl i32 %width, 1
;   %more = icmp ult i32 %wider, %n
;   br i1 %more, label %outer.together, label %done.together
;
; done.together:                                    ; preds = %outer.end
;   call spir_func void @__mux_work_group_barrier(i32 3, i32 2, i32 0)
;   br label %done
;
; done:                                             ; preds = %done.together
;   store i32 0, ptr addrspace(3) %own, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
