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
;   %small_ids = icmp ule i64 %6, 2147483648
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %7, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %7 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %after.tail, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %8, %after.tail ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %8 = add nuw i64 %local.y, 1
;   %9 = urem i64 %0, 4
;   %10 = sub nuw i64 %0, %9
;   %whole = select i1 %small_ids, i64 %10, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %11 = icmp ne i64 %whole, 0
;   br i1 %11, label %main, label %after.main
;
; main:                                             ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %main
;   %local.x = phi i64 [ 0, %main ], [ %12, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %12 = add nuw i64 %local.x, 4
;   %13 = mul nuw i64 %local.z, %1
;   %14 = add nuw i64 %13, %local.y
;   %15 = mul nuw i64 %14, %0
;   %item = add nuw i64 %15, %local.x
;   br label %16
;
; 16:                                               ; preds = %loop.x
;   call spir_func void @work(i64 0)
;   br label %reach.end
;
; reach.end:                                        ; preds = %16
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %12, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   br label %after.main
;
; after.main:                                       ; preds = %done.x, %loop.y
;   %17 = icmp ne i64 %left_over, 0
;   br i1 %17, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.x1
;
; loop.x1:                                          ; preds = %done4, %tail
;   %local.x2 = phi i64 [ %whole, %tail ], [ %18, %done4 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x2)
;   %18 = add nuw i64 %local.x2, 1
;   %19 = mul nuw i64 %local.z, %1
;   %20 = add nuw i64 %19, %local.y
;   %21 = mul nuw i64 %20, %0
;   %item3 = add nuw i64 %21, %local.x2
;   br label %entry7
;
; entry7:                                           ; preds = %loop.x1
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry7
;   %i = phi i64 [ 0, %entry7 ], [ %next8, %loop ]
;   call spir_func void @work(i64 %i)
;   %next8 = add i64 %i, 1
;   %more9 = icmp ult i64 %next8, %n
;   br i1 %more9, label %loop, label %exit, !llvm.loop !4
;
; exit:                                             ; preds = %loop
;   br label %reach.end6
;
; reach.end6:                                       ; preds = %exit
;   br label %through5
;
; through5:                                         ; preds = %reach.end6
;   br label %done4
;
; done4:                                            ; preds = %through5
;   %more11 = icmp ult i64 %18, %0
;   br i1 %more11, label %loop.x1, label %done.x10, !llvm.loop !6
;
; done.x10:                                         ; preds = %done4
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.x10, %after.main
;   %more12 = icmp ult i64 %8, %1
;   br i1 %more12, label %loop.y, label %done.y, !llvm.loop !9
;
; done.y:                                           ; preds = %after.tail
;   %more13 = icmp ult i64 %7, %2
;   br i1 %more13, label %loop.z, label %done.z, !llvm.loop !10
;
; done.z:                                           ; preds = %done.y
;   br label %end
;
; end:                                              ; preds = %done.z
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !2, !7, !8}
; !7 = !{!"llvm.loop.unroll.disable"}
; !8 = !{!"llvm.loop.vectorize.enable", i1 false}
; !9 = distinct !{!9, !7}
; !10 = distinct !{!10, !7}
