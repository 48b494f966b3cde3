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
;   %more = icmp ult i64 %6, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
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
; region.0:                                         ; preds = %done.z
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %10 = mul nuw i64 0, %1
;   %11 = add nuw i64 %10, 0
;   %12 = mul nuw i64 %11, %0
;   %item4 = add nuw i64 %12, 0
;   br label %13
;
; 13:                                               ; preds = %region.0
;   %twice = add i64 %n, %n
;   %is_large = icmp ugt i64 %twice, 64
;   br i1 %is_large, label %large, label %done7
;
; large:                                            ; preds = %13
;   br label %reach.1
;
; done7:                                            ; preds = %13
;   br label %reach.end
;
; reach.1:                                          ; preds = %large
;   br label %through6
;
; reach.end:                                        ; preds = %done7
;   br label %through6
;
; through6:                                         ; preds = %reach.end, %reach.1
;   %next.0 = phi i32 [ 1, %reach.1 ], [ -1, %reach.end ]
;   br label %done5
;
; done5:                                            ; preds = %through6
;   %cond = icmp eq i32 %next.0, 1
;   br i1 %cond, label %region.1, label %end
;
; region.1:                                         ; preds = %done5
;   br label %loop.z8
;
; loop.z8:                                          ; preds = %done.y21, %region.1
;   %local.z9 = phi i64 [ 0, %region.1 ], [ %14, %done.y21 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z9)
;   %14 = add nuw i64 %local.z9, 1
;   br label %loop.y10
;
; loop.y10:                                         ; preds = %done.x19, %loop.z8
;   %local.y11 = phi i64 [ 0, %loop.z8 ], [ %15, %done.x19 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y11)
;   %15 = add nuw i64 %local.y11, 1
;   br label %loop.x12
;
; loop.x12:                                         ; preds = %done15, %loop.y10
;   %local.x13 = phi i64 [ 0, %loop.y10 ], [ %16, %done15 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x13)
;   %16 = add nuw i64 %local.x13, 1
;   %17 = mul nuw i64 %local.z9, %1
;   %18 = add nuw i64 %17, %local.y11
;   %19 = mul nuw i64 %18, %0
;   %item14 = add nuw i64 %19, %local.x13
;   br label %20
;
; 20:                                               ; preds = %loop.x12
;   %21 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %22 = mul i64 %own, %21
;   %23 = getelementptr i64, ptr addrspace(1) %out, i64 %21
;   store i64 %22, ptr addrspace(1) %23, align 8, !llvm.access.group !1
;   br label %done18
;
; done18:                                           ; preds = %20
;   br label %reach.end17
;
; reach.end17:                                      ; preds = %done18
;   br label %through16
;
; through16:                                        ; preds = %reach.end17
;   br label %done15
;
; done15:                                           ; preds = %through16
;   %more20 = icmp ult i64 %16, %0
;   br i1 %more20, label %loop.x12, label %done.x19, !llvm.loop !7
;
; done.x19:                                         ; preds = %done15
;   %more22 = icmp ult i64 %15, %1
;   br i1 %more22, label %loop.y10, label %done.y21, !llvm.loop !8
;
; done.y21:                                         ; preds = %done.x19
;   %more24 = icmp ult i64 %14, %2
;   br i1 %more24, label %loop.z8, label %done.z23, !llvm.loop !9
;
; done.z23:                                         ; preds = %done.y21
;   br label %end
;
; end:                                              ; preds = %done5, %done.z23
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
