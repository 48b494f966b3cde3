; RUN: irun --pass work_item_loops %s
; Rows are whole vectors, as the first code of a kernel takes for granted: nothing runs what is left over.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
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
;   %10 = add nuw i64 %local.x, 4
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y
;   %13 = mul nuw i64 %12, %0
;   %item = add nuw i64 %13, %local.x
;   br label %14
;
; 14:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %14
;   %15 = mul nuw i64 %item, 4
;   %16 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %15
;   store <4 x i32> %v, ptr addrspace(3) %16, align 4, !llvm.access.group !1
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
;   %more1 = icmp ult i64 %9, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !5
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
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %17, %done.x10 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %17 = add nuw i64 %local.y4, 1
;   br label %loop.x5
;
; loop.x5:                                          ; preds = %done8, %loop.y3
;   %local.x6 = phi i64 [ 0, %loop.y3 ], [ %18, %done8 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x6)
;   %18 = add nuw i64 %local.x6, 4
;   %19 = mul nuw i64 0, %1
;   %20 = add nuw i64 %19, %local.y4
;   %21 = mul nuw i64 %20, %0
;   %item7 = add nuw i64 %21, %local.x6
;   %22 = mul nuw i64 %item7, 4
;   %23 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %22
;   %24 = load <4 x i32>, ptr addrspace(3) %23, align 4, !llvm.access.group !1
;   br label %25
;
; 25:                                               ; preds = %loop.x5
;   %26 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %27 = getelementptr i32, ptr addrspace(1) %out, i64 %26
;   store <4 x i32> %24, ptr addrspace(1) %27, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %25
;   br label %through9
;
; through9:                                         ; preds = %reach.end
;   br label %done8
;
; done8:                                            ; preds = %through9
;   %more11 = icmp ult i64 %18, %0
;   br i1 %more11, label %loop.x5, label %done.x10, !llvm.loop !8
;
; done.x10:                                         ; preds = %done8
;   %more13 = icmp ult i64 %17, %rows2
;   br i1 %more13, label %loop.y3, label %done.y12, !llvm.loop !9
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
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_memory_size() #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="4" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-whole-rows"="4" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.runtime.disable"}
; !5 = distinct !{!5, !6, !7}
; !6 = !{!"llvm.loop.unroll.disable"}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !3, !4}
; !9 = distinct !{!9, !6, !7}
