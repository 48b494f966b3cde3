; RUN: irun --pass work_item_loops %s
; What runs along starts anew behind the point; the operand is kept for each work-item. Work-items run in linear order.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32, i32)
declare spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-work-item-order"="zyx" {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %sum = call spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32 0, i32 %x)
  %most = call spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32 1, i32 %sum)
  %again = call spir_func i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %again
  store i32 %most, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; declare spir_func i32 @__mux_work_group_scan_inclusive_add_i32(i32, i32)
;
; declare spir_func i32 @__mux_work_group_scan_exclusive_smax_i32(i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
; entry:
;   %running = alloca i32, align 4
;   %running34 = alloca i32, align 4
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
;   %9 = mul nuw i64 %kept.items, 4
;   %kept1 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %9
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %10, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %10 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %11, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %11 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %12, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %12 = add nuw i64 %local.x, 1
;   %13 = mul nuw i64 %local.z, %1
;   %14 = add nuw i64 %13, %local.y
;   %15 = mul nuw i64 %14, %0
;   %item = add nuw i64 %15, %local.x
;   br label %16
;
; 16:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4, !llvm.access.group !0
;   br label %reach.0
;
; reach.0:                                          ; preds = %16
;   %17 = mul nuw i64 %item, 4
;   %18 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %17
;   store i32 %x, ptr addrspace(3) %18, align 4, !llvm.access.group !0
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %12, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more2 = icmp ult i64 %11, %1
;   br i1 %more2, label %loop.y, label %done.y
;
; done.y:                                           ; preds = %done.x
;   %more3 = icmp ult i64 %10, %2
;   br i1 %more3, label %loop.z, label %done.z
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   store i32 0, ptr %running, align 4
;   br label %loop.z4
;
; loop.z4:                                          ; preds = %done.y15, %region.0
;   %local.z5 = phi i64 [ 0, %region.0 ], [ %19, %done.y15 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z5)
;   %19 = add nuw i64 %local.z5, 1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x13, %loop.z4
;   %local.y7 = phi i64 [ 0, %loop.z4 ], [ %20, %done.x13 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %20 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ 0, %loop.y6 ], [ %21, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %21 = add nuw i64 %local.x9, 1
;   %22 = mul nuw i64 %local.z5, %1
;   %23 = add nuw i64 %22, %local.y7
;   %24 = mul nuw i64 %23, %0
;   %item10 = add nuw i64 %24, %local.x9
;   %25 = mul nuw i64 %item10, 4
;   %26 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %25
;   %27 = load i32, ptr addrspace(3) %26, align 4, !llvm.access.group !0
;   br label %28
;
; 28:                                               ; preds = %loop.x8
;   %29 = load i32, ptr %running, align 4
;   %30 = add i32 %29, %27
;   store i32 %30, ptr %running, align 4
;   br label %reach.1
;
; reach.1:                                          ; preds = %28
;   %31 = mul nuw i64 %item10, 4
;   %32 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %31
;   store i32 %30, ptr addrspace(3) %32, align 4, !llvm.access.group !0
;   br label %through12
;
; through12:                                        ; preds = %reach.1
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more14 = icmp ult i64 %21, %0
;   br i1 %more14, label %loop.x8, label %done.x13, !llvm.loop !3
;
; done.x13:                                         ; preds = %done11
;   %more16 = icmp ult i64 %20, %1
;   br i1 %more16, label %loop.y6, label %done.y15
;
; done.y15:                                         ; preds = %done.x13
;   %more18 = icmp ult i64 %19, %2
;   br i1 %more18, label %loop.z4, label %done.z17
;
; done.z17:                                         ; preds = %done.y15
;   br label %region.1
;
; region.1:                                         ; preds = %done.z17
;   store i32 -2147483648, ptr %running34, align 4
;   br label %loop.z19
;
; loop.z19:                                         ; preds = %done.y30, %region.1
;   %local.z20 = phi i64 [ 0, %region.1 ], [ %33, %done.y30 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z20)
;   %33 = add nuw i64 %local.z20, 1
;   br label %loop.y21
;
; loop.y21:                                         ; preds = %done.x28, %loop.z19
;   %local.y22 = phi i64 [ 0, %loop.z19 ], [ %34, %done.x28 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y22)
;   %34 = add nuw i64 %local.y22, 1
;   br label %loop.x23
;
; loop.x23:                                         ; preds = %done26, %loop.y21
;   %local.x24 = phi i64 [ 0, %loop.y21 ], [ %35, %done26 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x24)
;   %35 = add nuw i64 %local.x24, 1
;   %36 = mul nuw i64 %local.z20, %1
;   %37 = add nuw i64 %36, %local.y22
;   %38 = mul nuw i64 %37, %0
;   %item25 = add nuw i64 %38, %local.x24
;   %39 = mul nuw i64 %item25, 4
;   %40 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %39
;   %41 = load i32, ptr addrspace(3) %40, align 4, !llvm.access.group !0
;   br label %42
;
; 42:                                               ; preds = %loop.x23
;   %43 = load i32, ptr %running34, align 4
;   %44 = call i32 @llvm.smax.i32(i32 %43, i32 %41)
;   store i32 %44, ptr %running34, align 4
;   %again = call spir_func i64 @__mux_get_global_id(i32 0)
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %again
;   store i32 %43, ptr addrspace(1) %to, align 4, !llvm.access.group !0
;   br label %reach.end
;
; reach.end:                                        ; preds = %42
;   br label %through27
;
; through27:                                        ; preds = %reach.end
;   br label %done26
;
; done26:                                           ; preds = %through27
;   %more29 = icmp ult i64 %35, %0
;   br i1 %more29, label %loop.x23, label %done.x28, !llvm.loop !4
;
; done.x28:                                         ; preds = %done26
;   %more31 = icmp ult i64 %34, %1
;   br i1 %more31, label %loop.y21, label %done.y30
;
; done.y30:                                         ; preds = %done.x28
;   %more33 = icmp ult i64 %33, %2
;   br i1 %more33, label %loop.z19, label %done.z32
;
; done.z32:                                         ; preds = %done.y30
;   br label %end
;
; end:                                              ; preds = %done.z32
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
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.smax.i32(i32, i32) #3
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-work-item-order"="xyz" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
; attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = distinct !{}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !0}
; !3 = distinct !{!3, !2}
; !4 = distinct !{!4, !2}
