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
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %after.tail, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %4, %after.tail ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %4 = add nuw i64 %local.y, 1
;   %5 = urem i64 %0, 4
;   %6 = sub nuw i64 %0, %5
;   %left_over = sub nuw i64 %0, %6
;   %7 = icmp ne i64 %6, 0
;   br i1 %7, label %main, label %after.main
;
; main:                                             ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %main
;   %local.x = phi i64 [ 0, %main ], [ %8, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %8 = add nuw i64 %local.x, 4
;   %9 = mul nuw i64 0, %1
;   %10 = add nuw i64 %9, %local.y
;   %11 = mul nuw i64 %10, %0
;   %item = add nuw i64 %11, %local.x
;   br label %12
;
; 12:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   store <4 x i32> %v, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %12
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %8, %6
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   br label %after.main
;
; after.main:                                       ; preds = %done.x, %loop.y
;   %13 = icmp ne i64 %left_over, 0
;   br i1 %13, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 0, i64 %6)
;   %14 = mul nuw i64 0, %1
;   %15 = add nuw i64 %14, %local.y
;   %16 = mul nuw i64 %15, %0
;   %item1 = add nuw i64 %16, %6
;   br label %17
;
; 17:                                               ; preds = %tail
;   %id5 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p6 = getelementptr i32, ptr addrspace(1) %out, i64 %id5
;   %v7 = load <4 x i32>, ptr addrspace(1) %p6, align 4, !llvm.access.group !1
;   store <4 x i32> %v7, ptr addrspace(1) %p6, align 4, !llvm.access.group !1
;   br label %reach.end4
;
; reach.end4:                                       ; preds = %17
;   br label %through3
;
; through3:                                         ; preds = %reach.end4
;   br label %done2
;
; done2:                                            ; preds = %through3
;   br label %after.tail
;
; after.tail:                                       ; preds = %done2, %after.main
;   %more8 = icmp ult i64 %4, %rows
;   br i1 %more8, label %loop.y, label %done.y, !llvm.loop !5
;
; done.y:                                           ; preds = %after.tail
;   br label %end
;
; end:                                              ; preds = %done.y
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-vectors-alone" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 1}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.runtime.disable"}
; !5 = distinct !{!5, !6, !7}
; !6 = !{!"llvm.loop.unroll.disable"}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
