; RUN: irun --pass branch_together %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; Behind the point each work-item has something to do before it branches; or what it branches by is its own, which is wrong, and not made worse.
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(3) %tile, i64 %n) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
  br label %busy
busy:
  %i = phi i64 [ 0, %entry ], [ %i.next, %busy ]
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr addrspace(3) %own
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %busy, label %alone
alone:
  %j = phi i64 [ %l, %busy ], [ %j.next, %alone ]
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %j.next = add i64 %j, 1
  %j.again = icmp ult i64 %j.next, %n
  br i1 %j.again, label %alone, label %done
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
; define spir_kernel void @k(ptr addrspace(3) %tile, i64 %n) #0 {
; entry:
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
;   br label %busy
;
; busy:                                             ; preds = %busy, %entry
;   %i = phi i64 [ 0, %entry ], [ %i.next, %busy ]
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   store i32 1, ptr addrspace(3) %own, align 4
;   %i.next = add i64 %i, 1
;   %again = icmp ult i64 %i.next, %n
;   br i1 %again, label %busy, label %alone.preheader
;
; alone.preheader:                                  ; preds = %busy
;   br label %alone
;
; alone:                                            ; preds = %alone.preheader, %alone
;   %j = phi i64 [ %j.next, %alone ], [ %l, %alone.preheader ]
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   %j.next = add i64 %j, 1
;   %j.again = icmp ult i64 %j.next, %n
;   br i1 %j.again, label %alone, label %done
;
; done:                                             ; preds = %alone
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
