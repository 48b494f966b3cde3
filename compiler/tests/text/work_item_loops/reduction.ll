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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %4, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %4 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %5, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %5 = add nuw i64 %local.x, 1
;   %6 = mul nuw i64 0, %1
;   %7 = add nuw i64 %6, %local.y
;   %8 = mul nuw i64 %7, %0
;   %item = add nuw i64 %8, %local.x
;   br label %9
;
; 9:                                                ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr float, ptr addrspace(1) %in, i64 %id
;   %x = load float, ptr addrspace(1) %from, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %9
;   %10 = load float, ptr %accumulated, align 4
;   %11 = fadd reassoc float %10, %x
;   store float %11, ptr %accumulated, align 4
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %5, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %4, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   %12 = load float, ptr %accumulated, align 4
;   store float %12, ptr %result, align 4
;   store float 0.000000e+00, ptr %accumulated, align 4
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows2 = mul nuw i64 %2, %1
;   br label %loop.y3
;
; loop.y3:                                          ; preds = %done.x10, %region.0
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %13, %done.x10 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %13 = add nuw i64 %local.y4, 1
;   br label %loop.x5
;
; loop.x5:                                          ; preds = %done8, %loop.y3
;   %local.x6 = phi i64 [ 0, %loop.y3 ], [ %14, %done8 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x6)
;   %14 = add nuw i64 %local.x6, 1
;   %15 = mul nuw i64 0, %1
;   %16 = add nuw i64 %15, %local.y4
;   %17 = mul nuw i64 %16, %0
;   %item7 = add nuw i64 %17, %local.x6
;   %18 = load float, ptr %result, align 4
;   br label %19
;
; 19:                                               ; preds = %loop.x5
;   %again = call spir_func i64 @__mux_get_global_id(i32 0)
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %again
;   store float %18, ptr addrspace(1) %to, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %19
;   br label %through9
;
; through9:                                         ; preds = %reach.end
;   br label %done8
;
; done8:                                            ; preds = %through9
;   %more11 = icmp ult i64 %14, %0
;   br i1 %more11, label %loop.x5, label %done.x10, !llvm.loop !6
;
; done.x10:                                         ; preds = %done8
;   %more13 = icmp ult i64 %13, %rows2
;   br i1 %more13, label %loop.y3, label %done.y12, !llvm.loop !7
;
; done.y12:                                         ; preds = %done.x10
;   br label %end
;
; end:                                              ; preds = %done.y12
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
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
