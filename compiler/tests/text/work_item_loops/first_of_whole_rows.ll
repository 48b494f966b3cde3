; RUN: irun --pass work_item_loops %s
; Rows are whole vectors, and the scalar kernel is left out. Behind the barrier only the first work-item of a row does anything, as the scalar kernel tells: the first vector runs, and no loop over the others.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32) memory(none)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 1, ptr addrspace(1) %p
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %id2 = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.first = icmp eq i64 %id2, 0
  br i1 %is.first, label %first, label %end
first:
  store i32 2, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "uniform-work-group-size"="true" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 !reqd_work_group_size !2 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %id2 = call spir_func i64 @__mux_get_local_id(i32 0)
  %is.first = icmp eq i64 %id2, 0
  br i1 %is.first, label %first, label %end
first:
  store i32 2, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
!2 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: memory(none)
; declare spir_func i64 @__mux_get_local_id(i32) #0
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #1 !reqd_work_group_size !0 !codeplay_ca_wrapper !1 {
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
;   %5 = add nuw i64 %local.x, 4
;   %6 = mul nuw i64 0, %1
;   %7 = add nuw i64 %6, %local.y
;   %8 = mul nuw i64 %7, %0
;   %item = add nuw i64 %8, %local.x
;   br label %9
;
; 9:                                                ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr addrspace(1) %p, align 4, !llvm.access.group !2
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
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !3
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %4, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows2 = mul nuw i64 %2, %1
;   br label %loop.y3
;
; loop.y3:                                          ; preds = %done6, %region.0
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %10, %done6 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %10 = add nuw i64 %local.y4, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y4
;   %13 = mul nuw i64 %12, %0
;   %item5 = add nuw i64 %13, 0
;   br label %14
;
; 14:                                               ; preds = %loop.y3
;   %id2 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %is.first = icmp eq i64 %id2, 0
;   br i1 %is.first, label %first, label %end8
;
; first:                                            ; preds = %14
;   store i32 2, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %end8
;
; end8:                                             ; preds = %first, %14
;   br label %reach.end
;
; reach.end:                                        ; preds = %end8
;   br label %through7
;
; through7:                                         ; preds = %reach.end
;   br label %done6
;
; done6:                                            ; preds = %through7
;   %more10 = icmp ult i64 %10, %rows2
;   br i1 %more10, label %loop.y3, label %done.y9, !llvm.loop !9
;
; done.y9:                                          ; preds = %done6
;   br label %end
;
; end:                                              ; preds = %done.y9
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { memory(none) }
; attributes #1 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-vectors-alone" "uniform-work-group-size"="true" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 8, i32 1, i32 1}
; !1 = !{i32 4, i32 0, i32 0, i32 0}
; !2 = distinct !{}
; !3 = distinct !{!3, !4, !5}
; !4 = !{!"llvm.loop.parallel_accesses", !2}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !7, !8}
; !7 = !{!"llvm.loop.unroll.disable"}
; !8 = !{!"llvm.loop.vectorize.enable", i1 false}
; !9 = distinct !{!9, !7, !8}
