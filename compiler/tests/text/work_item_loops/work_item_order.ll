; RUN: irun --pass work_item_loops %s
; The attribute names the dimensions from the innermost loop to the outermost.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="zxy" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  store i64 %id, ptr addrspace(1) %out
  ret void
}

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
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %4, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %4 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done.z, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %5, %done.z ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %5 = add nuw i64 %local.x, 1
;   br label %loop.z
;
; loop.z:                                           ; preds = %done, %loop.x
;   %local.z = phi i64 [ 0, %loop.x ], [ %6, %done ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %6 = add nuw i64 %local.z, 1
;   %7 = mul nuw i64 %local.z, %1
;   %8 = add nuw i64 %7, %local.y
;   %9 = mul nuw i64 %8, %0
;   %item = add nuw i64 %9, %local.x
;   br label %10
;
; 10:                                               ; preds = %loop.z
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   store i64 %id, ptr addrspace(1) %out, align 8, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %10
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %2
;   br i1 %more, label %loop.z, label %done.z, !llvm.loop !2
;
; done.z:                                           ; preds = %done
;   %more1 = icmp ult i64 %5, %0
;   br i1 %more1, label %loop.x, label %done.x, !llvm.loop !4
;
; done.x:                                           ; preds = %done.z
;   %more2 = icmp ult i64 %4, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
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
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-work-item-order"="zxy" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
