; RUN: irun --pass work_item_loops %s
; A kernel that never returns.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k() "mux-kernel"="entry-point" {
entry:
  br label %loop
loop:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %loop
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper() #0 !codeplay_ca_wrapper !0 {
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
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %4, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %4 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %5, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %5 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %6, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %6 = add nuw i64 %local.x, 1
;   %7 = mul nuw i64 %local.z, %1
;   %8 = add nuw i64 %7, %local.y
;   %9 = mul nuw i64 %8, %0
;   %item = add nuw i64 %9, %local.x
;   br label %entry1
;
; entry1:                                           ; preds = %loop.x
;   br label %loop
;
; loop:                                             ; preds = %entry1
;   br label %reach.0
;
; reach.0:                                          ; preds = %loop
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %5, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more3 = icmp ult i64 %4, %2
;   br i1 %more3, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z19, %done.z
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.y17, %region.0
;   %local.z5 = phi i64 [ 0, %region.0 ], [ %10, %done.y17 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %10 = add nuw i64 %local.z5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x15, %loop.z4
;   %local.y7 = phi i64 [ 0, %loop.z4 ], [ %11, %done.x15 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %11 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ 0, %loop.y6 ], [ %12, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %12 = add nuw i64 %local.x9, 1
;   %13 = mul nuw i64 %local.z5, %1
;   %14 = add nuw i64 %13, %local.y7
;   %15 = mul nuw i64 %14, %0
;   %item10 = add nuw i64 %15, %local.x9
;   br label %16
;
; loop14:                                           ; preds = %16
;   br label %reach.013
;
; 16:                                               ; preds = %loop.x8
;   br label %loop14
;
; reach.013:                                        ; preds = %loop14
;   br label %through12
;
; through12:                                        ; preds = %reach.013
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more16 = icmp ult i64 %12, %0
;   br i1 %more16, label %loop.x8, label %done.x15, !llvm.loop !7
;
; done.x15:                                         ; preds = %done11
;   %more18 = icmp ult i64 %11, %1
;   br i1 %more18, label %loop.y6, label %done.y17, !llvm.loop !8
;
; done.y17:                                         ; preds = %done.x15
;   %more20 = icmp ult i64 %10, %2
;   br i1 %more20, label %loop.z4, label %done.z19, !llvm.loop !9
;
; done.z19:                                         ; preds = %done.y17
;   br label %region.0
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
; !7 = distinct !{!7, !2}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
