; RUN: irun --pass work_item_loops %s
; Behind the first barrier all work-items do the same, so it is done once, without loops. The phi only hands on what each of them has: it is not something that
; they do. Behind the second one each stores its own.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) "mux-kernel"="entry-point" {
entry:
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %own = load i64, ptr addrspace(1) %out
  %sum = mul i64 %own, %l
  %to = getelementptr i64, ptr addrspace(1) %out, i64 %l
  store i64 %sum, ptr addrspace(1) %to
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %twice = add i64 %n, %n
  %is_large = icmp ugt i64 %twice, 64
  br i1 %is_large, label %large, label %done
large:
  %handed_on = phi i64 [ %sum, %entry ]
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 0)
  store i64 %handed_on, ptr addrspace(1) %to
  br label %done
done:
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
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out, i64 %n) #0 !codeplay_ca_wrapper !0 {
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
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %own = load i64, ptr addrspace(1) %out, align 8, !llvm.access.group !1
;   %sum = mul i64 %own, %l
;   %to = getelementptr i64, ptr addrspace(1) %out, i64 %l
;   store i64 %sum, ptr addrspace(1) %to, align 8, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %entry1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %5, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %4, %rows
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %9 = mul nuw i64 0, %1
;   %10 = add nuw i64 %9, 0
;   %11 = mul nuw i64 %10, %0
;   %item3 = add nuw i64 %11, 0
;   br label %12
;
; 12:                                               ; preds = %region.0
;   %twice = add i64 %n, %n
;   %is_large = icmp ugt i64 %twice, 64
;   br i1 %is_large, label %large, label %done6
;
; large:                                            ; preds = %12
;   br label %reach.1
;
; done6:                                            ; preds = %12
;   br label %reach.end
;
; reach.1:                                          ; preds = %large
;   br label %through5
;
; reach.end:                                        ; preds = %done6
;   br label %through5
;
; through5:                                         ; preds = %reach.end, %reach.1
;   %next.0 = phi i32 [ 1, %reach.1 ], [ -1, %reach.end ]
;   br label %done4
;
; done4:                                            ; preds = %through5
;   %cond = icmp eq i32 %next.0, 1
;   br i1 %cond, label %region.1, label %end
;
; region.1:                                         ; preds = %done4
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows7 = mul nuw i64 %2, %1
;   br label %loop.y8
;
; loop.y8:                                          ; preds = %done.x17, %region.1
;   %local.y9 = phi i64 [ 0, %region.1 ], [ %13, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y9)
;   %13 = add nuw i64 %local.y9, 1
;   br label %loop.x10
;
; loop.x10:                                         ; preds = %done13, %loop.y8
;   %local.x11 = phi i64 [ 0, %loop.y8 ], [ %14, %done13 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x11)
;   %14 = add nuw i64 %local.x11, 1
;   %15 = mul nuw i64 0, %1
;   %16 = add nuw i64 %15, %local.y9
;   %17 = mul nuw i64 %16, %0
;   %item12 = add nuw i64 %17, %local.x11
;   br label %18
;
; 18:                                               ; preds = %loop.x10
;   %19 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %20 = mul i64 %own, %19
;   %21 = getelementptr i64, ptr addrspace(1) %out, i64 %19
;   store i64 %20, ptr addrspace(1) %21, align 8, !llvm.access.group !1
;   br label %done16
;
; done16:                                           ; preds = %18
;   br label %reach.end15
;
; reach.end15:                                      ; preds = %done16
;   br label %through14
;
; through14:                                        ; preds = %reach.end15
;   br label %done13
;
; done13:                                           ; preds = %through14
;   %more18 = icmp ult i64 %14, %0
;   br i1 %more18, label %loop.x10, label %done.x17, !llvm.loop !6
;
; done.x17:                                         ; preds = %done13
;   %more20 = icmp ult i64 %13, %rows7
;   br i1 %more20, label %loop.y8, label %done.y19, !llvm.loop !7
;
; done.y19:                                         ; preds = %done.x17
;   br label %end
;
; end:                                              ; preds = %done4, %done.y19
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
