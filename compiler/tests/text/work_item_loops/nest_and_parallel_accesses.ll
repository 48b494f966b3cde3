; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out, ptr byval(i64) %v) "mux-kernel"="entry-point" !reqd_work_group_size !0 {
  %own = alloca [4 x i32]
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %slot = getelementptr [4 x i32], ptr %own, i64 0, i64 %id
  store i32 1, ptr %slot
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %load = load i32, ptr %slot
  store i32 %load, ptr addrspace(1) %place
  ret void
}
!0 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out, ptr byval(i64) %v) #0 !reqd_work_group_size !0 !codeplay_ca_wrapper !1 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %4 = alloca [4 x i32], align 4
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %5, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %5 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %6, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %6 = add nuw i64 %local.x, 1
;   %7 = mul nuw i64 0, %1
;   %8 = add nuw i64 %7, %local.y
;   %9 = mul nuw i64 %8, %0
;   %item = add nuw i64 %9, %local.x
;   br label %10
;
; 10:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %slot = getelementptr [4 x i32], ptr %4, i64 0, i64 %id
;   store i32 1, ptr %slot, align 4
;   %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %load = load i32, ptr %slot, align 4
;   store i32 %load, ptr addrspace(1) %place, align 4, !llvm.access.group !2
;   br label %reach.end
;
; reach.end:                                        ; preds = %10
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !3
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %5, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !5
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
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 8, i32 1, i32 1}
; !1 = !{i32 1, i32 0, i32 0, i32 0}
; !2 = distinct !{}
; !3 = distinct !{!3, !4}
; !4 = !{!"llvm.loop.parallel_accesses", !2}
; !5 = distinct !{!5, !6}
; !6 = !{!"llvm.loop.unroll.disable"}
