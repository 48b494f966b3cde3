; RUN: irun --pass work_item_loops %s
; The first work-item alone runs what follows the barrier.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="yxz" {
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264) "mux-barrier-schedule"="once"
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  store i64 %id, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.x, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %4, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %4 = add nuw i64 %local.z, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done.y, %loop.z
;   %local.x = phi i64 [ 0, %loop.z ], [ %5, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %5 = add nuw i64 %local.x, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done, %loop.x
;   %local.y = phi i64 [ 0, %loop.x ], [ %6, %done ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %6 = add nuw i64 %local.y, 1
;   %7 = mul nuw i64 %local.z, %1
;   %8 = add nuw i64 %7, %local.y
;   %9 = mul nuw i64 %8, %0
;   %item = add nuw i64 %9, %local.x
;   br label %10
;
; 10:                                               ; preds = %loop.y
;   br label %reach.0
;
; reach.0:                                          ; preds = %10
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %1
;   br i1 %more, label %loop.y, label %done.y, !llvm.loop !1
;
; done.y:                                           ; preds = %done
;   %more1 = icmp ult i64 %5, %0
;   br i1 %more1, label %loop.x, label %done.x, !llvm.loop !4
;
; done.x:                                           ; preds = %done.y
;   %more2 = icmp ult i64 %4, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, 0
;   %13 = mul nuw i64 %12, %0
;   %item3 = add nuw i64 %13, 0
;   br label %14
;
; 14:                                               ; preds = %region.0
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   store i64 %id, ptr addrspace(1) %out, align 8, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %14
;   br label %through5
;
; through5:                                         ; preds = %reach.end
;   br label %done4
;
; done4:                                            ; preds = %through5
;   br label %end
;
; end:                                              ; preds = %done4
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-work-item-order"="yxz" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
