; RUN: irun --pass work_item_loops %s
; What is left over in a row hardly ever runs: several copies of its loops would only be more to compile.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @work(i64)
define spir_kernel void @k(i64 %n) !codeplay_ca_vecz.base !0 {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call spir_func void @work(i64 %i)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
define spir_kernel void @k.v4(i64 %n) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  call spir_func void @work(i64 0)
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @work(i64)
;
; define internal spir_func void @k.mux-barrier-wrapper(i64 %n) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %4 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %5 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %6 = add nuw i64 %4, %5
;   %7 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %8 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %9 = add nuw i64 %7, %8
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %12 = add nuw i64 %10, %11
;   %small_ids = icmp ule i64 %6, 2147418112
;   %small_ids1 = icmp ule i64 %9, 2147418112
;   %small_ids2 = icmp ule i64 %12, 2147418112
;   %13 = and i1 %small_ids, %small_ids1
;   %small_ids3 = and i1 %13, %small_ids2
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %14 = urem i64 %0, 4
;   %15 = sub nuw i64 %0, %14
;   %whole = select i1 %small_ids3, i64 %15, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %16 = icmp ne i64 %whole, 0
;   br i1 %16, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %17, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %17 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %18, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %18 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %19, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %19 = add nuw i64 %local.x, 4
;   %20 = mul nuw i64 %local.z, %1
;   %21 = add nuw i64 %20, %local.y
;   %22 = mul nuw i64 %21, %0
;   %item = add nuw i64 %22, %local.x
;   br label %23
;
; 23:                                               ; preds = %loop.x
;   call spir_func void @work(i64 0)
;   br label %reach.end
;
; reach.end:                                        ; preds = %23
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %19, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more4 = icmp ult i64 %18, %1
;   br i1 %more4, label %loop.y, label %done.y, !llvm.loop !5
;
; done.y:                                           ; preds = %done.x
;   %more5 = icmp ult i64 %17, %2
;   br i1 %more5, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %24 = icmp ne i64 %left_over, 0
;   br i1 %24, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z6
;
; loop.z6:                                          ; preds = %done.y21, %tail
;   %local.z7 = phi i64 [ 0, %tail ], [ %25, %done.y21 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z7)
;   %25 = add nuw i64 %local.z7, 1
;   br label %loop.y8
;
; loop.y8:                                          ; preds = %done.x19, %loop.z6
;   %local.y9 = phi i64 [ 0, %loop.z6 ], [ %26, %done.x19 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y9)
;   %26 = add nuw i64 %local.y9, 1
;   br label %loop.x10
;
; loop.x10:                                         ; preds = %done13, %loop.y8
;   %local.x11 = phi i64 [ %whole, %loop.y8 ], [ %27, %done13 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x11)
;   %27 = add nuw i64 %local.x11, 1
;   %28 = mul nuw i64 %local.z7, %1
;   %29 = add nuw i64 %28, %local.y9
;   %30 = mul nuw i64 %29, %0
;   %item12 = add nuw i64 %30, %local.x11
;   br label %entry16
;
; entry16:                                          ; preds = %loop.x10
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry16
;   %i = phi i64 [ 0, %entry16 ], [ %next17, %loop ]
;   call spir_func void @work(i64 %i)
;   %next17 = add i64 %i, 1
;   %more18 = icmp ult i64 %next17, %n
;   br i1 %more18, label %loop, label %exit, !llvm.loop !9
;
; exit:                                             ; preds = %loop
;   br label %reach.end15
;
; reach.end15:                                      ; preds = %exit
;   br label %through14
;
; through14:                                        ; preds = %reach.end15
;   br label %done13
;
; done13:                                           ; preds = %through14
;   %more20 = icmp ult i64 %27, %0
;   br i1 %more20, label %loop.x10, label %done.x19, !llvm.loop !10
;
; done.x19:                                         ; preds = %done13
;   %more22 = icmp ult i64 %26, %1
;   br i1 %more22, label %loop.y8, label %done.y21, !llvm.loop !11
;
; done.y21:                                         ; preds = %done.x19
;   %more24 = icmp ult i64 %25, %2
;   br i1 %more24, label %loop.z6, label %done.z23, !llvm.loop !12
;
; done.z23:                                         ; preds = %done.y21
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z23, %after.main
;   br label %end
;
; end:                                              ; preds = %after.tail
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
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2, !4}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = !{!"llvm.loop.unroll.runtime.disable"}
; !5 = distinct !{!5, !6, !7}
; !6 = !{!"llvm.loop.unroll.disable"}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !6, !7}
; !9 = distinct !{!9, !4}
; !10 = distinct !{!10, !2, !6, !7, !4}
; !11 = distinct !{!11, !6, !7}
; !12 = distinct !{!12, !6, !7}
