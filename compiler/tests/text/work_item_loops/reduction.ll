; RUN: irun --pass work_item_loops %s
; The sum is a register of the first loop; what is behind it has it as it is.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func float @__mux_work_group_reduce_fadd_f32(i32, float)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %from
  %sum = call spir_func float @__mux_work_group_reduce_fadd_f32(i32 0, float %x)
  %again = call spir_func i64 @__mux_get_global_id(i32 0)
  %to = getelementptr float, ptr addrspace(1) %out, i64 %again
  store float %sum, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; declare spir_func float @__mux_work_group_reduce_fadd_f32(i32, float)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %accumulated = alloca float, align 4
;   %result = alloca float, align 4
;   store float 0.000000e+00, ptr %accumulated, align 4
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
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr float, ptr addrspace(1) %in, i64 %id
;   %x = load float, ptr addrspace(1) %from, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %10
;   %11 = load float, ptr %accumulated, align 4
;   %12 = fadd reassoc float %11, %x
;   store float %12, ptr %accumulated, align 4
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %6, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
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
;   %13 = load float, ptr %accumulated, align 4
;   store float %13, ptr %result, align 4
;   store float 0.000000e+00, ptr %accumulated, align 4
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y14, %region.0
;   %local.z4 = phi i64 [ 0, %region.0 ], [ %14, %done.y14 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %14 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x12, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %15, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %15 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %16, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %16 = add nuw i64 %local.x8, 1
;   %17 = mul nuw i64 %local.z4, %1
;   %18 = add nuw i64 %17, %local.y6
;   %19 = mul nuw i64 %18, %0
;   %item9 = add nuw i64 %19, %local.x8
;   %20 = load float, ptr %result, align 4
;   br label %21
;
; 21:                                               ; preds = %loop.x7
;   %again = call spir_func i64 @__mux_get_global_id(i32 0)
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %again
;   store float %20, ptr addrspace(1) %to, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %21
;   br label %through11
;
; through11:                                        ; preds = %reach.end
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more13 = icmp ult i64 %16, %0
;   br i1 %more13, label %loop.x7, label %done.x12, !llvm.loop !7
;
; done.x12:                                         ; preds = %done10
;   %more15 = icmp ult i64 %15, %1
;   br i1 %more15, label %loop.y5, label %done.y14, !llvm.loop !8
;
; done.y14:                                         ; preds = %done.x12
;   %more17 = icmp ult i64 %14, %2
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
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
; !7 = distinct !{!7, !3}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
