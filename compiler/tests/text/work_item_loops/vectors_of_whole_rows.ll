; RUN: irun --pass work_item_loops %s
; Rows are known to be multiples of the width: the scalar kernel is there for launches with large ids only.
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
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "uniform-work-group-size"="true" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 !reqd_work_group_size !2 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
!2 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 !codeplay_ca_wrapper !1 {
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
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %13, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %13 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %after.tail, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %14, %after.tail ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %14 = add nuw i64 %local.y, 1
;   %15 = urem i64 %0, 4
;   %16 = sub nuw i64 %0, %15
;   %whole = select i1 %small_ids, i64 %16, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %17 = icmp ne i64 %whole, 0
;   br i1 %17, label %main, label %after.main
;
; main:                                             ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %main
;   %local.x = phi i64 [ 0, %main ], [ %18, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %18 = add nuw i64 %local.x, 4
;   %19 = mul nuw i64 %local.z, %1
;   %20 = add nuw i64 %19, %local.y
;   %21 = mul nuw i64 %20, %0
;   %item = add nuw i64 %21, %local.x
;   br label %22
;
; 22:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !2
;   br label %reach.0
;
; reach.0:                                          ; preds = %22
;   %23 = mul nuw i64 %item, 4
;   %24 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %23
;   store <4 x i32> %v, ptr addrspace(3) %24, align 4, !llvm.access.group !2
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %18, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !3
;
; done.x:                                           ; preds = %done
;   br label %after.main
;
; after.main:                                       ; preds = %done.x, %loop.y
;   %25 = icmp ne i64 %left_over, 0
;   br i1 %25, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.x2
;
; loop.x2:                                          ; preds = %done5, %tail
;   %local.x3 = phi i64 [ %whole, %tail ], [ %26, %done5 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x3)
;   %26 = add nuw i64 %local.x3, 1
;   %27 = mul nuw i64 %local.z, %1
;   %28 = add nuw i64 %27, %local.y
;   %29 = mul nuw i64 %28, %0
;   %item4 = add nuw i64 %29, %local.x3
;   br label %30
;
; 30:                                               ; preds = %loop.x2
;   %id8 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p9 = getelementptr i32, ptr addrspace(1) %out, i64 %id8
;   %v10 = load i32, ptr addrspace(1) %p9, align 4, !llvm.access.group !2
;   br label %reach.07
;
; reach.07:                                         ; preds = %30
;   %31 = mul nuw i64 %item4, 4
;   %32 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %31
;   store i32 %v10, ptr addrspace(3) %32, align 4, !llvm.access.group !2
;   br label %through6
;
; through6:                                         ; preds = %reach.07
;   br label %done5
;
; done5:                                            ; preds = %through6
;   %more12 = icmp ult i64 %26, %0
;   br i1 %more12, label %loop.x2, label %done.x11, !llvm.loop !6
;
; done.x11:                                         ; preds = %done5
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.x11, %after.main
;   %more13 = icmp ult i64 %14, %1
;   br i1 %more13, label %loop.y, label %done.y, !llvm.loop !8
;
; done.y:                                           ; preds = %after.tail
;   %more14 = icmp ult i64 %13, %2
;   br i1 %more14, label %loop.z, label %done.z, !llvm.loop !9
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z15
;
; loop.z15:                                         ; preds = %done.y41, %region.0
;   %local.z16 = phi i64 [ 0, %region.0 ], [ %33, %done.y41 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z16)
;   %33 = add nuw i64 %local.z16, 1
;   br label %loop.y17
;
; loop.y17:                                         ; preds = %after.tail31, %loop.z15
;   %local.y18 = phi i64 [ 0, %loop.z15 ], [ %34, %after.tail31 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y18)
;   %34 = add nuw i64 %local.y18, 1
;   %35 = urem i64 %0, 4
;   %36 = sub nuw i64 %0, %35
;   %whole19 = select i1 %small_ids, i64 %36, i64 0
;   %left_over20 = sub nuw i64 %0, %whole19
;   %37 = icmp ne i64 %whole19, 0
;   br i1 %37, label %main21, label %after.main22
;
; main21:                                           ; preds = %loop.y17
;   br label %loop.x23
;
; loop.x23:                                         ; preds = %done26, %main21
;   %local.x24 = phi i64 [ 0, %main21 ], [ %38, %done26 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x24)
;   %38 = add nuw i64 %local.x24, 4
;   %39 = mul nuw i64 %local.z16, %1
;   %40 = add nuw i64 %39, %local.y18
;   %41 = mul nuw i64 %40, %0
;   %item25 = add nuw i64 %41, %local.x24
;   %42 = mul nuw i64 %item25, 4
;   %43 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %42
;   %44 = load <4 x i32>, ptr addrspace(3) %43, align 4, !llvm.access.group !2
;   br label %45
;
; 45:                                               ; preds = %loop.x23
;   %46 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %47 = getelementptr i32, ptr addrspace(1) %out, i64 %46
;   store <4 x i32> %44, ptr addrspace(1) %47, align 4, !llvm.access.group !2
;   br label %reach.end
;
; reach.end:                                        ; preds = %45
;   br label %through27
;
; through27:                                        ; preds = %reach.end
;   br label %done26
;
; done26:                                           ; preds = %through27
;   %more29 = icmp ult i64 %38, %whole19
;   br i1 %more29, label %loop.x23, label %done.x28, !llvm.loop !10
;
; done.x28:                                         ; preds = %done26
;   br label %after.main22
;
; after.main22:                                     ; preds = %done.x28, %loop.y17
;   %48 = icmp ne i64 %left_over20, 0
;   br i1 %48, label %tail30, label %after.tail31
;
; tail30:                                           ; preds = %after.main22
;   br label %loop.x32
;
; loop.x32:                                         ; preds = %done35, %tail30
;   %local.x33 = phi i64 [ %whole19, %tail30 ], [ %49, %done35 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x33)
;   %49 = add nuw i64 %local.x33, 1
;   %50 = mul nuw i64 %local.z16, %1
;   %51 = add nuw i64 %50, %local.y18
;   %52 = mul nuw i64 %51, %0
;   %item34 = add nuw i64 %52, %local.x33
;   %53 = mul nuw i64 %item34, 4
;   %54 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %53
;   %55 = load i32, ptr addrspace(3) %54, align 4, !llvm.access.group !2
;   br label %56
;
; 56:                                               ; preds = %loop.x32
;   %57 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %58 = getelementptr i32, ptr addrspace(1) %out, i64 %57
;   store i32 %55, ptr addrspace(1) %58, align 4, !llvm.access.group !2
;   br label %reach.end37
;
; reach.end37:                                      ; preds = %56
;   br label %through36
;
; through36:                                        ; preds = %reach.end37
;   br label %done35
;
; done35:                                           ; preds = %through36
;   %more40 = icmp ult i64 %49, %0
;   br i1 %more40, label %loop.x32, label %done.x39, !llvm.loop !11
;
; done.x39:                                         ; preds = %done35
;   br label %after.tail31
;
; after.tail31:                                     ; preds = %done.x39, %after.main22
;   %more42 = icmp ult i64 %34, %1
;   br i1 %more42, label %loop.y17, label %done.y41, !llvm.loop !12
;
; done.y41:                                         ; preds = %after.tail31
;   %more44 = icmp ult i64 %33, %2
;   br i1 %more44, label %loop.z15, label %done.z43, !llvm.loop !13
;
; done.z43:                                         ; preds = %done.y41
;   br label %end
;
; end:                                              ; preds = %done.z43
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
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 8, i32 1, i32 1}
; !1 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !2 = distinct !{}
; !3 = distinct !{!3, !4, !5}
; !4 = !{!"llvm.loop.parallel_accesses", !2}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !4, !5, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
; !10 = distinct !{!10, !4, !5}
; !11 = distinct !{!11, !4, !5, !7}
; !12 = distinct !{!12, !5}
; !13 = distinct !{!13, !5}
