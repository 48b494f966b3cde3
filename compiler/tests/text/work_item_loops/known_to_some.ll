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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %9, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %9 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %10, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %10 = add nuw i64 %local.x, 1
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y
;   %13 = mul nuw i64 %12, %0
;   %item = add nuw i64 %13, %local.x
;   br label %14
;
; 14:                                               ; preds = %loop.x
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %first = icmp eq i64 %l, 0
;   br i1 %first, label %some, label %meet
;
; some:                                             ; preds = %14
;   %x = load i32, ptr addrspace(1) %in, align 4, !llvm.access.group !1
;   br label %meet
;
; meet:                                             ; preds = %some, %14
;   %known = phi i32 [ %x, %some ], [ undef, %14 ]
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
;   %15 = mul nuw i64 %item, 4
;   %16 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %15
;   store i32 %known, ptr addrspace(3) %16, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %10, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %9, %rows
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows3 = mul nuw i64 %2, %1
;   br label %loop.y4
;
; loop.y4:                                          ; preds = %done.x12, %region.0
;   %local.y5 = phi i64 [ 0, %region.0 ], [ %17, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y5)
;   %17 = add nuw i64 %local.y5, 1
;   br label %loop.x6
;
; loop.x6:                                          ; preds = %done9, %loop.y4
;   %local.x7 = phi i64 [ 0, %loop.y4 ], [ %18, %done9 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x7)
;   %18 = add nuw i64 %local.x7, 1
;   %19 = mul nuw i64 0, %1
;   %20 = add nuw i64 %19, %local.y5
;   %21 = mul nuw i64 %20, %0
;   %item8 = add nuw i64 %21, %local.x7
;   %22 = mul nuw i64 %item8, 4
;   %23 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %22
;   %24 = load i32, ptr addrspace(3) %23, align 4, !llvm.access.group !1
;   br label %25
;
; 25:                                               ; preds = %loop.x6
;   %26 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %27 = icmp eq i64 %26, 0
;   br i1 %27, label %store, label %end11
;
; store:                                            ; preds = %25
;   store i32 %24, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   store i32 %same, ptr addrspace(1) %in, align 4, !llvm.access.group !1
;   br label %end11
;
; end11:                                            ; preds = %store, %25
;   br label %reach.end
;
; reach.end:                                        ; preds = %end11
;   br label %through10
;
; through10:                                        ; preds = %reach.end
;   br label %done9
;
; done9:                                            ; preds = %through10
;   %more13 = icmp ult i64 %18, %0
;   br i1 %more13, label %loop.x6, label %done.x12, !llvm.loop !6
;
; done.x12:                                         ; preds = %done9
;   %more15 = icmp ult i64 %17, %rows3
;   br i1 %more15, label %loop.y4, label %done.y14, !llvm.loop !7
;
; done.y14:                                         ; preds = %done.x12
;   br label %end
;
; end:                                              ; preds = %done.y14
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
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
