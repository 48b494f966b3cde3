; RUN: irun --pass branch_together %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; It is no loop: preparation of vectors would see that too, and they would have other points than work-items.
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(3) %tile) "mux-kernel"="entry-point" "mux-no-subgroups" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 1
  br i1 %more, label %body, label %done
body:
  store i32 %i, ptr addrspace(3) %own
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = add nsw i32 %i, 1
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
; define spir_kernel void @k(ptr addrspace(3) %tile) #0 {
; entry:
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %own = getelementptr i32, ptr addrspace(3) %tile, i64 %l
;   br label %body
;
; body:                                             ; preds = %entry
;   %i1 = phi i32 [ 0, %entry ]
;   store i32 %i1, ptr addrspace(3) %own, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %next = add nsw i32 %i1, 1
;   %more = icmp slt i32 %next, 1
;   br label %done
;
; done:                                             ; preds = %body
;   store i32 0, ptr addrspace(3) %own, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
