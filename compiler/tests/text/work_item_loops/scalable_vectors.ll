; RUN: irun --pass work_item_loops %s
; Vectors whose size the machine knows: a step is a multiple of it, a place in scratch is four bytes a work-item nonetheless.
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
define spir_kernel void @k.nxv4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <vscale x 4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 1, i32 0, i32 0, ptr @k.nxv4}
!1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}

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
;   %small_ids = icmp ule i64 %12, 2147483648
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %13 = call i64 @llvm.vscale.i64()
;   %14 = mul nuw i64 %13, 4
;   %15 = urem i64 %0, %14
;   %16 = sub nuw i64 %0, %15
;   %whole = select i1 %small_ids, i64 %16, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %17 = icmp ne i64 %whole, 0
;   br i1 %17, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %18, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %18 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %19, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %19 = add nuw i64 %local.y, 1
;   %20 = call i64 @llvm.vscale.i64()
;   %21 = mul nuw i64 %20, 4
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %22, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %22 = add nuw i64 %local.x, %21
;   %23 = mul nuw i64 %local.z, %1
;   %24 = add nuw i64 %23, %local.y
;   %25 = mul nuw i64 %24, %0
;   %item = add nuw i64 %25, %local.x
;   br label %26
;
; 26:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %26
;   %27 = mul nuw i64 %item, 4
;   %28 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %27
;   store <vscale x 4 x i32> %v, ptr addrspace(3) %28, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %22, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %19, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !5
;
; done.y:                                           ; preds = %done.x
;   %more3 = icmp ult i64 %18, %2
;   br i1 %more3, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %29 = icmp ne i64 %left_over, 0
;   br i1 %29, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.y19, %tail
;   %local.z5 = phi i64 [ 0, %tail ], [ %30, %done.y19 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %30 = add nuw i64 %local.z5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x17, %loop.z4
;   %local.y7 = phi i64 [ 0, %loop.z4 ], [ %31, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %31 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ %whole, %loop.y6 ], [ %32, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %32 = add nuw i64 %local.x9, 1
;   %33 = mul nuw i64 %local.z5, %1
;   %34 = add nuw i64 %33, %local.y7
;   %35 = mul nuw i64 %34, %0
;   %item10 = add nuw i64 %35, %local.x9
;   br label %36
;
; 36:                                               ; preds = %loop.x8
;   %id14 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p15 = getelementptr i32, ptr addrspace(1) %out, i64 %id14
;   %v16 = load i32, ptr addrspace(1) %p15, align 4, !llvm.access.group !1
;   br label %reach.013
;
; reach.013:                                        ; preds = %36
;   %37 = mul nuw i64 %item10, 4
;   %38 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %37
;   store i32 %v16, ptr addrspace(3) %38, align 4, !llvm.access.group !1
;   br label %through12
;
; through12:                                        ; preds = %reach.013
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more18 = icmp ult i64 %32, %0
;   br i1 %more18, label %loop.x8, label %done.x17, !llvm.loop !7
;
; done.x17:                                         ; preds = %done11
;   %more20 = icmp ult i64 %31, %1
;   br i1 %more20, label %loop.y6, label %done.y19, !llvm.loop !9
;
; done.y19:                                         ; preds = %done.x17
;   %more22 = icmp ult i64 %30, %2
;   br i1 %more22, label %loop.z4, label %done.z21, !llvm.loop !10
;
; done.z21:                                         ; preds = %done.y19
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z21, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %39 = call i64 @llvm.vscale.i64()
;   %40 = mul nuw i64 %39, 4
;   %41 = urem i64 %0, %40
;   %42 = sub nuw i64 %0, %41
;   %whole23 = select i1 %small_ids, i64 %42, i64 0
;   %left_over24 = sub nuw i64 %0, %whole23
;   %43 = icmp ne i64 %whole23, 0
;   br i1 %43, label %main25, label %after.main26
;
; main25:                                           ; preds = %region.0
;   br label %loop.z27
;
; loop.z27:                                         ; preds = %done.y38, %main25
;   %local.z28 = phi i64 [ 0, %main25 ], [ %44, %done.y38 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z28)
;   %44 = add nuw i64 %local.z28, 1
;   br label %loop.y29
;
; loop.y29:                                         ; preds = %done.x36, %loop.z27
;   %local.y30 = phi i64 [ 0, %loop.z27 ], [ %45, %done.x36 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y30)
;   %45 = add nuw i64 %local.y30, 1
;   %46 = call i64 @llvm.vscale.i64()
;   %47 = mul nuw i64 %46, 4
;   br label %loop.x31
;
; loop.x31:                                         ; preds = %done34, %loop.y29
;   %local.x32 = phi i64 [ 0, %loop.y29 ], [ %48, %done34 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x32)
;   %48 = add nuw i64 %local.x32, %47
;   %49 = mul nuw i64 %local.z28, %1
;   %50 = add nuw i64 %49, %local.y30
;   %51 = mul nuw i64 %50, %0
;   %item33 = add nuw i64 %51, %local.x32
;   %52 = mul nuw i64 %item33, 4
;   %53 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %52
;   %54 = load <vscale x 4 x i32>, ptr addrspace(3) %53, align 4, !llvm.access.group !1
;   br label %55
;
; 55:                                               ; preds = %loop.x31
;   %56 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %57 = getelementptr i32, ptr addrspace(1) %out, i64 %56
;   store <vscale x 4 x i32> %54, ptr addrspace(1) %57, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %55
;   br label %through35
;
; through35:                                        ; preds = %reach.end
;   br label %done34
;
; done34:                                           ; preds = %through35
;   %more37 = icmp ult i64 %48, %whole23
;   br i1 %more37, label %loop.x31, label %done.x36, !llvm.loop !11
;
; done.x36:                                         ; preds = %done34
;   %more39 = icmp ult i64 %45, %1
;   br i1 %more39, label %loop.y29, label %done.y38, !llvm.loop !12
;
; done.y38:                                         ; preds = %done.x36
;   %more41 = icmp ult i64 %44, %2
;   br i1 %more41, label %loop.z27, label %done.z40, !llvm.loop !13
;
; done.z40:                                         ; preds = %done.y38
;   br label %after.main26
;
; after.main26:                                     ; preds = %done.z40, %region.0
;   %58 = icmp ne i64 %left_over24, 0
;   br i1 %58, label %tail42, label %after.tail43
;
; tail42:                                           ; preds = %after.main26
;   br label %loop.z44
;
; loop.z44:                                         ; preds = %done.y57, %tail42
;   %local.z45 = phi i64 [ 0, %tail42 ], [ %59, %done.y57 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z45)
;   %59 = add nuw i64 %local.z45, 1
;   br label %loop.y46
;
; loop.y46:                                         ; preds = %done.x55, %loop.z44
;   %local.y47 = phi i64 [ 0, %loop.z44 ], [ %60, %done.x55 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y47)
;   %60 = add nuw i64 %local.y47, 1
;   br label %loop.x48
;
; loop.x48:                                         ; preds = %done51, %loop.y46
;   %local.x49 = phi i64 [ %whole23, %loop.y46 ], [ %61, %done51 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x49)
;   %61 = add nuw i64 %local.x49, 1
;   %62 = mul nuw i64 %local.z45, %1
;   %63 = add nuw i64 %62, %local.y47
;   %64 = mul nuw i64 %63, %0
;   %item50 = add nuw i64 %64, %local.x49
;   %65 = mul nuw i64 %item50, 4
;   %66 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %65
;   %67 = load i32, ptr addrspace(3) %66, align 4, !llvm.access.group !1
;   br label %68
;
; 68:                                               ; preds = %loop.x48
;   %69 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %70 = getelementptr i32, ptr addrspace(1) %out, i64 %69
;   store i32 %67, ptr addrspace(1) %70, align 4, !llvm.access.group !1
;   br label %reach.end53
;
; reach.end53:                                      ; preds = %68
;   br label %through52
;
; through52:                                        ; preds = %reach.end53
;   br label %done51
;
; done51:                                           ; preds = %through52
;   %more56 = icmp ult i64 %61, %0
;   br i1 %more56, label %loop.x48, label %done.x55, !llvm.loop !14
;
; done.x55:                                         ; preds = %done51
;   %more58 = icmp ult i64 %60, %1
;   br i1 %more58, label %loop.y46, label %done.y57, !llvm.loop !15
;
; done.y57:                                         ; preds = %done.x55
;   %more60 = icmp ult i64 %59, %2
;   br i1 %more60, label %loop.z44, label %done.z59, !llvm.loop !16
;
; done.z59:                                         ; preds = %done.y57
;   br label %after.tail43
;
; after.tail43:                                     ; preds = %done.z59, %after.main26
;   br label %end
;
; end:                                              ; preds = %after.tail43
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
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = distinct !{!5, !4}
; !6 = distinct !{!6, !4}
; !7 = distinct !{!7, !3, !4, !8}
; !8 = !{!"llvm.loop.vectorize.enable", i1 false}
; !9 = distinct !{!9, !4}
; !10 = distinct !{!10, !4}
; !11 = distinct !{!11, !3, !4}
; !12 = distinct !{!12, !4}
; !13 = distinct !{!13, !4}
; !14 = distinct !{!14, !3, !4, !8}
; !15 = distinct !{!15, !4}
; !16 = distinct !{!16, !4}
