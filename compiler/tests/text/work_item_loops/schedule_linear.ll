; RUN: irun --pass work_item_loops %s
; What follows the barrier runs by linear id, whatever the order of the kernel is; the loop is not parallel.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="yxz" {
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264) "mux-barrier-schedule"="linear"
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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   %4 = mul nuw i64 0, %1
;   %5 = add nuw i64 %4, 0
;   %6 = mul nuw i64 %5, %0
;   %item = add nuw i64 %6, 0
;   br label %7
;
; 7:                                                ; preds = %region.start
;   br label %reach.0
;
; reach.0:                                          ; preds = %7
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %region.0
;
; region.0:                                         ; preds = %done
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.0
;   %local.y = phi i64 [ 0, %region.0 ], [ %8, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %8 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done2, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %9, %done2 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %9 = add nuw i64 %local.x, 1
;   %10 = mul nuw i64 0, %1
;   %11 = add nuw i64 %10, %local.y
;   %12 = mul nuw i64 %11, %0
;   %item1 = add nuw i64 %12, %local.x
;   br label %13
;
; 13:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   store i64 %id, ptr addrspace(1) %out, align 8
;   br label %reach.end
;
; reach.end:                                        ; preds = %13
;   br label %through3
;
; through3:                                         ; preds = %reach.end
;   br label %done2
;
; done2:                                            ; preds = %through3
;   %more = icmp ult i64 %9, %0
;   br i1 %more, label %loop.x, label %done.x
;
; done.x:                                           ; preds = %done2
;   %more4 = icmp ult i64 %8, %rows
;   br i1 %more4, label %loop.y, label %done.y, !llvm.loop !1
;
; done.y:                                           ; preds = %done.x
;   br label %end
;
; end:                                              ; preds = %done.y
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
; !2 = !{!"llvm.loop.unroll.disable"}
