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
;   %small_ids = icmp ule i64 %6, 2147483648
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %7, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %7 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %8, %done ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %8 = add nuw i64 %local.y, 1
;   br i1 %small_ids, label %small, label %large
;
; large:                                            ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done1, %large
;   %local.x = phi i64 [ 0, %large ], [ %9, %done1 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %9 = add nuw i64 %local.x, 1
;   %10 = mul nuw i64 %local.z, %1
;   %11 = add nuw i64 %10, %local.y
;   %12 = mul nuw i64 %11, %0
;   %item = add nuw i64 %12, %local.x
;   br label %13
;
; 13:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load i32, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   store i32 %v, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %13
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done1
;
; done1:                                            ; preds = %through
;   %more = icmp ult i64 %9, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done1
;   br label %done
;
; small:                                            ; preds = %loop.y
;   %14 = urem i64 %0, 4
;   %15 = sub nuw i64 %0, %14
;   %left_over = sub nuw i64 %0, %15
;   %16 = icmp ne i64 %15, 0
;   br i1 %16, label %main, label %after.main
;
; main:                                             ; preds = %small
;   br label %loop.x2
;
; loop.x2:                                          ; preds = %done5, %main
;   %local.x3 = phi i64 [ 0, %main ], [ %17, %done5 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x3)
;   %17 = add nuw i64 %local.x3, 4
;   %18 = mul nuw i64 %local.z, %1
;   %19 = add nuw i64 %18, %local.y
;   %20 = mul nuw i64 %19, %0
;   %item4 = add nuw i64 %20, %local.x3
;   br label %21
;
; 21:                                               ; preds = %loop.x2
;   %id8 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p9 = getelementptr i32, ptr addrspace(1) %out, i64 %id8
;   %v10 = load <4 x i32>, ptr addrspace(1) %p9, align 4, !llvm.access.group !1
;   store <4 x i32> %v10, ptr addrspace(1) %p9, align 4, !llvm.access.group !1
;   br label %reach.end7
;
; reach.end7:                                       ; preds = %21
;   br label %through6
;
; through6:                                         ; preds = %reach.end7
;   br label %done5
;
; done5:                                            ; preds = %through6
;   %more12 = icmp ult i64 %17, %15
;   br i1 %more12, label %loop.x2, label %done.x11, !llvm.loop !6
;
; done.x11:                                         ; preds = %done5
;   br label %after.main
;
; after.main:                                       ; preds = %done.x11, %small
;   %22 = icmp ne i64 %left_over, 0
;   br i1 %22, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 0, i64 %15)
;   %23 = mul nuw i64 %local.z, %1
;   %24 = add nuw i64 %23, %local.y
;   %25 = mul nuw i64 %24, %0
;   %item13 = add nuw i64 %25, %15
;   br label %26
;
; 26:                                               ; preds = %tail
;   %id17 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p18 = getelementptr i32, ptr addrspace(1) %out, i64 %id17
;   %v19 = load <4 x i32>, ptr addrspace(1) %p18, align 4, !llvm.access.group !1
;   store <4 x i32> %v19, ptr addrspace(1) %p18, align 4, !llvm.access.group !1
;   br label %reach.end16
;
; reach.end16:                                      ; preds = %26
;   br label %through15
;
; through15:                                        ; preds = %reach.end16
;   br label %done14
;
; done14:                                           ; preds = %through15
;   br label %after.tail
;
; after.tail:                                       ; preds = %done14, %after.main
;   br label %done
;
; done:                                             ; preds = %after.tail, %done.x
;   %more20 = icmp ult i64 %8, %1
;   br i1 %more20, label %loop.y, label %done.y, !llvm.loop !7
;
; done.y:                                           ; preds = %done
;   %more21 = icmp ult i64 %7, %2
;   br i1 %more21, label %loop.z, label %done.z, !llvm.loop !8
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
; !7 = distinct !{!7, !4}
; !8 = distinct !{!8, !4}
