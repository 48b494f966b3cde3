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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %main
;   %local.y = phi i64 [ 0, %main ], [ %17, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %17 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %18, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %18 = add nuw i64 %local.x, 4
;   %19 = mul nuw i64 0, %1
;   %20 = add nuw i64 %19, %local.y
;   %21 = mul nuw i64 %20, %0
;   %item = add nuw i64 %21, %local.x
;   br label %22
;
; 22:                                               ; preds = %loop.x
;   call spir_func void @work(i64 0)
;   br label %reach.end
;
; reach.end:                                        ; preds = %22
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %18, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more4 = icmp ult i64 %17, %rows
;   br i1 %more4, label %loop.y, label %done.y, !llvm.loop !5
;
; done.y:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.y, %region.start
;   %23 = icmp ne i64 %left_over, 0
;   br i1 %23, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows5 = mul nuw i64 %2, %1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x17, %tail
;   %local.y7 = phi i64 [ 0, %tail ], [ %24, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %24 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ %whole, %loop.y6 ], [ %25, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %25 = add nuw i64 %local.x9, 1
;   %26 = mul nuw i64 0, %1
;   %27 = add nuw i64 %26, %local.y7
;   %28 = mul nuw i64 %27, %0
;   %item10 = add nuw i64 %28, %local.x9
;   br label %entry14
;
; entry14:                                          ; preds = %loop.x8
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry14
;   %i = phi i64 [ 0, %entry14 ], [ %next15, %loop ]
;   call spir_func void @work(i64 %i)
;   %next15 = add i64 %i, 1
;   %more16 = icmp ult i64 %next15, %n
;   br i1 %more16, label %loop, label %exit, !llvm.loop !8
;
; exit:                                             ; preds = %loop
;   br label %reach.end13
;
; reach.end13:                                      ; preds = %exit
;   br label %through12
;
; through12:                                        ; preds = %reach.end13
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more18 = icmp ult i64 %25, %0
;   br i1 %more18, label %loop.x8, label %done.x17, !llvm.loop !9
;
; done.x17:                                         ; preds = %done11
;   %more20 = icmp ult i64 %24, %rows5
;   br i1 %more20, label %loop.y6, label %done.y19, !llvm.loop !10
;
; done.y19:                                         ; preds = %done.x17
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.y19, %after.main
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
; !8 = distinct !{!8, !4}
; !9 = distinct !{!9, !2, !6, !7, !4}
; !10 = distinct !{!10, !6, !7}
