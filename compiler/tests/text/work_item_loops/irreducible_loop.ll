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
;   %.029 = phi i32 [ %i, %reach.0 ], [ poison, %reach.end ]
;   %next.0 = phi i32 [ 0, %reach.0 ], [ -1, %reach.end ]
;   br label %done
;
; done:                                             ; preds = %through
;   %more2 = icmp ult i64 %6, %0
;   br i1 %more2, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more3 = icmp ult i64 %5, %1
;   br i1 %more3, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more4 = icmp ult i64 %4, %2
;   br i1 %more4, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   %cond = icmp eq i32 %next.0, 0
;   br i1 %cond, label %region.0, label %end
;
; region.0:                                         ; preds = %done.z26, %done.z
;   %.0 = phi i32 [ %.029, %done.z ], [ %.030, %done.z26 ]
;   br label %loop.z5
;
; loop.z5:                                          ; preds = %done.y24, %region.0
;   %local.z6 = phi i64 [ 0, %region.0 ], [ %10, %done.y24 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z6)
;   %10 = add nuw i64 %local.z6, 1
;   br label %loop.y7
;
; loop.y7:                                          ; preds = %done.x22, %loop.z5
;   %local.y8 = phi i64 [ 0, %loop.z5 ], [ %11, %done.x22 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y8)
;   %11 = add nuw i64 %local.y8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done12, %loop.y7
;   %local.x10 = phi i64 [ 0, %loop.y7 ], [ %12, %done12 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %12 = add nuw i64 %local.x10, 1
;   %13 = mul nuw i64 %local.z6, %1
;   %14 = add nuw i64 %13, %local.y8
;   %15 = mul nuw i64 %14, %0
;   %item11 = add nuw i64 %15, %local.x10
;   br label %16
;
; a16:                                              ; preds = %b18
;   %i17 = phi i32 [ %j19, %b18 ]
;   br label %reach.014
;
; 16:                                               ; preds = %loop.x9
;   %i1 = add i32 %.0, 1
;   br label %b18
;
; b18:                                              ; preds = %16
;   %j19 = phi i32 [ %i1, %16 ]
;   %more20 = icmp ult i32 %j19, %n
;   br i1 %more20, label %a16, label %exit21
;
; exit21:                                           ; preds = %b18
;   store i32 %j19, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %reach.end15
;
; reach.014:                                        ; preds = %a16
;   br label %through13
;
; reach.end15:                                      ; preds = %exit21
;   br label %through13
;
; through13:                                        ; preds = %reach.end15, %reach.014
;   %.030 = phi i32 [ %i17, %reach.014 ], [ %.0, %reach.end15 ]
;   %next.1 = phi i32 [ 0, %reach.014 ], [ -1, %reach.end15 ]
;   br label %done12
;
; done12:                                           ; preds = %through13
;   %more23 = icmp ult i64 %12, %0
;   br i1 %more23, label %loop.x9, label %done.x22, !llvm.loop !7
;
; done.x22:                                         ; preds = %done12
;   %more25 = icmp ult i64 %11, %1
;   br i1 %more25, label %loop.y7, label %done.y24, !llvm.loop !8
;
; done.y24:                                         ; preds = %done.x22
;   %more27 = icmp ult i64 %10, %2
;   br i1 %more27, label %loop.z5, label %done.z26, !llvm.loop !9
;
; done.z26:                                         ; preds = %done.y24
;   %cond28 = icmp eq i32 %next.1, 0
;   br i1 %cond28, label %region.0, label %end
;
; end:                                              ; preds = %done.z26, %done.z
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
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !3}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
