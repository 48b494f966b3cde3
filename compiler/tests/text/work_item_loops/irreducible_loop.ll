; RUN: irun --pass work_item_loops %s
; A loop with two entries and a barrier.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) "mux-kernel"="entry-point" {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %j, %b ]
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %i1 = add i32 %i, 1
  br label %b
b:
  %j = phi i32 [ 7, %entry ], [ %i1, %a ]
  %more = icmp ult i32 %j, %n
  br i1 %more, label %a, label %exit
exit:
  store i32 %j, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out, i32 %n) #0 !codeplay_ca_wrapper !0 {
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
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %4, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %4 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %5, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %5 = add nuw i64 %local.x, 1
;   %6 = mul nuw i64 0, %1
;   %7 = add nuw i64 %6, %local.y
;   %8 = mul nuw i64 %7, %0
;   %item = add nuw i64 %8, %local.x
;   br label %entry1
;
; entry1:                                           ; preds = %loop.x
;   %c = icmp eq i32 %n, 3
;   br i1 %c, label %a, label %b
;
; a:                                                ; preds = %b, %entry1
;   %i = phi i32 [ 0, %entry1 ], [ %j, %b ]
;   br label %reach.0
;
; b:                                                ; preds = %entry1
;   %j = phi i32 [ 7, %entry1 ]
;   %more = icmp ult i32 %j, %n
;   br i1 %more, label %a, label %exit
;
; exit:                                             ; preds = %b
;   store i32 %j, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.0:                                          ; preds = %a
;   br label %through
;
; reach.end:                                        ; preds = %exit
;   br label %through
;
; through:                                          ; preds = %reach.end, %reach.0
;   %.025 = phi i32 [ %i, %reach.0 ], [ poison, %reach.end ]
;   %next.0 = phi i32 [ 0, %reach.0 ], [ -1, %reach.end ]
;   br label %done
;
; done:                                             ; preds = %through
;   %more2 = icmp ult i64 %5, %0
;   br i1 %more2, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more3 = icmp ult i64 %4, %rows
;   br i1 %more3, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %cond = icmp eq i32 %next.0, 0
;   br i1 %cond, label %region.0, label %end
;
; region.0:                                         ; preds = %done.y22, %done.y
;   %.0 = phi i32 [ %.025, %done.y ], [ %.026, %done.y22 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows4 = mul nuw i64 %2, %1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x20, %region.0
;   %local.y6 = phi i64 [ 0, %region.0 ], [ %9, %done.x20 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %9 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %10, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %10 = add nuw i64 %local.x8, 1
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y6
;   %13 = mul nuw i64 %12, %0
;   %item9 = add nuw i64 %13, %local.x8
;   br label %14
;
; a14:                                              ; preds = %b16
;   %i15 = phi i32 [ %j17, %b16 ]
;   br label %reach.012
;
; 14:                                               ; preds = %loop.x7
;   %i1 = add i32 %.0, 1
;   br label %b16
;
; b16:                                              ; preds = %14
;   %j17 = phi i32 [ %i1, %14 ]
;   %more18 = icmp ult i32 %j17, %n
;   br i1 %more18, label %a14, label %exit19
;
; exit19:                                           ; preds = %b16
;   store i32 %j17, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %reach.end13
;
; reach.012:                                        ; preds = %a14
;   br label %through11
;
; reach.end13:                                      ; preds = %exit19
;   br label %through11
;
; through11:                                        ; preds = %reach.end13, %reach.012
;   %.026 = phi i32 [ %i15, %reach.012 ], [ %.0, %reach.end13 ]
;   %next.1 = phi i32 [ 0, %reach.012 ], [ -1, %reach.end13 ]
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more21 = icmp ult i64 %10, %0
;   br i1 %more21, label %loop.x7, label %done.x20, !llvm.loop !6
;
; done.x20:                                         ; preds = %done10
;   %more23 = icmp ult i64 %9, %rows4
;   br i1 %more23, label %loop.y5, label %done.y22, !llvm.loop !7
;
; done.y22:                                         ; preds = %done.x20
;   %cond24 = icmp eq i32 %next.1, 0
;   br i1 %cond24, label %region.0, label %end
;
; end:                                              ; preds = %done.y22, %done.y
;   ret void
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
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
