; RUN: irun --pass work_item_loops --other-groups %s
; A private array of four lanes, which takes the room of four work-items' arrays. Where a row does not begin at a multiple of four work-items, it begins earlier, so that vectors in it are aligned.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) !codeplay_ca_vecz.base !0 {
  %kept = alloca [3 x i32]
  %slot = getelementptr [3 x i32], ptr %kept, i64 0, i64 %n
  store i32 1, ptr %slot
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = load i32, ptr %slot
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out, i64 %n) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %kept = alloca [3 x <4 x i32>]
  %slot = getelementptr [3 x <4 x i32>], ptr %kept, i64 0, i64 %n
  store <4 x i32> splat (i32 1), ptr %slot
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = load <4 x i32>, ptr %slot
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
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
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out, i64 %n) #0 !codeplay_ca_wrapper !0 {
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
;   %9 = mul nuw i64 %kept.items, 12
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
;   %28 = mul nuw i64 %item, 12
;   %29 = and i64 %28, -16
;   %30 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %29
;   %31 = addrspacecast ptr addrspace(3) %30 to ptr
;   br label %32
;
; 32:                                               ; preds = %loop.x
;   %slot = getelementptr [3 x <4 x i32>], ptr %31, i64 0, i64 %n
;   store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr %slot, align 16
;   br label %reach.0
;
; reach.0:                                          ; preds = %32
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %24, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more5 = icmp ult i64 %23, %rows
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.y, %region.start
;   %33 = icmp ne i64 %left_over, 0
;   br i1 %33, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows6 = mul nuw i64 %2, %1
;   br label %loop.y7
;
; loop.y7:                                          ; preds = %done.x16, %tail
;   %local.y8 = phi i64 [ 0, %tail ], [ %34, %done.x16 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y8)
;   %34 = add nuw i64 %local.y8, 1
;   br label %loop.x9
;
; loop.x9:                                          ; preds = %done12, %loop.y7
;   %local.x10 = phi i64 [ %whole, %loop.y7 ], [ %35, %done12 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x10)
;   %35 = add nuw i64 %local.x10, 1
;   %36 = mul nuw i64 0, %1
;   %37 = add nuw i64 %36, %local.y8
;   %38 = mul nuw i64 %37, %0
;   %item11 = add nuw i64 %38, %local.x10
;   %39 = mul nuw i64 %item11, 12
;   %40 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %39
;   %41 = addrspacecast ptr addrspace(3) %40 to ptr
;   br label %42
;
; 42:                                               ; preds = %loop.x9
;   %slot15 = getelementptr [3 x i32], ptr %41, i64 0, i64 %n
;   store i32 1, ptr %slot15, align 4
;   br label %reach.014
;
; reach.014:                                        ; preds = %42
;   br label %through13
;
; through13:                                        ; preds = %reach.014
;   br label %done12
;
; done12:                                           ; preds = %through13
;   %more17 = icmp ult i64 %35, %0
;   br i1 %more17, label %loop.x9, label %done.x16, !llvm.loop !8
;
; done.x16:                                         ; preds = %done12
;   %more19 = icmp ult i64 %34, %rows6
;   br i1 %more19, label %loop.y7, label %done.y18, !llvm.loop !9
;
; done.y18:                                         ; preds = %done.x16
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.y18, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %43 = urem i64 %0, 4
;   %44 = sub nuw i64 %0, %43
;   %whole20 = select i1 %small_ids4, i64 %44, i64 0
;   %left_over21 = sub nuw i64 %0, %whole20
;   %45 = icmp ne i64 %whole20, 0
;   br i1 %45, label %main22, label %after.main23
;
; main22:                                           ; preds = %region.0
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows24 = mul nuw i64 %2, %1
;   br label %loop.y25
;
; loop.y25:                                         ; preds = %done.x32, %main22
;   %local.y26 = phi i64 [ 0, %main22 ], [ %46, %done.x32 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y26)
;   %46 = add nuw i64 %local.y26, 1
;   br label %loop.x27
;
; loop.x27:                                         ; preds = %done30, %loop.y25
;   %local.x28 = phi i64 [ 0, %loop.y25 ], [ %47, %done30 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x28)
;   %47 = add nuw i64 %local.x28, 4
;   %48 = mul nuw i64 0, %1
;   %49 = add nuw i64 %48, %local.y26
;   %50 = mul nuw i64 %49, %0
;   %item29 = add nuw i64 %50, %local.x28
;   %51 = mul nuw i64 %item29, 12
;   %52 = and i64 %51, -16
;   %53 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %52
;   %54 = addrspacecast ptr addrspace(3) %53 to ptr
;   br label %55
;
; 55:                                               ; preds = %loop.x27
;   %56 = getelementptr [3 x <4 x i32>], ptr %54, i64 0, i64 %n
;   %v = load <4 x i32>, ptr %56, align 16
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store <4 x i32> %v, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %55
;   br label %through31
;
; through31:                                        ; preds = %reach.end
;   br label %done30
;
; done30:                                           ; preds = %through31
;   %more33 = icmp ult i64 %47, %whole20
;   br i1 %more33, label %loop.x27, label %done.x32, !llvm.loop !10
;
; done.x32:                                         ; preds = %done30
;   %more35 = icmp ult i64 %46, %rows24
;   br i1 %more35, label %loop.y25, label %done.y34, !llvm.loop !11
;
; done.y34:                                         ; preds = %done.x32
;   br label %after.main23
;
; after.main23:                                     ; preds = %done.y34, %region.0
;   %57 = icmp ne i64 %left_over21, 0
;   br i1 %57, label %tail36, label %after.tail37
;
; tail36:                                           ; preds = %after.main23
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows38 = mul nuw i64 %2, %1
;   br label %loop.y39
;
; loop.y39:                                         ; preds = %done.x50, %tail36
;   %local.y40 = phi i64 [ 0, %tail36 ], [ %58, %done.x50 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y40)
;   %58 = add nuw i64 %local.y40, 1
;   br label %loop.x41
;
; loop.x41:                                         ; preds = %done44, %loop.y39
;   %local.x42 = phi i64 [ %whole20, %loop.y39 ], [ %59, %done44 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x42)
;   %59 = add nuw i64 %local.x42, 1
;   %60 = mul nuw i64 0, %1
;   %61 = add nuw i64 %60, %local.y40
;   %62 = mul nuw i64 %61, %0
;   %item43 = add nuw i64 %62, %local.x42
;   %63 = mul nuw i64 %item43, 12
;   %64 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %63
;   %65 = addrspacecast ptr addrspace(3) %64 to ptr
;   br label %66
;
; 66:                                               ; preds = %loop.x41
;   %67 = getelementptr [3 x i32], ptr %65, i64 0, i64 %n
;   %v47 = load i32, ptr %67, align 4
;   %id48 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p49 = getelementptr i32, ptr addrspace(1) %out, i64 %id48
;   store i32 %v47, ptr addrspace(1) %p49, align 4, !llvm.access.group !3
;   br label %reach.end46
;
; reach.end46:                                      ; preds = %66
;   br label %through45
;
; through45:                                        ; preds = %reach.end46
;   br label %done44
;
; done44:                                           ; preds = %through45
;   %more51 = icmp ult i64 %59, %0
;   br i1 %more51, label %loop.x41, label %done.x50, !llvm.loop !12
;
; done.x50:                                         ; preds = %done44
;   %more53 = icmp ult i64 %58, %rows38
;   br i1 %more53, label %loop.y39, label %done.y52, !llvm.loop !13
;
; done.y52:                                         ; preds = %done.x50
;   br label %after.tail37
;
; after.tail37:                                     ; preds = %done.y52, %after.main23
;   br label %end
;
; end:                                              ; preds = %after.tail37
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
; attributes #0 = { "mux-barrier-bytes"="24" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2, !4, !5}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !2, !4, !5}
; !9 = distinct !{!9, !4, !7}
; !10 = distinct !{!10, !2, !4, !5}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !2, !4, !5}
; !13 = distinct !{!13, !4, !7}
