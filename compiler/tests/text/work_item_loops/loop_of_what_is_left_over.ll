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
;   %7 = urem i64 %0, 4
;   %8 = sub nuw i64 %0, %7
;   %whole = select i1 %small_ids, i64 %8, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %9 = icmp ne i64 %whole, 0
;   br i1 %9, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %10, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %10 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %11, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %11 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %12, %done ]
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
;   %more1 = icmp ult i64 %11, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %10, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %17 = icmp ne i64 %left_over, 0
;   br i1 %17, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y18, %tail
;   %local.z4 = phi i64 [ 0, %tail ], [ %18, %done.y18 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %18 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x16, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %19, %done.x16 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %19 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ %whole, %loop.y5 ], [ %20, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %20 = add nuw i64 %local.x8, 1
;   %21 = mul nuw i64 %local.z4, %1
;   %22 = add nuw i64 %21, %local.y6
;   %23 = mul nuw i64 %22, %0
;   %item9 = add nuw i64 %23, %local.x8
;   br label %entry13
;
; entry13:                                          ; preds = %loop.x7
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry13
;   %i = phi i64 [ 0, %entry13 ], [ %next14, %loop ]
;   call spir_func void @work(i64 %i)
;   %next14 = add i64 %i, 1
;   %more15 = icmp ult i64 %next14, %n
;   br i1 %more15, label %loop, label %exit, !llvm.loop !7
;
; exit:                                             ; preds = %loop
;   br label %reach.end12
;
; reach.end12:                                      ; preds = %exit
;   br label %through11
;
; through11:                                        ; preds = %reach.end12
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more17 = icmp ult i64 %20, %0
;   br i1 %more17, label %loop.x7, label %done.x16, !llvm.loop !9
;
; done.x16:                                         ; preds = %done10
;   %more19 = icmp ult i64 %19, %1
;   br i1 %more19, label %loop.y5, label %done.y18, !llvm.loop !11
;
; done.y18:                                         ; preds = %done.x16
;   %more21 = icmp ult i64 %18, %2
;   br i1 %more21, label %loop.z3, label %done.z20, !llvm.loop !12
;
; done.z20:                                         ; preds = %done.y18
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z20, %after.main
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
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !8}
; !8 = !{!"llvm.loop.unroll.runtime.disable"}
; !9 = distinct !{!9, !2, !5, !10}
; !10 = !{!"llvm.loop.vectorize.enable", i1 false}
; !11 = distinct !{!11, !5}
; !12 = distinct !{!12, !5}
