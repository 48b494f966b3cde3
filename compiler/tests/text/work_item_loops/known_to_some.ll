; RUN: irun --pass work_item_loops %s
; What one work-item loads and the others do not have is in scratch, for each: kept once, it would be what the last one does not have. `%same` is kept once: those who
; come by either way have it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i1 %any) "mux-kernel"="entry-point" {
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %first = icmp eq i64 %l, 0
  br i1 %first, label %some, label %meet
some:
  %x = load i32, ptr addrspace(1) %in
  br label %meet
meet:
  %known = phi i32 [ %x, %some ], [ undef, %0 ]
  br i1 %any, label %all, label %next
all:
  %y = load i32, ptr addrspace(1) %in
  br label %next
next:
  %same = phi i32 [ %y, %all ], [ undef, %meet ]
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br i1 %first, label %store, label %end
store:
  store i32 %known, ptr addrspace(1) %out
  store i32 %same, ptr addrspace(1) %in
  br label %end
end:
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
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %in, ptr addrspace(1) %out, i1 %any) #0 !codeplay_ca_wrapper !0 {
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
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %first = icmp eq i64 %l, 0
;   br i1 %first, label %some, label %meet
;
; some:                                             ; preds = %15
;   %x = load i32, ptr addrspace(1) %in, align 4, !llvm.access.group !1
;   br label %meet
;
; meet:                                             ; preds = %some, %15
;   %known = phi i32 [ %x, %some ], [ undef, %15 ]
;   br i1 %any, label %all, label %next1
;
; all:                                              ; preds = %meet
;   %y = load i32, ptr addrspace(1) %in, align 4, !llvm.access.group !1
;   br label %next1
;
; next1:                                            ; preds = %all, %meet
;   %same = phi i32 [ %y, %all ], [ undef, %meet ]
;   br label %reach.0
;
; reach.0:                                          ; preds = %next1
;   %16 = mul nuw i64 %item, 4
;   %17 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %16
;   store i32 %known, ptr addrspace(3) %17, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %11, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %10, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more3 = icmp ult i64 %9, %2
;   br i1 %more3, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.y16, %region.0
;   %local.z5 = phi i64 [ 0, %region.0 ], [ %18, %done.y16 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %18 = add nuw i64 %local.z5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x14, %loop.z4
;   %local.y7 = phi i64 [ 0, %loop.z4 ], [ %19, %done.x14 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %19 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ 0, %loop.y6 ], [ %20, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %20 = add nuw i64 %local.x9, 1
;   %21 = mul nuw i64 %local.z5, %1
;   %22 = add nuw i64 %21, %local.y7
;   %23 = mul nuw i64 %22, %0
;   %item10 = add nuw i64 %23, %local.x9
;   %24 = mul nuw i64 %item10, 4
;   %25 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %24
;   %26 = load i32, ptr addrspace(3) %25, align 4, !llvm.access.group !1
;   br label %27
;
; 27:                                               ; preds = %loop.x8
;   %28 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %29 = icmp eq i64 %28, 0
;   br i1 %29, label %store, label %end13
;
; store:                                            ; preds = %27
;   store i32 %26, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   store i32 %same, ptr addrspace(1) %in, align 4, !llvm.access.group !1
;   br label %end13
;
; end13:                                            ; preds = %store, %27
;   br label %reach.end
;
; reach.end:                                        ; preds = %end13
;   br label %through12
;
; through12:                                        ; preds = %reach.end
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more15 = icmp ult i64 %20, %0
;   br i1 %more15, label %loop.x8, label %done.x14, !llvm.loop !7
;
; done.x14:                                         ; preds = %done11
;   %more17 = icmp ult i64 %19, %1
;   br i1 %more17, label %loop.y6, label %done.y16, !llvm.loop !8
;
; done.y16:                                         ; preds = %done.x14
;   %more19 = icmp ult i64 %18, %2
;   br i1 %more19, label %loop.z4, label %done.z18, !llvm.loop !9
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
; attributes #0 = { "mux-barrier-bytes"="4" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
