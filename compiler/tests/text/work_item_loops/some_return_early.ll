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
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %next.0 = phi i32 [ -1, %region.start ], [ %next.3, %done.y ]
;   %local.z = phi i64 [ 0, %region.start ], [ %9, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %9 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %next.1 = phi i32 [ %next.0, %loop.z ], [ %next.3, %done.x ]
;   %local.y = phi i64 [ 0, %loop.z ], [ %10, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %10 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %next.2 = phi i32 [ %next.1, %loop.y ], [ %next.3, %done ]
;   %local.x = phi i64 [ 0, %loop.y ], [ %11, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %11 = add nuw i64 %local.x, 1
;   %12 = mul nuw i64 %local.z, %1
;   %13 = add nuw i64 %12, %local.y
;   %14 = mul nuw i64 %13, %0
;   %item = add nuw i64 %14, %local.x
;   %15 = mul nuw i64 %item, 1
;   %16 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %15
;   store i8 0, ptr addrspace(3) %16, align 1, !llvm.access.group !1
;   br label %17
;
; 17:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %in = icmp ult i64 %id, %n
;   br i1 %in, label %go, label %exit
;
; go:                                               ; preds = %17
;   br label %reach.0
;
; exit:                                             ; preds = %17
;   br label %reach.end
;
; reach.0:                                          ; preds = %go
;   br label %through
;
; reach.end:                                        ; preds = %exit
;   %18 = mul nuw i64 %item, 1
;   %19 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %18
;   store i8 1, ptr addrspace(3) %19, align 1, !llvm.access.group !1
;   br label %done
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through, %reach.end
;   %next.3 = phi i32 [ 0, %through ], [ %next.2, %reach.end ]
;   %more = icmp ult i64 %11, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %10, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %9, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   %cond = icmp eq i32 %next.3, 0
;   br i1 %cond, label %region.0, label %end
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y16, %region.0
;   %local.z4 = phi i64 [ 0, %region.0 ], [ %20, %done.y16 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %20 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x14, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %21, %done.x14 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %21 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %22, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %22 = add nuw i64 %local.x8, 1
;   %23 = mul nuw i64 %local.z4, %1
;   %24 = add nuw i64 %23, %local.y6
;   %25 = mul nuw i64 %24, %0
;   %item9 = add nuw i64 %25, %local.x8
;   %26 = mul nuw i64 %item9, 1
;   %27 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %26
;   %returned = load i8, ptr addrspace(3) %27, align 1, !llvm.access.group !1
;   %28 = icmp ne i8 %returned, 0
;   br i1 %28, label %done10, label %go_on
;
; go_on:                                            ; preds = %loop.x7
;   br label %29
;
; 29:                                               ; preds = %go_on
;   store i32 1, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %exit13
;
; exit13:                                           ; preds = %29
;   br label %reach.end12
;
; reach.end12:                                      ; preds = %exit13
;   br label %through11
;
; through11:                                        ; preds = %reach.end12
;   br label %done10
;
; done10:                                           ; preds = %through11, %loop.x7
;   %more15 = icmp ult i64 %22, %0
;   br i1 %more15, label %loop.x7, label %done.x14, !llvm.loop !7
;
; done.x14:                                         ; preds = %done10
;   %more17 = icmp ult i64 %21, %1
;   br i1 %more17, label %loop.y5, label %done.y16, !llvm.loop !8
;
; done.y16:                                         ; preds = %done.x14
;   %more19 = icmp ult i64 %20, %2
;   br i1 %more19, label %loop.z3, label %done.z18, !llvm.loop !9
;
; done.z18:                                         ; preds = %done.y16
;   br label %end
;
; end:                                              ; preds = %done.z, %done.z18
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
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !3}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
