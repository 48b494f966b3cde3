; RUN: irun --pass work_item_loops %s
; Behind the first barrier all work-items load what they need behind the second; behind that, whoever is not the first does something else.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32) memory(none)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
entry:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %l
  %first = icmp ne i64 %l, 0
  br i1 %first, label %load, label %store
store:
  store i32 1, ptr addrspace(1) %out
  br label %load
load:
  %x = load i32, ptr addrspace(1) %from
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %again = call spir_func i64 @__mux_get_local_id(i32 0)
  %is_first = icmp eq i64 %again, 0
  br i1 %is_first, label %end, label %other
other:
  store i32 %x, ptr addrspace(1) %from
  br label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: memory(none)
; declare spir_func i64 @__mux_get_local_id(i32) #0
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %p, ptr addrspace(1) %out) #1 !codeplay_ca_wrapper !0 {
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
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %9 = mul nuw i64 0, %1
;   %10 = add nuw i64 %9, 0
;   %11 = mul nuw i64 %10, %0
;   %item = add nuw i64 %11, 0
;   br label %entry1
;
; entry1:                                           ; preds = %region.start
;   br label %reach.0
;
; reach.0:                                          ; preds = %entry1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %region.0
;
; region.0:                                         ; preds = %done
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.0
;   %local.y = phi i64 [ 0, %region.0 ], [ %12, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %12 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done3, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %13, %done3 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %13 = add nuw i64 %local.x, 1
;   %14 = mul nuw i64 0, %1
;   %15 = add nuw i64 %14, %local.y
;   %16 = mul nuw i64 %15, %0
;   %item2 = add nuw i64 %16, %local.x
;   br label %17
;
; 17:                                               ; preds = %loop.x
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %l
;   %first = icmp ne i64 %l, 0
;   br i1 %first, label %load, label %store
;
; store:                                            ; preds = %17
;   store i32 1, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %load
;
; load:                                             ; preds = %store, %17
;   %18 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %19 = getelementptr i32, ptr addrspace(1) %p, i64 %18
;   %x = load i32, ptr addrspace(1) %19, align 4, !llvm.access.group !1
;   br label %reach.1
;
; reach.1:                                          ; preds = %load
;   %20 = mul nuw i64 %item2, 4
;   %21 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %20
;   store i32 %x, ptr addrspace(3) %21, align 4, !llvm.access.group !1
;   br label %through4
;
; through4:                                         ; preds = %reach.1
;   br label %done3
;
; done3:                                            ; preds = %through4
;   %more = icmp ult i64 %13, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done3
;   %more5 = icmp ult i64 %12, %rows
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.1
;
; region.1:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows6 = mul nuw i64 %2, %1
;   br label %loop.y7
;
; loop.y7:                                          ; preds = %done.x15, %region.1
;   %local.y8 = phi i64 [ 0, %region.1 ], [ %22, %done.x15 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y8)
;   %22 = add nuw i64 %local.y8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done12, %loop.y7
;   %local.x10 = phi i64 [ 0, %loop.y7 ], [ %23, %done12 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %23 = add nuw i64 %local.x10, 1
;   %24 = mul nuw i64 0, %1
;   %25 = add nuw i64 %24, %local.y8
;   %26 = mul nuw i64 %25, %0
;   %item11 = add nuw i64 %26, %local.x10
;   %27 = mul nuw i64 %item11, 4
;   %28 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %27
;   %29 = load i32, ptr addrspace(3) %28, align 4, !llvm.access.group !1
;   br label %30
;
; 30:                                               ; preds = %loop.x9
;   %again = call spir_func i64 @__mux_get_local_id(i32 0)
;   %is_first = icmp eq i64 %again, 0
;   br i1 %is_first, label %end14, label %other
;
; other:                                            ; preds = %30
;   %31 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %32 = getelementptr i32, ptr addrspace(1) %p, i64 %31
;   store i32 %29, ptr addrspace(1) %32, align 4, !llvm.access.group !1
;   br label %end14
;
; end14:                                            ; preds = %other, %30
;   br label %reach.end
;
; reach.end:                                        ; preds = %end14
;   br label %through13
;
; through13:                                        ; preds = %reach.end
;   br label %done12
;
; done12:                                           ; preds = %through13
;   %more16 = icmp ult i64 %23, %0
;   br i1 %more16, label %loop.x9, label %done.x15, !llvm.loop !6
;
; done.x15:                                         ; preds = %done12
;   %more18 = icmp ult i64 %22, %rows6
;   br i1 %more18, label %loop.y7, label %done.y17, !llvm.loop !7
;
; done.y17:                                         ; preds = %done.x15
;   br label %end
;
; end:                                              ; preds = %done.y17
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_memory_size() #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { memory(none) }
; attributes #1 = { "mux-barrier-bytes"="4" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
