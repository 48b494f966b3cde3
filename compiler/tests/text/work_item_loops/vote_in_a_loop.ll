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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %9, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %9 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %10, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %10 = add nuw i64 %local.x, 1
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y
;   %13 = mul nuw i64 %12, %0
;   %item = add nuw i64 %13, %local.x
;   br label %14
;
; 14:                                               ; preds = %loop.x
;   %start = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %14
;   %x = phi i64 [ %start, %14 ]
;   %next1 = add i64 %x, 3
;   %less = icmp ult i64 %next1, %limit
;   br label %reach.0
;
; reach.0:                                          ; preds = %loop
;   %15 = load i1, ptr %accumulated, align 1
;   %16 = or i1 %15, %less
;   store i1 %16, ptr %accumulated, align 1
;   %17 = mul nuw i64 %item, 8
;   %18 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %17
;   store i64 %next1, ptr addrspace(3) %18, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %10, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %9, %rows
;   br i1 %more2, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y20, %done.y
;   %19 = load i1, ptr %accumulated, align 1
;   store i1 %19, ptr %result, align 1
;   store i1 false, ptr %accumulated, align 1
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows3 = mul nuw i64 %2, %1
;   br label %loop.y4
;
; loop.y4:                                          ; preds = %done.x18, %region.0
;   %local.y5 = phi i64 [ 0, %region.0 ], [ %20, %done.x18 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y5)
;   %20 = add nuw i64 %local.y5, 1
;   br label %loop.x6
;
; loop.x6:                                          ; preds = %done9, %loop.y4
;   %local.x7 = phi i64 [ 0, %loop.y4 ], [ %21, %done9 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x7)
;   %21 = add nuw i64 %local.x7, 1
;   %22 = mul nuw i64 0, %1
;   %23 = add nuw i64 %22, %local.y5
;   %24 = mul nuw i64 %23, %0
;   %item8 = add nuw i64 %24, %local.x7
;   %25 = mul nuw i64 %item8, 8
;   %26 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %25
;   %27 = load i64, ptr addrspace(3) %26, align 8, !llvm.access.group !1
;   %28 = load i1, ptr %result, align 1
;   br label %29
;
; loop12:                                           ; preds = %29
;   %x13 = phi i64 [ %27, %29 ]
;   %next14 = add i64 %x13, 3
;   %less16 = icmp ult i64 %next14, %limit
;   br label %reach.011
;
; 29:                                               ; preds = %loop.x6
;   br i1 %28, label %loop12, label %done17
;
; done17:                                           ; preds = %29
;   store i64 %27, ptr addrspace(1) %out, align 8, !llvm.access.group !1
;   br label %reach.end
;
; reach.011:                                        ; preds = %loop12
;   %30 = load i1, ptr %accumulated, align 1
;   %31 = or i1 %30, %less16
;   store i1 %31, ptr %accumulated, align 1
;   %32 = mul nuw i64 %item8, 8
;   %33 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %32
;   store i64 %next14, ptr addrspace(3) %33, align 8, !llvm.access.group !1
;   br label %through10
;
; reach.end:                                        ; preds = %done17
;   br label %through10
;
; through10:                                        ; preds = %reach.end, %reach.011
;   %next.0 = phi i32 [ 0, %reach.011 ], [ -1, %reach.end ]
;   br label %done9
;
; done9:                                            ; preds = %through10
;   %more19 = icmp ult i64 %21, %0
;   br i1 %more19, label %loop.x6, label %done.x18, !llvm.loop !6
;
; done.x18:                                         ; preds = %done9
;   %more21 = icmp ult i64 %20, %rows3
;   br i1 %more21, label %loop.y4, label %done.y20, !llvm.loop !7
;
; done.y20:                                         ; preds = %done.x18
;   %cond = icmp eq i32 %next.0, 0
;   br i1 %cond, label %region.0, label %end
;
; end:                                              ; preds = %done.y20
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
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
