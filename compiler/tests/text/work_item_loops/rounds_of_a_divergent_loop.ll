; RUN: irun --pass work_item_loops %s
; Work-items leave a loop after as many rounds as they want: the number of the last, though the same for all who are in it, each keeps across the barrier.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %round
round:
  %before = phi i64 [ 0, %0 ], [ %rounds, %round ]
  %rounds = add i64 %before, 1
  %more = icmp ult i64 %rounds, %id
  br i1 %more, label %round, label %done
done:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %place = getelementptr i64, ptr addrspace(1) %out, i64 %id
  store i64 %rounds, ptr addrspace(1) %place
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
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %4 = add nuw i64 %items, 127
;   %kept.items = and i64 %4, -64
;   %5 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %6 = call spir_func i64 @__mux_get_local_memory_size()
;   %7 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 %6
;   %8 = mul nuw i64 %kept.items, 0
;   %kept = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %8
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %9, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %9 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %10, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %10 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %11, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %11 = add nuw i64 %local.x, 1
;   %12 = mul nuw i64 %local.z, %1
;   %13 = add nuw i64 %12, %local.y
;   %14 = mul nuw i64 %13, %0
;   %item = add nuw i64 %14, %local.x
;   br label %15
;
; 15:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %round
;
; round:                                            ; preds = %round, %15
;   %before = phi i64 [ 0, %15 ], [ %rounds, %round ]
;   %16 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %rounds = add i64 %before, 1
;   %more = icmp ult i64 %rounds, %16
;   br i1 %more, label %round, label %done1
;
; done1:                                            ; preds = %round
;   br label %reach.0
;
; reach.0:                                          ; preds = %done1
;   %17 = mul nuw i64 %item, 8
;   %18 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %17
;   store i64 %before, ptr addrspace(3) %18, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more2 = icmp ult i64 %11, %0
;   br i1 %more2, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more3 = icmp ult i64 %10, %1
;   br i1 %more3, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more4 = icmp ult i64 %9, %2
;   br i1 %more4, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z5
;
; loop.z5:                                          ; preds = %done.y16, %region.0
;   %local.z6 = phi i64 [ 0, %region.0 ], [ %19, %done.y16 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z6)
;   %19 = add nuw i64 %local.z6, 1
;   br label %loop.y7
;
; loop.y7:                                          ; preds = %done.x14, %loop.z5
;   %local.y8 = phi i64 [ 0, %loop.z5 ], [ %20, %done.x14 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y8)
;   %20 = add nuw i64 %local.y8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done12, %loop.y7
;   %local.x10 = phi i64 [ 0, %loop.y7 ], [ %21, %done12 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %21 = add nuw i64 %local.x10, 1
;   %22 = mul nuw i64 %local.z6, %1
;   %23 = add nuw i64 %22, %local.y8
;   %24 = mul nuw i64 %23, %0
;   %item11 = add nuw i64 %24, %local.x10
;   %25 = mul nuw i64 %item11, 8
;   %26 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %25
;   %27 = load i64, ptr addrspace(3) %26, align 8, !llvm.access.group !1
;   br label %28
;
; 28:                                               ; preds = %loop.x9
;   %29 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %30 = add i64 %27, 1
;   %place = getelementptr i64, ptr addrspace(1) %out, i64 %29
;   store i64 %30, ptr addrspace(1) %place, align 8, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %28
;   br label %through13
;
; through13:                                        ; preds = %reach.end
;   br label %done12
;
; done12:                                           ; preds = %through13
;   %more15 = icmp ult i64 %21, %0
;   br i1 %more15, label %loop.x9, label %done.x14, !llvm.loop !7
;
; done.x14:                                         ; preds = %done12
;   %more17 = icmp ult i64 %20, %1
;   br i1 %more17, label %loop.y7, label %done.y16, !llvm.loop !8
;
; done.y16:                                         ; preds = %done.x14
;   %more19 = icmp ult i64 %19, %2
;   br i1 %more19, label %loop.z5, label %done.z18, !llvm.loop !9
;
; done.z18:                                         ; preds = %done.y16
;   br label %end
;
; end:                                              ; preds = %done.z18
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_memory_size() #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
