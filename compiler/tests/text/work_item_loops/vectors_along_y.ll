; RUN: irun --pass work_item_loops %s
; Rows lie along y, and so do the numbers by which work-items find what they keep.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 1)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 1)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 1, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 1, i32 0, ptr @k}

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
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %12 = add nuw i64 %10, %11
;   %small_ids = icmp ule i64 %12, 2147483648
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %13 = urem i64 %1, 4
;   %14 = sub nuw i64 %1, %13
;   %whole = select i1 %small_ids, i64 %14, i64 0
;   %left_over = sub nuw i64 %1, %whole
;   %15 = icmp ne i64 %whole, 0
;   br i1 %15, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.x, %main
;   %local.z = phi i64 [ 0, %main ], [ %16, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %16 = add nuw i64 %local.z, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done.y, %loop.z
;   %local.x = phi i64 [ 0, %loop.z ], [ %17, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %17 = add nuw i64 %local.x, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done, %loop.x
;   %local.y = phi i64 [ 0, %loop.x ], [ %18, %done ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %18 = add nuw i64 %local.y, 4
;   %19 = mul nuw i64 %local.z, %0
;   %20 = add nuw i64 %19, %local.x
;   %21 = mul nuw i64 %20, %1
;   %item = add nuw i64 %21, %local.y
;   br label %22
;
; 22:                                               ; preds = %loop.y
;   %id = call spir_func i64 @__mux_get_local_id(i32 1)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %22
;   %23 = mul nuw i64 %item, 4
;   %24 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %23
;   store <4 x i32> %v, ptr addrspace(3) %24, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %18, %whole
;   br i1 %more, label %loop.y, label %done.y, !llvm.loop !2
;
; done.y:                                           ; preds = %done
;   %more2 = icmp ult i64 %17, %0
;   br i1 %more2, label %loop.x, label %done.x, !llvm.loop !5
;
; done.x:                                           ; preds = %done.y
;   %more3 = icmp ult i64 %16, %2
;   br i1 %more3, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %25 = icmp ne i64 %left_over, 0
;   br i1 %25, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.x19, %tail
;   %local.z5 = phi i64 [ 0, %tail ], [ %26, %done.x19 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %26 = add nuw i64 %local.z5, 1
;   br label %loop.x6
;
; loop.x6:                                          ; preds = %done.y17, %loop.z4
;   %local.x7 = phi i64 [ 0, %loop.z4 ], [ %27, %done.y17 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x7)
;   %27 = add nuw i64 %local.x7, 1
;   br label %loop.y8
;
; loop.y8:                                          ; preds = %done11, %loop.x6
;   %local.y9 = phi i64 [ %whole, %loop.x6 ], [ %28, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y9)
;   %28 = add nuw i64 %local.y9, 1
;   %29 = mul nuw i64 %local.z5, %0
;   %30 = add nuw i64 %29, %local.x7
;   %31 = mul nuw i64 %30, %1
;   %item10 = add nuw i64 %31, %local.y9
;   br label %32
;
; 32:                                               ; preds = %loop.y8
;   %id14 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %p15 = getelementptr i32, ptr addrspace(1) %out, i64 %id14
;   %v16 = load i32, ptr addrspace(1) %p15, align 4, !llvm.access.group !1
;   br label %reach.013
;
; reach.013:                                        ; preds = %32
;   %33 = mul nuw i64 %item10, 4
;   %34 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %33
;   store i32 %v16, ptr addrspace(3) %34, align 4, !llvm.access.group !1
;   br label %through12
;
; through12:                                        ; preds = %reach.013
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more18 = icmp ult i64 %28, %1
;   br i1 %more18, label %loop.y8, label %done.y17, !llvm.loop !7
;
; done.y17:                                         ; preds = %done11
;   %more20 = icmp ult i64 %27, %0
;   br i1 %more20, label %loop.x6, label %done.x19, !llvm.loop !9
;
; done.x19:                                         ; preds = %done.y17
;   %more22 = icmp ult i64 %26, %2
;   br i1 %more22, label %loop.z4, label %done.z21, !llvm.loop !10
;
; done.z21:                                         ; preds = %done.x19
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z21, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %35 = urem i64 %1, 4
;   %36 = sub nuw i64 %1, %35
;   %whole23 = select i1 %small_ids, i64 %36, i64 0
;   %left_over24 = sub nuw i64 %1, %whole23
;   %37 = icmp ne i64 %whole23, 0
;   br i1 %37, label %main25, label %after.main26
;
; main25:                                           ; preds = %region.0
;   br label %loop.z27
;
; loop.z27:                                         ; preds = %done.x38, %main25
;   %local.z28 = phi i64 [ 0, %main25 ], [ %38, %done.x38 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z28)
;   %38 = add nuw i64 %local.z28, 1
;   br label %loop.x29
;
; loop.x29:                                         ; preds = %done.y36, %loop.z27
;   %local.x30 = phi i64 [ 0, %loop.z27 ], [ %39, %done.y36 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x30)
;   %39 = add nuw i64 %local.x30, 1
;   br label %loop.y31
;
; loop.y31:                                         ; preds = %done34, %loop.x29
;   %local.y32 = phi i64 [ 0, %loop.x29 ], [ %40, %done34 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y32)
;   %40 = add nuw i64 %local.y32, 4
;   %41 = mul nuw i64 %local.z28, %0
;   %42 = add nuw i64 %41, %local.x30
;   %43 = mul nuw i64 %42, %1
;   %item33 = add nuw i64 %43, %local.y32
;   %44 = mul nuw i64 %item33, 4
;   %45 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %44
;   %46 = load <4 x i32>, ptr addrspace(3) %45, align 4, !llvm.access.group !1
;   br label %47
;
; 47:                                               ; preds = %loop.y31
;   %48 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %49 = getelementptr i32, ptr addrspace(1) %out, i64 %48
;   store <4 x i32> %46, ptr addrspace(1) %49, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %47
;   br label %through35
;
; through35:                                        ; preds = %reach.end
;   br label %done34
;
; done34:                                           ; preds = %through35
;   %more37 = icmp ult i64 %40, %whole23
;   br i1 %more37, label %loop.y31, label %done.y36, !llvm.loop !11
;
; done.y36:                                         ; preds = %done34
;   %more39 = icmp ult i64 %39, %0
;   br i1 %more39, label %loop.x29, label %done.x38, !llvm.loop !12
;
; done.x38:                                         ; preds = %done.y36
;   %more41 = icmp ult i64 %38, %2
;   br i1 %more41, label %loop.z27, label %done.z40, !llvm.loop !13
;
; done.z40:                                         ; preds = %done.x38
;   br label %after.main26
;
; after.main26:                                     ; preds = %done.z40, %region.0
;   %50 = icmp ne i64 %left_over24, 0
;   br i1 %50, label %tail42, label %after.tail43
;
; tail42:                                           ; preds = %after.main26
;   br label %loop.z44
;
; loop.z44:                                         ; preds = %done.x57, %tail42
;   %local.z45 = phi i64 [ 0, %tail42 ], [ %51, %done.x57 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z45)
;   %51 = add nuw i64 %local.z45, 1
;   br label %loop.x46
;
; loop.x46:                                         ; preds = %done.y55, %loop.z44
;   %local.x47 = phi i64 [ 0, %loop.z44 ], [ %52, %done.y55 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x47)
;   %52 = add nuw i64 %local.x47, 1
;   br label %loop.y48
;
; loop.y48:                                         ; preds = %done51, %loop.x46
;   %local.y49 = phi i64 [ %whole23, %loop.x46 ], [ %53, %done51 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y49)
;   %53 = add nuw i64 %local.y49, 1
;   %54 = mul nuw i64 %local.z45, %0
;   %55 = add nuw i64 %54, %local.x47
;   %56 = mul nuw i64 %55, %1
;   %item50 = add nuw i64 %56, %local.y49
;   %57 = mul nuw i64 %item50, 4
;   %58 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %57
;   %59 = load i32, ptr addrspace(3) %58, align 4, !llvm.access.group !1
;   br label %60
;
; 60:                                               ; preds = %loop.y48
;   %61 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %62 = getelementptr i32, ptr addrspace(1) %out, i64 %61
;   store i32 %59, ptr addrspace(1) %62, align 4, !llvm.access.group !1
;   br label %reach.end53
;
; reach.end53:                                      ; preds = %60
;   br label %through52
;
; through52:                                        ; preds = %reach.end53
;   br label %done51
;
; done51:                                           ; preds = %through52
;   %more56 = icmp ult i64 %53, %1
;   br i1 %more56, label %loop.y48, label %done.y55, !llvm.loop !14
;
; done.y55:                                         ; preds = %done51
;   %more58 = icmp ult i64 %52, %0
;   br i1 %more58, label %loop.x46, label %done.x57, !llvm.loop !15
;
; done.x57:                                         ; preds = %done.y55
;   %more60 = icmp ult i64 %51, %2
;   br i1 %more60, label %loop.z44, label %done.z59, !llvm.loop !16
;
; done.z59:                                         ; preds = %done.x57
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
; !0 = !{i32 4, i32 0, i32 1, i32 0, i32 1, i32 0, i32 0, i32 0}
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
