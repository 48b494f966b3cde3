; RUN: irun --pass work_item_loops %s
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
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %17, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %17 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %18, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %18 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %19, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %19 = add nuw i64 %local.x, 4
;   %20 = mul nuw i64 %local.z, %1
;   %21 = add nuw i64 %20, %local.y
;   %22 = mul nuw i64 %21, %0
;   %item = add nuw i64 %22, %local.x
;   br label %23
;
; 23:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %x = load <4 x i32>, ptr addrspace(1) %from, align 16, !llvm.access.group !1
;   %one = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %x)
;   br label %reach.0
;
; reach.0:                                          ; preds = %23
;   %24 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %25 = add <4 x i32> %24, %x
;   store <4 x i32> %25, ptr %accumulated.lanes, align 16
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %19, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more4 = icmp ult i64 %18, %1
;   br i1 %more4, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   %more5 = icmp ult i64 %17, %2
;   br i1 %more5, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %26 = icmp ne i64 %left_over, 0
;   br i1 %26, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z6
;
; loop.z6:                                          ; preds = %done.y21, %tail
;   %local.z7 = phi i64 [ 0, %tail ], [ %27, %done.y21 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z7)
;   %27 = add nuw i64 %local.z7, 1
;   br label %loop.y8
;
; loop.y8:                                          ; preds = %done.x19, %loop.z6
;   %local.y9 = phi i64 [ 0, %loop.z6 ], [ %28, %done.x19 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y9)
;   %28 = add nuw i64 %local.y9, 1
;   br label %loop.x10
;
; loop.x10:                                         ; preds = %done13, %loop.y8
;   %local.x11 = phi i64 [ %whole, %loop.y8 ], [ %29, %done13 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x11)
;   %29 = add nuw i64 %local.x11, 1
;   %30 = mul nuw i64 %local.z7, %1
;   %31 = add nuw i64 %30, %local.y9
;   %32 = mul nuw i64 %31, %0
;   %item12 = add nuw i64 %32, %local.x11
;   br label %33
;
; 33:                                               ; preds = %loop.x10
;   %id16 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from17 = getelementptr i32, ptr addrspace(1) %p, i64 %id16
;   %x18 = load i32, ptr addrspace(1) %from17, align 4, !llvm.access.group !1
;   br label %reach.015
;
; reach.015:                                        ; preds = %33
;   %34 = load i32, ptr %accumulated, align 4
;   %35 = add i32 %34, %x18
;   store i32 %35, ptr %accumulated, align 4
;   br label %through14
;
; through14:                                        ; preds = %reach.015
;   br label %done13
;
; done13:                                           ; preds = %through14
;   %more20 = icmp ult i64 %29, %0
;   br i1 %more20, label %loop.x10, label %done.x19, !llvm.loop !9
;
; done.x19:                                         ; preds = %done13
;   %more22 = icmp ult i64 %28, %1
;   br i1 %more22, label %loop.y8, label %done.y21, !llvm.loop !10
;
; done.y21:                                         ; preds = %done.x19
;   %more24 = icmp ult i64 %27, %2
;   br i1 %more24, label %loop.z6, label %done.z23, !llvm.loop !11
;
; done.z23:                                         ; preds = %done.y21
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z23, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %36 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %37 = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %36)
;   %38 = load i32, ptr %accumulated, align 4
;   %39 = add i32 %38, %37
;   store i32 %39, ptr %accumulated, align 4
;   %40 = load i32, ptr %accumulated, align 4
;   store i32 %40, ptr %result, align 4
;   store i32 0, ptr %accumulated, align 4
;   store <4 x i32> zeroinitializer, ptr %accumulated.lanes, align 16
;   %41 = urem i64 %0, 4
;   %42 = sub nuw i64 %0, %41
;   %whole25 = select i1 %small_ids3, i64 %42, i64 0
;   %left_over26 = sub nuw i64 %0, %whole25
;   %43 = icmp ne i64 %whole25, 0
;   br i1 %43, label %main27, label %other
;
; main27:                                           ; preds = %region.0
;   br label %loop.z28
;
; loop.z28:                                         ; preds = %done.y36, %main27
;   %local.z29 = phi i64 [ 0, %main27 ], [ %44, %done.y36 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z29)
;   %44 = add nuw i64 %local.z29, 1
;   br label %loop.y30
;
; loop.y30:                                         ; preds = %done33, %loop.z28
;   %local.y31 = phi i64 [ 0, %loop.z28 ], [ %45, %done33 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y31)
;   %45 = add nuw i64 %local.y31, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %46 = mul nuw i64 %local.z29, %1
;   %47 = add nuw i64 %46, %local.y31
;   %48 = mul nuw i64 %47, %0
;   %item32 = add nuw i64 %48, 0
;   %49 = load i32, ptr %result, align 4
;   br label %50
;
; 50:                                               ; preds = %loop.y30
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %few = insertelement <4 x i64> poison, i64 %l, i64 0
;   %all = shufflevector <4 x i64> %few, <4 x i64> poison, <4 x i32> zeroinitializer
;   %first = icmp eq <4 x i64> %all, <i64 0, i64 -1, i64 -2, i64 -3>
;   %any = call spir_func i1 @any(<4 x i1> %first)
;   br i1 %any, label %store, label %end35
;
; store:                                            ; preds = %50
;   store i32 %49, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end35
;
; end35:                                            ; preds = %store, %50
;   br label %reach.end
;
; reach.end:                                        ; preds = %end35
;   br label %through34
;
; through34:                                        ; preds = %reach.end
;   br label %done33
;
; done33:                                           ; preds = %through34
;   %more37 = icmp ult i64 %45, %1
;   br i1 %more37, label %loop.y30, label %done.y36, !llvm.loop !12
;
; done.y36:                                         ; preds = %done33
;   %more39 = icmp ult i64 %44, %2
;   br i1 %more39, label %loop.z28, label %done.z38, !llvm.loop !13
;
; done.z38:                                         ; preds = %done.y36
;   br label %after.first
;
; other:                                            ; preds = %region.0
;   br label %loop.z40
;
; loop.z40:                                         ; preds = %done.y52, %other
;   %local.z41 = phi i64 [ 0, %other ], [ %51, %done.y52 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z41)
;   %51 = add nuw i64 %local.z41, 1
;   br label %loop.y42
;
; loop.y42:                                         ; preds = %done45, %loop.z40
;   %local.y43 = phi i64 [ 0, %loop.z40 ], [ %52, %done45 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y43)
;   %52 = add nuw i64 %local.y43, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %53 = mul nuw i64 %local.z41, %1
;   %54 = add nuw i64 %53, %local.y43
;   %55 = mul nuw i64 %54, %0
;   %item44 = add nuw i64 %55, 0
;   %56 = load i32, ptr %result, align 4
;   br label %57
;
; 57:                                               ; preds = %loop.y42
;   %l48 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %short = trunc i64 %l48 to i32
;   %first49 = icmp eq i32 %short, 0
;   br i1 %first49, label %store50, label %end51
;
; store50:                                          ; preds = %57
;   store i32 %56, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end51
;
; end51:                                            ; preds = %store50, %57
;   br label %reach.end47
;
; reach.end47:                                      ; preds = %end51
;   br label %through46
;
; through46:                                        ; preds = %reach.end47
;   br label %done45
;
; done45:                                           ; preds = %through46
;   %more53 = icmp ult i64 %52, %1
;   br i1 %more53, label %loop.y42, label %done.y52, !llvm.loop !14
;
; done.y52:                                         ; preds = %done45
;   %more55 = icmp ult i64 %51, %2
;   br i1 %more55, label %loop.z40, label %done.z54, !llvm.loop !15
;
; done.z54:                                         ; preds = %done.y52
;   br label %after.first
;
; after.first:                                      ; preds = %done.z54, %done.z38
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
; !8 = distinct !{!8, !4, !7}
; !9 = distinct !{!9, !3, !4, !5}
; !10 = distinct !{!10, !4, !7}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !4, !7}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !4, !7}
; !15 = distinct !{!15, !4, !7}
