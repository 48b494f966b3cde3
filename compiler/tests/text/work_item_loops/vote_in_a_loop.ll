; RUN: irun --pass work_item_loops %s
; The loop of the kernel is one of the wrapper, and its condition a register.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i1 @__mux_work_group_any_i1(i32, i1)
define spir_kernel void @k(i64 %limit, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %start = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %loop
loop:
  %x = phi i64 [ %start, %0 ], [ %next, %loop ]
  %next = add i64 %x, 3
  %less = icmp ult i64 %next, %limit
  %any = call spir_func i1 @__mux_work_group_any_i1(i32 0, i1 %less)
  br i1 %any, label %loop, label %done
done:
  store i64 %next, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func i1 @__mux_work_group_any_i1(i32, i1)
;
; define internal spir_func void @k.mux-barrier-wrapper(i64 %limit, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
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
;   %accumulated = alloca i1, align 1
;   %result = alloca i1, align 1
;   store i1 false, ptr %accumulated, align 1
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %9, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %9 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %10, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %10 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %11, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %11 = add nuw i64 %local.x, 1
;   %12 = mul nuw i64 %local.z, %1
;   %13 = add nuw i64 %12, %local.y
;   %14 = mul nuw i64 %13, %0
;   %item = add nuw i64 %14, %local.x
;   br label %15
;
; 15:                                               ; preds = %loop.x
;   %start = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %15
;   %x = phi i64 [ %start, %15 ]
;   %next1 = add i64 %x, 3
;   %less = icmp ult i64 %next1, %limit
;   br label %reach.0
;
; reach.0:                                          ; preds = %loop
;   %16 = load i1, ptr %accumulated, align 1
;   %17 = or i1 %16, %less
;   store i1 %17, ptr %accumulated, align 1
;   %18 = mul nuw i64 %item, 8
;   %19 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %18
;   store i64 %next1, ptr addrspace(3) %19, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %11, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %10, %1
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more3 = icmp ult i64 %9, %2
;   br i1 %more3, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z24, %done.z
;   %20 = load i1, ptr %accumulated, align 1
;   store i1 %20, ptr %result, align 1
;   store i1 false, ptr %accumulated, align 1
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.y22, %region.0
;   %local.z5 = phi i64 [ 0, %region.0 ], [ %21, %done.y22 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %21 = add nuw i64 %local.z5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x20, %loop.z4
;   %local.y7 = phi i64 [ 0, %loop.z4 ], [ %22, %done.x20 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %22 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ 0, %loop.y6 ], [ %23, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %23 = add nuw i64 %local.x9, 1
;   %24 = mul nuw i64 %local.z5, %1
;   %25 = add nuw i64 %24, %local.y7
;   %26 = mul nuw i64 %25, %0
;   %item10 = add nuw i64 %26, %local.x9
;   %27 = mul nuw i64 %item10, 8
;   %28 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %27
;   %29 = load i64, ptr addrspace(3) %28, align 8, !llvm.access.group !1
;   %30 = load i1, ptr %result, align 1
;   br label %31
;
; loop14:                                           ; preds = %31
;   %x15 = phi i64 [ %29, %31 ]
;   %next16 = add i64 %x15, 3
;   %less18 = icmp ult i64 %next16, %limit
;   br label %reach.013
;
; 31:                                               ; preds = %loop.x8
;   br i1 %30, label %loop14, label %done19
;
; done19:                                           ; preds = %31
;   store i64 %29, ptr addrspace(1) %out, align 8, !llvm.access.group !1
;   br label %reach.end
;
; reach.013:                                        ; preds = %loop14
;   %32 = load i1, ptr %accumulated, align 1
;   %33 = or i1 %32, %less18
;   store i1 %33, ptr %accumulated, align 1
;   %34 = mul nuw i64 %item10, 8
;   %35 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %34
;   store i64 %next16, ptr addrspace(3) %35, align 8, !llvm.access.group !1
;   br label %through12
;
; reach.end:                                        ; preds = %done19
;   br label %through12
;
; through12:                                        ; preds = %reach.end, %reach.013
;   %next.0 = phi i32 [ 0, %reach.013 ], [ -1, %reach.end ]
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more21 = icmp ult i64 %23, %0
;   br i1 %more21, label %loop.x8, label %done.x20, !llvm.loop !7
;
; done.x20:                                         ; preds = %done11
;   %more23 = icmp ult i64 %22, %1
;   br i1 %more23, label %loop.y6, label %done.y22, !llvm.loop !8
;
; done.y22:                                         ; preds = %done.x20
;   %more25 = icmp ult i64 %21, %2
;   br i1 %more25, label %loop.z4, label %done.z24, !llvm.loop !9
;
; done.z24:                                         ; preds = %done.y22
;   %cond = icmp eq i32 %next.0, 0
;   br i1 %cond, label %region.0, label %end
;
; end:                                              ; preds = %done.z24
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
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
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
