; RUN: irun --pass work_item_loops --other-groups %s
; Rows in steps of four, then what is left over one by one. Each version keeps its values where the other has none.
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
;   %9 = mul nuw i64 %kept.items, 4
;   %kept1 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %9
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %12 = add nuw i64 %10, %11
;   %13 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %14 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %15 = add nuw i64 %13, %14
;   %16 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %17 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %18 = add nuw i64 %16, %17
;   %small_ids = icmp ule i64 %12, 2147418112
;   %small_ids2 = icmp ule i64 %15, 2147418112
;   %small_ids3 = icmp ule i64 %18, 2147418112
;   %19 = and i1 %small_ids, %small_ids2
;   %small_ids4 = and i1 %19, %small_ids3
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %20 = urem i64 %0, 4
;   %21 = sub nuw i64 %0, %20
;   %whole = select i1 %small_ids4, i64 %21, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %22 = icmp ne i64 %whole, 0
;   br i1 %22, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %main
;   %local.y = phi i64 [ 0, %main ], [ %23, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %23 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %24, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %24 = add nuw i64 %local.x, 4
;   %25 = mul nuw i64 0, %1
;   %26 = add nuw i64 %25, %local.y
;   %27 = mul nuw i64 %26, %0
;   %item = add nuw i64 %27, %local.x
;   br label %28
;
; 28:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %28
;   %29 = mul nuw i64 %item, 4
;   %30 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %29
;   store <4 x i32> %v, ptr addrspace(3) %30, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %24, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more5 = icmp ult i64 %23, %rows
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.y, %region.start
;   %31 = icmp ne i64 %left_over, 0
;   br i1 %31, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows6 = mul nuw i64 %2, %1
;   br label %loop.y7
;
; loop.y7:                                          ; preds = %done.x18, %tail
;   %local.y8 = phi i64 [ 0, %tail ], [ %32, %done.x18 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y8)
;   %32 = add nuw i64 %local.y8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done12, %loop.y7
;   %local.x10 = phi i64 [ %whole, %loop.y7 ], [ %33, %done12 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %33 = add nuw i64 %local.x10, 1
;   %34 = mul nuw i64 0, %1
;   %35 = add nuw i64 %34, %local.y8
;   %36 = mul nuw i64 %35, %0
;   %item11 = add nuw i64 %36, %local.x10
;   br label %37
;
; 37:                                               ; preds = %loop.x9
;   %id15 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p16 = getelementptr i32, ptr addrspace(1) %out, i64 %id15
;   %v17 = load i32, ptr addrspace(1) %p16, align 4, !llvm.access.group !1
;   br label %reach.014
;
; reach.014:                                        ; preds = %37
;   %38 = mul nuw i64 %item11, 4
;   %39 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %38
;   store i32 %v17, ptr addrspace(3) %39, align 4, !llvm.access.group !1
;   br label %through13
;
; through13:                                        ; preds = %reach.014
;   br label %done12
;
; done12:                                           ; preds = %through13
;   %more19 = icmp ult i64 %33, %0
;   br i1 %more19, label %loop.x9, label %done.x18, !llvm.loop !8
;
; done.x18:                                         ; preds = %done12
;   %more21 = icmp ult i64 %32, %rows6
;   br i1 %more21, label %loop.y7, label %done.y20, !llvm.loop !9
;
; done.y20:                                         ; preds = %done.x18
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.y20, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %40 = urem i64 %0, 4
;   %41 = sub nuw i64 %0, %40
;   %whole22 = select i1 %small_ids4, i64 %41, i64 0
;   %left_over23 = sub nuw i64 %0, %whole22
;   %42 = icmp ne i64 %whole22, 0
;   br i1 %42, label %main24, label %after.main25
;
; main24:                                           ; preds = %region.0
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows26 = mul nuw i64 %2, %1
;   br label %loop.y27
;
; loop.y27:                                         ; preds = %done.x34, %main24
;   %local.y28 = phi i64 [ 0, %main24 ], [ %43, %done.x34 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y28)
;   %43 = add nuw i64 %local.y28, 1
;   br label %loop.x29
;
; loop.x29:                                         ; preds = %done32, %loop.y27
;   %local.x30 = phi i64 [ 0, %loop.y27 ], [ %44, %done32 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x30)
;   %44 = add nuw i64 %local.x30, 4
;   %45 = mul nuw i64 0, %1
;   %46 = add nuw i64 %45, %local.y28
;   %47 = mul nuw i64 %46, %0
;   %item31 = add nuw i64 %47, %local.x30
;   %48 = mul nuw i64 %item31, 4
;   %49 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %48
;   %50 = load <4 x i32>, ptr addrspace(3) %49, align 4, !llvm.access.group !1
;   br label %51
;
; 51:                                               ; preds = %loop.x29
;   %52 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %53 = getelementptr i32, ptr addrspace(1) %out, i64 %52
;   store <4 x i32> %50, ptr addrspace(1) %53, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %51
;   br label %through33
;
; through33:                                        ; preds = %reach.end
;   br label %done32
;
; done32:                                           ; preds = %through33
;   %more35 = icmp ult i64 %44, %whole22
;   br i1 %more35, label %loop.x29, label %done.x34, !llvm.loop !10
;
; done.x34:                                         ; preds = %done32
;   %more37 = icmp ult i64 %43, %rows26
;   br i1 %more37, label %loop.y27, label %done.y36, !llvm.loop !11
;
; done.y36:                                         ; preds = %done.x34
;   br label %after.main25
;
; after.main25:                                     ; preds = %done.y36, %region.0
;   %54 = icmp ne i64 %left_over23, 0
;   br i1 %54, label %tail38, label %after.tail39
;
; tail38:                                           ; preds = %after.main25
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows40 = mul nuw i64 %2, %1
;   br label %loop.y41
;
; loop.y41:                                         ; preds = %done.x50, %tail38
;   %local.y42 = phi i64 [ 0, %tail38 ], [ %55, %done.x50 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y42)
;   %55 = add nuw i64 %local.y42, 1
;   br label %loop.x43
;
; loop.x43:                                         ; preds = %done46, %loop.y41
;   %local.x44 = phi i64 [ %whole22, %loop.y41 ], [ %56, %done46 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x44)
;   %56 = add nuw i64 %local.x44, 1
;   %57 = mul nuw i64 0, %1
;   %58 = add nuw i64 %57, %local.y42
;   %59 = mul nuw i64 %58, %0
;   %item45 = add nuw i64 %59, %local.x44
;   %60 = mul nuw i64 %item45, 4
;   %61 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %60
;   %62 = load i32, ptr addrspace(3) %61, align 4, !llvm.access.group !1
;   br label %63
;
; 63:                                               ; preds = %loop.x43
;   %64 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %65 = getelementptr i32, ptr addrspace(1) %out, i64 %64
;   store i32 %62, ptr addrspace(1) %65, align 4, !llvm.access.group !1
;   br label %reach.end48
;
; reach.end48:                                      ; preds = %63
;   br label %through47
;
; through47:                                        ; preds = %reach.end48
;   br label %done46
;
; done46:                                           ; preds = %through47
;   %more51 = icmp ult i64 %56, %0
;   br i1 %more51, label %loop.x43, label %done.x50, !llvm.loop !12
;
; done.x50:                                         ; preds = %done46
;   %more53 = icmp ult i64 %55, %rows40
;   br i1 %more53, label %loop.y41, label %done.y52, !llvm.loop !13
;
; done.y52:                                         ; preds = %done.x50
;   br label %after.tail39
;
; after.tail39:                                     ; preds = %done.y52, %after.main25
;   br label %end
;
; end:                                              ; preds = %after.tail39
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
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4, !5}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !3, !4, !5}
; !9 = distinct !{!9, !4, !7}
; !10 = distinct !{!10, !3, !4, !5}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !3, !4, !5}
; !13 = distinct !{!13, !4, !7}
