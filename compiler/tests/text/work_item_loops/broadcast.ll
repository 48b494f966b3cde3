; RUN: irun --pass work_item_loops %s
; All work-items but one contribute no bits.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func double @__mux_work_group_broadcast_f64(i32, double, i64, i64, i64)
define spir_kernel void @k(double %x, i64 %id, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %value = call spir_func double @__mux_work_group_broadcast_f64(i32 0, double %x, i64 %id, i64 2, i64 0)
  store double %value, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func double @__mux_work_group_broadcast_f64(i32, double, i64, i64, i64)
;
; define internal spir_func void @k.mux-barrier-wrapper(double %x, i64 %id, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %accumulated = alloca i64, align 8
;   %result = alloca i64, align 8
;   store i64 0, ptr %accumulated, align 8
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %4, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %4 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %5, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %5 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %6, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %6 = add nuw i64 %local.x, 1
;   %7 = mul nuw i64 %local.z, %1
;   %8 = add nuw i64 %7, %local.y
;   %9 = mul nuw i64 %8, %0
;   %item = add nuw i64 %9, %local.x
;   br label %10
;
; 10:                                               ; preds = %loop.x
;   br label %reach.0
;
; reach.0:                                          ; preds = %10
;   %11 = bitcast double %x to i64
;   %12 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %13 = icmp eq i64 %12, %id
;   %14 = and i1 true, %13
;   %15 = call spir_func i64 @__mux_get_local_id(i32 1)
;   %16 = icmp eq i64 %15, 2
;   %17 = and i1 %14, %16
;   %18 = call spir_func i64 @__mux_get_local_id(i32 2)
;   %19 = icmp eq i64 %18, 0
;   %20 = and i1 %17, %19
;   %21 = select i1 %20, i64 %11, i64 0
;   %22 = load i64, ptr %accumulated, align 8
;   %23 = or i64 %22, %21
;   store i64 %23, ptr %accumulated, align 8
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %5, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %4, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   %24 = load i64, ptr %accumulated, align 8
;   store i64 %24, ptr %result, align 8
;   store i64 0, ptr %accumulated, align 8
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y14, %region.0
;   %local.z4 = phi i64 [ 0, %region.0 ], [ %25, %done.y14 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %25 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x12, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %26, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %26 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %27, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %27 = add nuw i64 %local.x8, 1
;   %28 = mul nuw i64 %local.z4, %1
;   %29 = add nuw i64 %28, %local.y6
;   %30 = mul nuw i64 %29, %0
;   %item9 = add nuw i64 %30, %local.x8
;   %31 = load i64, ptr %result, align 8
;   %32 = bitcast i64 %31 to double
;   br label %33
;
; 33:                                               ; preds = %loop.x7
;   store double %32, ptr addrspace(1) %out, align 8, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %33
;   br label %through11
;
; through11:                                        ; preds = %reach.end
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more13 = icmp ult i64 %27, %0
;   br i1 %more13, label %loop.x7, label %done.x12, !llvm.loop !7
;
; done.x12:                                         ; preds = %done10
;   %more15 = icmp ult i64 %26, %1
;   br i1 %more15, label %loop.y5, label %done.y14, !llvm.loop !8
;
; done.y14:                                         ; preds = %done.x12
;   %more17 = icmp ult i64 %25, %2
;   br i1 %more17, label %loop.z3, label %done.z16, !llvm.loop !9
;
; done.z16:                                         ; preds = %done.y14
;   br label %end
;
; end:                                              ; preds = %done.z16
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
; declare spir_func i64 @__mux_get_local_id(i32) #1
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !2}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
