; RUN: irun --pass work_item_loops %s
; What runs along starts anew behind the point; the operand is kept for each work-item. Work-items run in linear order.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32, i32)
declare spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="zyx" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %sum = call spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32 0, i32 %x)
  %most = call spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32 1, i32 %sum)
  %again = call spir_func i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %again
  store i32 %most, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; declare spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32, i32)
;
; declare spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
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
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.x
;
; loop.x:                                           ; preds = %done.y, %region.start
;   %local.x = phi i64 [ 0, %region.start ], [ %10, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %10 = add nuw i64 %local.x, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.z, %loop.x
;   %local.y = phi i64 [ 0, %loop.x ], [ %11, %done.z ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %11 = add nuw i64 %local.y, 1
;   br label %loop.z
;
; loop.z:                                           ; preds = %done, %loop.y
;   %local.z = phi i64 [ 0, %loop.y ], [ %12, %done ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %12 = add nuw i64 %local.z, 1
;   %13 = mul nuw i64 %local.z, %1
;   %14 = add nuw i64 %13, %local.y
;   %15 = mul nuw i64 %14, %0
;   %item = add nuw i64 %15, %local.x
;   br label %16
;
; 16:                                               ; preds = %loop.z
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %16
;   %17 = mul nuw i64 %item, 4
;   %18 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %17
;   store i32 %x, ptr addrspace(3) %18, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %12, %2
;   br i1 %more, label %loop.z, label %done.z, !llvm.loop !2
;
; done.z:                                           ; preds = %done
;   %more2 = icmp ult i64 %11, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.z
;   %more3 = icmp ult i64 %10, %0
;   br i1 %more3, label %loop.x, label %done.x, !llvm.loop !6
;
; done.x:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.x
;   %19 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %20 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %21 = mul nuw i64 %19, %20
;   %22 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %23 = mul nuw i64 %21, %22
;   call void @__weft_scan_inclusive_add_i32(ptr addrspace(3) %kept, i64 %23)
;   br label %loop.x4
;
; loop.x4:                                          ; preds = %done.y15, %region.0
;   %local.x5 = phi i64 [ 0, %region.0 ], [ %24, %done.y15 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x5)
;   %24 = add nuw i64 %local.x5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.z13, %loop.x4
;   %local.y7 = phi i64 [ 0, %loop.x4 ], [ %25, %done.z13 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %25 = add nuw i64 %local.y7, 1
;   br label %loop.z8
;
; loop.z8:                                          ; preds = %done11, %loop.y6
;   %local.z9 = phi i64 [ 0, %loop.y6 ], [ %26, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z9)
;   %26 = add nuw i64 %local.z9, 1
;   %27 = mul nuw i64 %local.z9, %1
;   %28 = add nuw i64 %27, %local.y7
;   %29 = mul nuw i64 %28, %0
;   %item10 = add nuw i64 %29, %local.x5
;   %30 = mul nuw i64 %item10, 4
;   %31 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %30
;   %32 = load i32, ptr addrspace(3) %31, align 4, !llvm.access.group !1
;   br label %33
;
; 33:                                               ; preds = %loop.z8
;   br label %reach.1
;
; reach.1:                                          ; preds = %33
;   %34 = mul nuw i64 %item10, 4
;   %35 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %34
;   store i32 %32, ptr addrspace(3) %35, align 4, !llvm.access.group !1
;   br label %through12
;
; through12:                                        ; preds = %reach.1
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more14 = icmp ult i64 %26, %2
;   br i1 %more14, label %loop.z8, label %done.z13, !llvm.loop !7
;
; done.z13:                                         ; preds = %done11
;   %more16 = icmp ult i64 %25, %1
;   br i1 %more16, label %loop.y6, label %done.y15, !llvm.loop !8
;
; done.y15:                                         ; preds = %done.z13
;   %more18 = icmp ult i64 %24, %0
;   br i1 %more18, label %loop.x4, label %done.x17, !llvm.loop !9
;
; done.x17:                                         ; preds = %done.y15
;   br label %region.1
;
; region.1:                                         ; preds = %done.x17
;   %36 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %37 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %38 = mul nuw i64 %36, %37
;   %39 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %40 = mul nuw i64 %38, %39
;   call void @__weft_scan_exclusive_smax_i32(ptr addrspace(3) %kept1, i64 %40)
;   br label %loop.x19
;
; loop.x19:                                         ; preds = %done.y30, %region.1
;   %local.x20 = phi i64 [ 0, %region.1 ], [ %41, %done.y30 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x20)
;   %41 = add nuw i64 %local.x20, 1
;   br label %loop.y21
;
; loop.y21:                                         ; preds = %done.z28, %loop.x19
;   %local.y22 = phi i64 [ 0, %loop.x19 ], [ %42, %done.z28 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y22)
;   %42 = add nuw i64 %local.y22, 1
;   br label %loop.z23
;
; loop.z23:                                         ; preds = %done26, %loop.y21
;   %local.z24 = phi i64 [ 0, %loop.y21 ], [ %43, %done26 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z24)
;   %43 = add nuw i64 %local.z24, 1
;   %44 = mul nuw i64 %local.z24, %1
;   %45 = add nuw i64 %44, %local.y22
;   %46 = mul nuw i64 %45, %0
;   %item25 = add nuw i64 %46, %local.x20
;   %47 = mul nuw i64 %item25, 4
;   %48 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %47
;   %49 = load i32, ptr addrspace(3) %48, align 4, !llvm.access.group !1
;   br label %50
;
; 50:                                               ; preds = %loop.z23
;   %again = call spir_func i64 @__mux_get_global_id(i32 0)
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %again
;   store i32 %49, ptr addrspace(1) %to, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %50
;   br label %through27
;
; through27:                                        ; preds = %reach.end
;   br label %done26
;
; done26:                                           ; preds = %through27
;   %more29 = icmp ult i64 %43, %2
;   br i1 %more29, label %loop.z23, label %done.z28, !llvm.loop !10
;
; done.z28:                                         ; preds = %done26
;   %more31 = icmp ult i64 %42, %1
;   br i1 %more31, label %loop.y21, label %done.y30, !llvm.loop !11
;
; done.y30:                                         ; preds = %done.z28
;   %more33 = icmp ult i64 %41, %0
;   br i1 %more33, label %loop.x19, label %done.x32, !llvm.loop !12
;
; done.x32:                                         ; preds = %done.y30
;   br label %end
;
; end:                                              ; preds = %done.x32
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
; define internal void @__weft_scan_inclusive_add_i32(ptr addrspace(3) %0, i64 %1) {
; entry:
;   %2 = add nuw i64 %1, 0
;   %whole = and i64 %2, -16
;   %3 = icmp ult i64 0, %whole
;   br i1 %3, label %vectors, label %behind
;
; vectors:                                          ; preds = %vectors, %entry
;   %at = phi i64 [ 0, %entry ], [ %10, %vectors ]
;   %running = phi i32 [ 0, %entry ], [ %9, %vectors ]
;   %4 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 %at
;   %5 = load <16 x i32>, ptr addrspace(3) %4, align 4
;   %6 = call spir_func <16 x i32> @__mux_vec_group_scan_inclusive_add_v16i32(<16 x i32> %5)
;   %.splatinsert = insertelement <16 x i32> poison, i32 %running, i64 0
;   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
;   %7 = add <16 x i32> %.splat, %6
;   store <16 x i32> %7, ptr addrspace(3) %4, align 4
;   %8 = extractelement <16 x i32> %6, i32 15
;   %9 = add i32 %running, %8
;   %10 = add nuw i64 %at, 16
;   %11 = icmp ult i64 %10, %whole
;   br i1 %11, label %vectors, label %behind, !llvm.loop !13
;
; behind:                                           ; preds = %vectors, %entry
;   %running1 = phi i32 [ 0, %entry ], [ %9, %vectors ]
;   %12 = icmp ult i64 %whole, %1
;   br i1 %12, label %elements, label %behind2
;
; elements:                                         ; preds = %elements, %behind
;   %at3 = phi i64 [ %whole, %behind ], [ %16, %elements ]
;   %running4 = phi i32 [ %running1, %behind ], [ %15, %elements ]
;   %13 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 %at3
;   %14 = load i32, ptr addrspace(3) %13, align 4
;   %15 = add i32 %running4, %14
;   store i32 %15, ptr addrspace(3) %13, align 4
;   %16 = add nuw i64 %at3, 1
;   %17 = icmp ult i64 %16, %1
;   br i1 %17, label %elements, label %behind2, !llvm.loop !15
;
; behind2:                                          ; preds = %elements, %behind
;   %running5 = phi i32 [ %running1, %behind ], [ %15, %elements ]
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func <16 x i32> @__mux_vec_group_scan_inclusive_add_v16i32(<16 x i32>) #1
;
; define internal void @__weft_scan_exclusive_smax_i32(ptr addrspace(3) %0, i64 %1) {
; entry:
;   %2 = add nuw i64 %1, 0
;   %whole = and i64 %2, -16
;   %3 = icmp ult i64 0, %whole
;   br i1 %3, label %vectors, label %behind
;
; vectors:                                          ; preds = %vectors, %entry
;   %at = phi i64 [ 0, %entry ], [ %11, %vectors ]
;   %running = phi i32 [ -2147483648, %entry ], [ %10, %vectors ]
;   %4 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 %at
;   %5 = load <16 x i32>, ptr addrspace(3) %4, align 4
;   %6 = call spir_func <16 x i32> @__mux_vec_group_scan_inclusive_smax_v16i32(<16 x i32> %5)
;   %.splatinsert = insertelement <16 x i32> poison, i32 %running, i64 0
;   %.splat = shufflevector <16 x i32> %.splatinsert, <16 x i32> poison, <16 x i32> zeroinitializer
;   %7 = call <16 x i32> @llvm.smax.v16i32(<16 x i32> %.splat, <16 x i32> %6)
;   %8 = shufflevector <16 x i32> %.splat, <16 x i32> %7, <16 x i32> <i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30>
;   store <16 x i32> %8, ptr addrspace(3) %4, align 4
;   %9 = extractelement <16 x i32> %6, i32 15
;   %10 = call i32 @llvm.smax.i32(i32 %running, i32 %9)
;   %11 = add nuw i64 %at, 16
;   %12 = icmp ult i64 %11, %whole
;   br i1 %12, label %vectors, label %behind, !llvm.loop !16
;
; behind:                                           ; preds = %vectors, %entry
;   %running1 = phi i32 [ -2147483648, %entry ], [ %10, %vectors ]
;   %13 = icmp ult i64 %whole, %1
;   br i1 %13, label %elements, label %behind2
;
; elements:                                         ; preds = %elements, %behind
;   %at3 = phi i64 [ %whole, %behind ], [ %17, %elements ]
;   %running4 = phi i32 [ %running1, %behind ], [ %16, %elements ]
;   %14 = getelementptr inbounds i32, ptr addrspace(3) %0, i64 %at3
;   %15 = load i32, ptr addrspace(3) %14, align 4
;   %16 = call i32 @llvm.smax.i32(i32 %running4, i32 %15)
;   store i32 %running4, ptr addrspace(3) %14, align 4
;   %17 = add nuw i64 %at3, 1
;   %18 = icmp ult i64 %17, %1
;   br i1 %18, label %elements, label %behind2, !llvm.loop !17
;
; behind2:                                          ; preds = %elements, %behind
;   %running5 = phi i32 [ %running1, %behind ], [ %16, %elements ]
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func <16 x i32> @__mux_vec_group_scan_inclusive_smax_v16i32(<16 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>) #3
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.smax.i32(i32, i32) #3
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-work-item-order"="zyx" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
; attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
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
; !10 = distinct !{!10, !3}
; !11 = distinct !{!11, !5}
; !12 = distinct !{!12, !5}
; !13 = distinct !{!13, !5, !14}
; !14 = !{!"llvm.loop.vectorize.enable", i1 false}
; !15 = distinct !{!15, !5, !14}
; !16 = distinct !{!16, !5, !14}
; !17 = distinct !{!17, !5, !14}
