; RUN: irun --pass work_item_loops %s
; What is left over of a row is run by the predicated kernel, at once.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
define spir_kernel void @k.vp4(ptr addrspace(1) %out) !codeplay_ca_vecz.derived !2 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4, i32 4, i32 0, i32 0, i32 1, ptr @k.vp4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
!2 = !{i32 4, i32 0, i32 0, i32 1, ptr @k}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %4 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %5 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %6 = add nuw i64 %4, %5
;   %7 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %8 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %9 = add nuw i64 %7, %8
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %12 = add nuw i64 %10, %11
;   %small_ids = icmp ule i64 %6, 2147418112
;   %small_ids2 = icmp ule i64 %9, 2147418112
;   %small_ids3 = icmp ule i64 %12, 2147418112
;   %13 = and i1 %small_ids, %small_ids2
;   %small_ids4 = and i1 %13, %small_ids3
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %14, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %14 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %15, %done ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %15 = add nuw i64 %local.y, 1
;   %are_several = icmp ugt i64 %0, 1
;   %is_for_vectors = and i1 %small_ids4, %are_several
;   br i1 %is_for_vectors, label %vectors, label %items1
;
; items1:                                           ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done5, %items1
;   %local.x = phi i64 [ 0, %items1 ], [ %16, %done5 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %16 = add nuw i64 %local.x, 1
;   %17 = mul nuw i64 %local.z, %1
;   %18 = add nuw i64 %17, %local.y
;   %19 = mul nuw i64 %18, %0
;   %item = add nuw i64 %19, %local.x
;   br label %20
;
; 20:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load i32, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   store i32 %v, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %20
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done5
;
; done5:                                            ; preds = %through
;   %more = icmp ult i64 %16, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done5
;   br label %done
;
; vectors:                                          ; preds = %loop.y
;   %21 = urem i64 %0, 4
;   %22 = sub nuw i64 %0, %21
;   %left_over = sub nuw i64 %0, %22
;   %23 = icmp ne i64 %22, 0
;   br i1 %23, label %main, label %after.main
;
; main:                                             ; preds = %vectors
;   br label %loop.x6
;
; loop.x6:                                          ; preds = %done9, %main
;   %local.x7 = phi i64 [ 0, %main ], [ %24, %done9 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x7)
;   %24 = add nuw i64 %local.x7, 4
;   %25 = mul nuw i64 %local.z, %1
;   %26 = add nuw i64 %25, %local.y
;   %27 = mul nuw i64 %26, %0
;   %item8 = add nuw i64 %27, %local.x7
;   br label %28
;
; 28:                                               ; preds = %loop.x6
;   %id12 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p13 = getelementptr i32, ptr addrspace(1) %out, i64 %id12
;   %v14 = load <4 x i32>, ptr addrspace(1) %p13, align 4, !llvm.access.group !1
;   store <4 x i32> %v14, ptr addrspace(1) %p13, align 4, !llvm.access.group !1
;   br label %reach.end11
;
; reach.end11:                                      ; preds = %28
;   br label %through10
;
; through10:                                        ; preds = %reach.end11
;   br label %done9
;
; done9:                                            ; preds = %through10
;   %more16 = icmp ult i64 %24, %22
;   br i1 %more16, label %loop.x6, label %done.x15, !llvm.loop !6
;
; done.x15:                                         ; preds = %done9
;   br label %after.main
;
; after.main:                                       ; preds = %done.x15, %vectors
;   %29 = icmp ne i64 %left_over, 0
;   br i1 %29, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 0, i64 %22)
;   %30 = mul nuw i64 %local.z, %1
;   %31 = add nuw i64 %30, %local.y
;   %32 = mul nuw i64 %31, %0
;   %item17 = add nuw i64 %32, %22
;   br label %33
;
; 33:                                               ; preds = %tail
;   %id21 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p22 = getelementptr i32, ptr addrspace(1) %out, i64 %id21
;   %v23 = load <4 x i32>, ptr addrspace(1) %p22, align 4, !llvm.access.group !1
;   store <4 x i32> %v23, ptr addrspace(1) %p22, align 4, !llvm.access.group !1
;   br label %reach.end20
;
; reach.end20:                                      ; preds = %33
;   br label %through19
;
; through19:                                        ; preds = %reach.end20
;   br label %done18
;
; done18:                                           ; preds = %through19
;   br label %after.tail
;
; after.tail:                                       ; preds = %done18, %after.main
;   br label %done
;
; done:                                             ; preds = %after.tail, %done.x
;   %more24 = icmp ult i64 %15, %1
;   br i1 %more24, label %loop.y, label %done.y, !llvm.loop !7
;
; done.y:                                           ; preds = %done
;   %more25 = icmp ult i64 %14, %2
;   br i1 %more25, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %end
;
; end:                                              ; preds = %done.z
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
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
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 1}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4, !5}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.vectorize.enable", i1 false}
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !4, !5}
; !8 = distinct !{!8, !4, !5}
