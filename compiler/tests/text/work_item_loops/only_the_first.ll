; RUN: irun --pass work_item_loops --other-groups %s
; The lanes are summed up where they are, and put together once; and the sum is stored without a loop over x: only work-items of local id 0 do it, in rows of y and z.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i64 @__mux_get_local_id(i32) memory(none)
declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
declare spir_func i1 @any(<4 x i1>) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %short = trunc i64 %l to i32
  %first = icmp eq i32 %short, 0
  br i1 %first, label %store, label %end
store:
  store i32 %sum, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %p, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %x = load <4 x i32>, ptr addrspace(1) %from
  %one = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %x)
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %one)
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %few = insertelement <4 x i64> poison, i64 %l, i64 0
  %all = shufflevector <4 x i64> %few, <4 x i64> poison, <4 x i32> zeroinitializer
  %first = icmp eq <4 x i64> %all, <i64 0, i64 -1, i64 -2, i64 -3>
  %any = call spir_func i1 @any(<4 x i1> %first)
  br i1 %any, label %store, label %end
store:
  store i32 %sum, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: memory(none)
; declare spir_func i64 @__mux_get_local_id(i32) #0
;
; declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
;
; ; Function Attrs: memory(none)
; declare spir_func i1 @any(<4 x i1>) #0
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %p, ptr addrspace(1) %out) #1 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %accumulated.lanes = alloca <4 x i32>, align 16
;   %accumulated = alloca i32, align 4
;   %result = alloca i32, align 4
;   store i32 0, ptr %accumulated, align 4
;   store <4 x i32> zeroinitializer, ptr %accumulated.lanes, align 16
;   %4 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %5 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %6 = add nuw i64 %4, %5
;   %7 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %8 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %9 = add nuw i64 %7, %8
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %12 = add nuw i64 %10, %11
;   %small_ids = icmp ule i64 %6, 2147418112
;   %small_ids1 = icmp ule i64 %9, 2147418112
;   %small_ids2 = icmp ule i64 %12, 2147418112
;   %13 = and i1 %small_ids, %small_ids1
;   %small_ids3 = and i1 %13, %small_ids2
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %14 = urem i64 %0, 4
;   %15 = sub nuw i64 %0, %14
;   %whole = select i1 %small_ids3, i64 %15, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %16 = icmp ne i64 %whole, 0
;   br i1 %16, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %main
;   %local.y = phi i64 [ 0, %main ], [ %17, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %17 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %18, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %18 = add nuw i64 %local.x, 4
;   %19 = mul nuw i64 0, %1
;   %20 = add nuw i64 %19, %local.y
;   %21 = mul nuw i64 %20, %0
;   %item = add nuw i64 %21, %local.x
;   br label %22
;
; 22:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %x = load <4 x i32>, ptr addrspace(1) %from, align 16, !llvm.access.group !1
;   %one = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %x)
;   br label %reach.0
;
; reach.0:                                          ; preds = %22
;   %23 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %24 = add <4 x i32> %23, %x
;   store <4 x i32> %24, ptr %accumulated.lanes, align 16
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %18, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more4 = icmp ult i64 %17, %rows
;   br i1 %more4, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.y, %region.start
;   %25 = icmp ne i64 %left_over, 0
;   br i1 %25, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows5 = mul nuw i64 %2, %1
;   br label %loop.y6
;
; loop.y6:                                          ; preds = %done.x17, %tail
;   %local.y7 = phi i64 [ 0, %tail ], [ %26, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y7)
;   %26 = add nuw i64 %local.y7, 1
;   br label %loop.x8
;
; loop.x8:                                          ; preds = %done11, %loop.y6
;   %local.x9 = phi i64 [ %whole, %loop.y6 ], [ %27, %done11 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x9)
;   %27 = add nuw i64 %local.x9, 1
;   %28 = mul nuw i64 0, %1
;   %29 = add nuw i64 %28, %local.y7
;   %30 = mul nuw i64 %29, %0
;   %item10 = add nuw i64 %30, %local.x9
;   br label %31
;
; 31:                                               ; preds = %loop.x8
;   %id14 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from15 = getelementptr i32, ptr addrspace(1) %p, i64 %id14
;   %x16 = load i32, ptr addrspace(1) %from15, align 4, !llvm.access.group !1
;   br label %reach.013
;
; reach.013:                                        ; preds = %31
;   %32 = load i32, ptr %accumulated, align 4
;   %33 = add i32 %32, %x16
;   store i32 %33, ptr %accumulated, align 4
;   br label %through12
;
; through12:                                        ; preds = %reach.013
;   br label %done11
;
; done11:                                           ; preds = %through12
;   %more18 = icmp ult i64 %27, %0
;   br i1 %more18, label %loop.x8, label %done.x17, !llvm.loop !8
;
; done.x17:                                         ; preds = %done11
;   %more20 = icmp ult i64 %26, %rows5
;   br i1 %more20, label %loop.y6, label %done.y19, !llvm.loop !9
;
; done.y19:                                         ; preds = %done.x17
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.y19, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %34 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %35 = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %34)
;   %36 = load i32, ptr %accumulated, align 4
;   %37 = add i32 %36, %35
;   store i32 %37, ptr %accumulated, align 4
;   %38 = load i32, ptr %accumulated, align 4
;   store i32 %38, ptr %result, align 4
;   store i32 0, ptr %accumulated, align 4
;   store <4 x i32> zeroinitializer, ptr %accumulated.lanes, align 16
;   %39 = urem i64 %0, 4
;   %40 = sub nuw i64 %0, %39
;   %whole21 = select i1 %small_ids3, i64 %40, i64 0
;   %left_over22 = sub nuw i64 %0, %whole21
;   %41 = icmp ne i64 %whole21, 0
;   br i1 %41, label %main23, label %other
;
; main23:                                           ; preds = %region.0
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows24 = mul nuw i64 %2, %1
;   br label %loop.y25
;
; loop.y25:                                         ; preds = %done28, %main23
;   %local.y26 = phi i64 [ 0, %main23 ], [ %42, %done28 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y26)
;   %42 = add nuw i64 %local.y26, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %43 = mul nuw i64 0, %1
;   %44 = add nuw i64 %43, %local.y26
;   %45 = mul nuw i64 %44, %0
;   %item27 = add nuw i64 %45, 0
;   %46 = load i32, ptr %result, align 4
;   br label %47
;
; 47:                                               ; preds = %loop.y25
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %few = insertelement <4 x i64> poison, i64 %l, i64 0
;   %all = shufflevector <4 x i64> %few, <4 x i64> poison, <4 x i32> zeroinitializer
;   %first = icmp eq <4 x i64> %all, <i64 0, i64 -1, i64 -2, i64 -3>
;   %any = call spir_func i1 @any(<4 x i1> %first)
;   br i1 %any, label %store, label %end30
;
; store:                                            ; preds = %47
;   store i32 %46, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end30
;
; end30:                                            ; preds = %store, %47
;   br label %reach.end
;
; reach.end:                                        ; preds = %end30
;   br label %through29
;
; through29:                                        ; preds = %reach.end
;   br label %done28
;
; done28:                                           ; preds = %through29
;   %more32 = icmp ult i64 %42, %rows24
;   br i1 %more32, label %loop.y25, label %done.y31, !llvm.loop !10
;
; done.y31:                                         ; preds = %done28
;   br label %after.first
;
; other:                                            ; preds = %region.0
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows33 = mul nuw i64 %2, %1
;   br label %loop.y34
;
; loop.y34:                                         ; preds = %done37, %other
;   %local.y35 = phi i64 [ 0, %other ], [ %48, %done37 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y35)
;   %48 = add nuw i64 %local.y35, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %49 = mul nuw i64 0, %1
;   %50 = add nuw i64 %49, %local.y35
;   %51 = mul nuw i64 %50, %0
;   %item36 = add nuw i64 %51, 0
;   %52 = load i32, ptr %result, align 4
;   br label %53
;
; 53:                                               ; preds = %loop.y34
;   %l40 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %short = trunc i64 %l40 to i32
;   %first41 = icmp eq i32 %short, 0
;   br i1 %first41, label %store42, label %end43
;
; store42:                                          ; preds = %53
;   store i32 %52, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end43
;
; end43:                                            ; preds = %store42, %53
;   br label %reach.end39
;
; reach.end39:                                      ; preds = %end43
;   br label %through38
;
; through38:                                        ; preds = %reach.end39
;   br label %done37
;
; done37:                                           ; preds = %through38
;   %more45 = icmp ult i64 %48, %rows33
;   br i1 %more45, label %loop.y34, label %done.y44, !llvm.loop !11
;
; done.y44:                                         ; preds = %done37
;   br label %after.first
;
; after.first:                                      ; preds = %done.y44, %done.y31
;   br label %end
;
; end:                                              ; preds = %after.first
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { memory(none) }
; attributes #1 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4, !5}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !3, !4, !5}
; !9 = distinct !{!9, !4, !7}
; !10 = distinct !{!10, !4, !7}
; !11 = distinct !{!11, !4, !7}
