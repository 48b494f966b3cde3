; RUN: irun --pass work_item_loops --options=-cl-wfv=always %s
; Where vectorization has made a point go away, work-items run alone, and the log says so.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

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
;   br label %9
;
; 9:                                                ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   br label %reach.0
;
; reach.0:                                          ; preds = %9
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %5, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %4, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows2 = mul nuw i64 %2, %1
;   br label %loop.y3
;
; loop.y3:                                          ; preds = %done.x10, %region.0
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %10, %done.x10 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %10 = add nuw i64 %local.y4, 1
;   br label %loop.x5
;
; loop.x5:                                          ; preds = %done8, %loop.y3
;   %local.x6 = phi i64 [ 0, %loop.y3 ], [ %11, %done8 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x6)
;   %11 = add nuw i64 %local.x6, 1
;   %12 = mul nuw i64 0, %1
;   %13 = add nuw i64 %12, %local.y4
;   %14 = mul nuw i64 %13, %0
;   %item7 = add nuw i64 %14, %local.x6
;   br label %15
;
; 15:                                               ; preds = %loop.x5
;   %16 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %17 = getelementptr i32, ptr addrspace(1) %out, i64 %16
;   store i32 1, ptr addrspace(1) %17, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %15
;   br label %through9
;
; through9:                                         ; preds = %reach.end
;   br label %done8
;
; done8:                                            ; preds = %through9
;   %more11 = icmp ult i64 %11, %0
;   br i1 %more11, label %loop.x5, label %done.x10, !llvm.loop !6
;
; done.x10:                                         ; preds = %done8
;   %more13 = icmp ult i64 %10, %rows2
;   br i1 %more13, label %loop.y3, label %done.y12, !llvm.loop !7
;
; done.y12:                                         ; preds = %done.x10
;   br label %end
;
; end:                                              ; preds = %done.y12
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
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !2}
; !7 = distinct !{!7, !5}
; ; remark: the vectors of kernel "k" are not used: vectors have other barriers than work-items
