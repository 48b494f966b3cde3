; RUN: irun --pass work_item_loops --other-groups %s
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
;   %20 = urem i64 %1, 4
;   %21 = sub nuw i64 %1, %20
;   %whole = select i1 %small_ids4, i64 %21, i64 0
;   %left_over = sub nuw i64 %1, %whole
;   %22 = icmp ne i64 %whole, 0
;   br i1 %22, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.x, %main
;   %local.z = phi i64 [ 0, %main ], [ %23, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %23 = add nuw i64 %local.z, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done.y, %loop.z
;   %local.x = phi i64 [ 0, %loop.z ], [ %24, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %24 = add nuw i64 %local.x, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done, %loop.x
;   %local.y = phi i64 [ 0, %loop.x ], [ %25, %done ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %25 = add nuw i64 %local.y, 4
;   %26 = mul nuw i64 %local.z, %0
;   %27 = add nuw i64 %26, %local.x
;   %28 = mul nuw i64 %27, %1
;   %item = add nuw i64 %28, %local.y
;   br label %29
;
; 29:                                               ; preds = %loop.y
;   %id = call spir_func i64 @__mux_get_local_id(i32 1)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %29
;   %30 = mul nuw i64 %item, 4
;   %31 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %30
;   store <4 x i32> %v, ptr addrspace(3) %31, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %25, %whole
;   br i1 %more, label %loop.y, label %done.y, !llvm.loop !2
;
; done.y:                                           ; preds = %done
;   %more5 = icmp ult i64 %24, %0
;   br i1 %more5, label %loop.x, label %done.x, !llvm.loop !6
;
; done.x:                                           ; preds = %done.y
;   %more6 = icmp ult i64 %23, %2
;   br i1 %more6, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %32 = icmp ne i64 %left_over, 0
;   br i1 %32, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z7
;
; loop.z7:                                          ; preds = %done.x22, %tail
;   %local.z8 = phi i64 [ 0, %tail ], [ %33, %done.x22 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z8)
;   %33 = add nuw i64 %local.z8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done.y20, %loop.z7
;   %local.x10 = phi i64 [ 0, %loop.z7 ], [ %34, %done.y20 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %34 = add nuw i64 %local.x10, 1
;   br label %loop.y11
;
; loop.y11:                                         ; preds = %done14, %loop.x9
;   %local.y12 = phi i64 [ %whole, %loop.x9 ], [ %35, %done14 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y12)
;   %35 = add nuw i64 %local.y12, 1
;   %36 = mul nuw i64 %local.z8, %0
;   %37 = add nuw i64 %36, %local.x10
;   %38 = mul nuw i64 %37, %1
;   %item13 = add nuw i64 %38, %local.y12
;   br label %39
;
; 39:                                               ; preds = %loop.y11
;   %id17 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %p18 = getelementptr i32, ptr addrspace(1) %out, i64 %id17
;   %v19 = load i32, ptr addrspace(1) %p18, align 4, !llvm.access.group !1
;   br label %reach.016
;
; reach.016:                                        ; preds = %39
;   %40 = mul nuw i64 %item13, 4
;   %41 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %40
;   store i32 %v19, ptr addrspace(3) %41, align 4, !llvm.access.group !1
;   br label %through15
;
; through15:                                        ; preds = %reach.016
;   br label %done14
;
; done14:                                           ; preds = %through15
;   %more21 = icmp ult i64 %35, %1
;   br i1 %more21, label %loop.y11, label %done.y20, !llvm.loop !9
;
; done.y20:                                         ; preds = %done14
;   %more23 = icmp ult i64 %34, %0
;   br i1 %more23, label %loop.x9, label %done.x22, !llvm.loop !10
;
; done.x22:                                         ; preds = %done.y20
;   %more25 = icmp ult i64 %33, %2
;   br i1 %more25, label %loop.z7, label %done.z24, !llvm.loop !11
;
; done.z24:                                         ; preds = %done.x22
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z24, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %42 = urem i64 %1, 4
;   %43 = sub nuw i64 %1, %42
;   %whole26 = select i1 %small_ids4, i64 %43, i64 0
;   %left_over27 = sub nuw i64 %1, %whole26
;   %44 = icmp ne i64 %whole26, 0
;   br i1 %44, label %main28, label %after.main29
;
; main28:                                           ; preds = %region.0
;   br label %loop.z30
;
; loop.z30:                                         ; preds = %done.x41, %main28
;   %local.z31 = phi i64 [ 0, %main28 ], [ %45, %done.x41 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z31)
;   %45 = add nuw i64 %local.z31, 1
;   br label %loop.x32
;
; loop.x32:                                         ; preds = %done.y39, %loop.z30
;   %local.x33 = phi i64 [ 0, %loop.z30 ], [ %46, %done.y39 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x33)
;   %46 = add nuw i64 %local.x33, 1
;   br label %loop.y34
;
; loop.y34:                                         ; preds = %done37, %loop.x32
;   %local.y35 = phi i64 [ 0, %loop.x32 ], [ %47, %done37 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y35)
;   %47 = add nuw i64 %local.y35, 4
;   %48 = mul nuw i64 %local.z31, %0
;   %49 = add nuw i64 %48, %local.x33
;   %50 = mul nuw i64 %49, %1
;   %item36 = add nuw i64 %50, %local.y35
;   %51 = mul nuw i64 %item36, 4
;   %52 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %51
;   %53 = load <4 x i32>, ptr addrspace(3) %52, align 4, !llvm.access.group !1
;   br label %54
;
; 54:                                               ; preds = %loop.y34
;   %55 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %56 = getelementptr i32, ptr addrspace(1) %out, i64 %55
;   store <4 x i32> %53, ptr addrspace(1) %56, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %54
;   br label %through38
;
; through38:                                        ; preds = %reach.end
;   br label %done37
;
; done37:                                           ; preds = %through38
;   %more40 = icmp ult i64 %47, %whole26
;   br i1 %more40, label %loop.y34, label %done.y39, !llvm.loop !12
;
; done.y39:                                         ; preds = %done37
;   %more42 = icmp ult i64 %46, %0
;   br i1 %more42, label %loop.x32, label %done.x41, !llvm.loop !13
;
; done.x41:                                         ; preds = %done.y39
;   %more44 = icmp ult i64 %45, %2
;   br i1 %more44, label %loop.z30, label %done.z43, !llvm.loop !14
;
; done.z43:                                         ; preds = %done.x41
;   br label %after.main29
;
; after.main29:                                     ; preds = %done.z43, %region.0
;   %57 = icmp ne i64 %left_over27, 0
;   br i1 %57, label %tail45, label %after.tail46
;
; tail45:                                           ; preds = %after.main29
;   br label %loop.z47
;
; loop.z47:                                         ; preds = %done.x60, %tail45
;   %local.z48 = phi i64 [ 0, %tail45 ], [ %58, %done.x60 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z48)
;   %58 = add nuw i64 %local.z48, 1
;   br label %loop.x49
;
; loop.x49:                                         ; preds = %done.y58, %loop.z47
;   %local.x50 = phi i64 [ 0, %loop.z47 ], [ %59, %done.y58 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x50)
;   %59 = add nuw i64 %local.x50, 1
;   br label %loop.y51
;
; loop.y51:                                         ; preds = %done54, %loop.x49
;   %local.y52 = phi i64 [ %whole26, %loop.x49 ], [ %60, %done54 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y52)
;   %60 = add nuw i64 %local.y52, 1
;   %61 = mul nuw i64 %local.z48, %0
;   %62 = add nuw i64 %61, %local.x50
;   %63 = mul nuw i64 %62, %1
;   %item53 = add nuw i64 %63, %local.y52
;   %64 = mul nuw i64 %item53, 4
;   %65 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %64
;   %66 = load i32, ptr addrspace(3) %65, align 4, !llvm.access.group !1
;   br label %67
;
; 67:                                               ; preds = %loop.y51
;   %68 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %69 = getelementptr i32, ptr addrspace(1) %out, i64 %68
;   store i32 %66, ptr addrspace(1) %69, align 4, !llvm.access.group !1
;   br label %reach.end56
;
; reach.end56:                                      ; preds = %67
;   br label %through55
;
; through55:                                        ; preds = %reach.end56
;   br label %done54
;
; done54:                                           ; preds = %through55
;   %more59 = icmp ult i64 %60, %1
;   br i1 %more59, label %loop.y51, label %done.y58, !llvm.loop !15
;
; done.y58:                                         ; preds = %done54
;   %more61 = icmp ult i64 %59, %0
;   br i1 %more61, label %loop.x49, label %done.x60, !llvm.loop !16
;
; done.x60:                                         ; preds = %done.y58
;   %more63 = icmp ult i64 %58, %2
;   br i1 %more63, label %loop.z47, label %done.z62, !llvm.loop !17
;
; done.z62:                                         ; preds = %done.x60
;   br label %after.tail46
;
; after.tail46:                                     ; preds = %done.z62, %after.main29
;   br label %end
;
; end:                                              ; preds = %after.tail46
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
; !2 = distinct !{!2, !3, !4, !5}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !4, !7}
; !9 = distinct !{!9, !3, !4, !5}
; !10 = distinct !{!10, !4, !7}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !3, !4, !5}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !4, !7}
; !15 = distinct !{!15, !3, !4, !5}
; !16 = distinct !{!16, !4, !7}
; !17 = distinct !{!17, !4, !7}
