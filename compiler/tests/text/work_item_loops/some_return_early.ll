; RUN: irun --pass work_item_loops %s
; Some work-items return before the barrier: a flag for each tells them apart.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %go, label %exit
go:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr addrspace(1) %out
  br label %exit
exit:
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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %next.0 = phi i32 [ -1, %region.start ], [ %next.2, %done.x ]
;   %local.y = phi i64 [ 0, %region.start ], [ %9, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %9 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %next.1 = phi i32 [ %next.0, %loop.y ], [ %next.2, %done ]
;   %local.x = phi i64 [ 0, %loop.y ], [ %10, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %10 = add nuw i64 %local.x, 1
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y
;   %13 = mul nuw i64 %12, %0
;   %item = add nuw i64 %13, %local.x
;   %14 = mul nuw i64 %item, 1
;   %15 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %14
;   store i8 0, ptr addrspace(3) %15, align 1, !llvm.access.group !1
;   br label %16
;
; 16:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %in = icmp ult i64 %id, %n
;   br i1 %in, label %go, label %exit
;
; go:                                               ; preds = %16
;   br label %reach.0
;
; exit:                                             ; preds = %16
;   br label %reach.end
;
; reach.0:                                          ; preds = %go
;   br label %through
;
; reach.end:                                        ; preds = %exit
;   %17 = mul nuw i64 %item, 1
;   %18 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %17
;   store i8 1, ptr addrspace(3) %18, align 1, !llvm.access.group !1
;   br label %done
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through, %reach.end
;   %next.2 = phi i32 [ 0, %through ], [ %next.1, %reach.end ]
;   %more = icmp ult i64 %10, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %9, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %cond = icmp eq i32 %next.2, 0
;   br i1 %cond, label %region.0, label %end
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows2 = mul nuw i64 %2, %1
;   br label %loop.y3
;
; loop.y3:                                          ; preds = %done.x12, %region.0
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %19, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %19 = add nuw i64 %local.y4, 1
;   br label %loop.x5
;
; loop.x5:                                          ; preds = %done8, %loop.y3
;   %local.x6 = phi i64 [ 0, %loop.y3 ], [ %20, %done8 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x6)
;   %20 = add nuw i64 %local.x6, 1
;   %21 = mul nuw i64 0, %1
;   %22 = add nuw i64 %21, %local.y4
;   %23 = mul nuw i64 %22, %0
;   %item7 = add nuw i64 %23, %local.x6
;   %24 = mul nuw i64 %item7, 1
;   %25 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %24
;   %returned = load i8, ptr addrspace(3) %25, align 1, !llvm.access.group !1
;   %26 = icmp ne i8 %returned, 0
;   br i1 %26, label %done8, label %go_on
;
; go_on:                                            ; preds = %loop.x5
;   br label %27
;
; 27:                                               ; preds = %go_on
;   store i32 1, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %exit11
;
; exit11:                                           ; preds = %27
;   br label %reach.end10
;
; reach.end10:                                      ; preds = %exit11
;   br label %through9
;
; through9:                                         ; preds = %reach.end10
;   br label %done8
;
; done8:                                            ; preds = %through9, %loop.x5
;   %more13 = icmp ult i64 %20, %0
;   br i1 %more13, label %loop.x5, label %done.x12, !llvm.loop !6
;
; done.x12:                                         ; preds = %done8
;   %more15 = icmp ult i64 %19, %rows2
;   br i1 %more15, label %loop.y3, label %done.y14, !llvm.loop !7
;
; done.y14:                                         ; preds = %done.x12
;   br label %end
;
; end:                                              ; preds = %done.y, %done.y14
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
; attributes #0 = { "mux-barrier-bytes"="2" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
