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
;   %small_ids = icmp ule i64 %6, 2147483648
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %7 = urem i64 %0, 4
;   %8 = sub nuw i64 %0, %7
;   %whole = select i1 %small_ids, i64 %8, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %9 = icmp ne i64 %whole, 0
;   br i1 %9, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %10, %done.y ]
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
;   %12 = add nuw i64 %local.x, 4
;   %13 = mul nuw i64 %local.z, %1
;   %14 = add nuw i64 %13, %local.y
;   %15 = mul nuw i64 %14, %0
;   %item = add nuw i64 %15, %local.x
;   br label %16
;
; 16:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   %x = load <4 x i32>, ptr addrspace(1) %from, align 16, !llvm.access.group !1
;   %one = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %x)
;   br label %reach.0
;
; reach.0:                                          ; preds = %16
;   %17 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %18 = add <4 x i32> %17, %x
;   store <4 x i32> %18, ptr %accumulated.lanes, align 16
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %12, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %11, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !5
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %10, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %19 = icmp ne i64 %left_over, 0
;   br i1 %19, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y18, %tail
;   %local.z4 = phi i64 [ 0, %tail ], [ %20, %done.y18 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %20 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x16, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %21, %done.x16 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %21 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ %whole, %loop.y5 ], [ %22, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %22 = add nuw i64 %local.x8, 1
;   %23 = mul nuw i64 %local.z4, %1
;   %24 = add nuw i64 %23, %local.y6
;   %25 = mul nuw i64 %24, %0
;   %item9 = add nuw i64 %25, %local.x8
;   br label %26
;
; 26:                                               ; preds = %loop.x7
;   %id13 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from14 = getelementptr i32, ptr addrspace(1) %p, i64 %id13
;   %x15 = load i32, ptr addrspace(1) %from14, align 4, !llvm.access.group !1
;   br label %reach.012
;
; reach.012:                                        ; preds = %26
;   %27 = load i32, ptr %accumulated, align 4
;   %28 = add i32 %27, %x15
;   store i32 %28, ptr %accumulated, align 4
;   br label %through11
;
; through11:                                        ; preds = %reach.012
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more17 = icmp ult i64 %22, %0
;   br i1 %more17, label %loop.x7, label %done.x16, !llvm.loop !7
;
; done.x16:                                         ; preds = %done10
;   %more19 = icmp ult i64 %21, %1
;   br i1 %more19, label %loop.y5, label %done.y18, !llvm.loop !9
;
; done.y18:                                         ; preds = %done.x16
;   %more21 = icmp ult i64 %20, %2
;   br i1 %more21, label %loop.z3, label %done.z20, !llvm.loop !10
;
; done.z20:                                         ; preds = %done.y18
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z20, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %29 = load <4 x i32>, ptr %accumulated.lanes, align 16
;   %30 = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %29)
;   %31 = load i32, ptr %accumulated, align 4
;   %32 = add i32 %31, %30
;   store i32 %32, ptr %accumulated, align 4
;   %33 = load i32, ptr %accumulated, align 4
;   store i32 %33, ptr %result, align 4
;   store i32 0, ptr %accumulated, align 4
;   store <4 x i32> zeroinitializer, ptr %accumulated.lanes, align 16
;   %34 = urem i64 %0, 4
;   %35 = sub nuw i64 %0, %34
;   %whole22 = select i1 %small_ids, i64 %35, i64 0
;   %left_over23 = sub nuw i64 %0, %whole22
;   %36 = icmp ne i64 %whole22, 0
;   br i1 %36, label %main24, label %after.main25
;
; main24:                                           ; preds = %region.0
;   br label %loop.z26
;
; loop.z26:                                         ; preds = %done.y34, %main24
;   %local.z27 = phi i64 [ 0, %main24 ], [ %37, %done.y34 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z27)
;   %37 = add nuw i64 %local.z27, 1
;   br label %loop.y28
;
; loop.y28:                                         ; preds = %done31, %loop.z26
;   %local.y29 = phi i64 [ 0, %loop.z26 ], [ %38, %done31 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y29)
;   %38 = add nuw i64 %local.y29, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %39 = mul nuw i64 %local.z27, %1
;   %40 = add nuw i64 %39, %local.y29
;   %41 = mul nuw i64 %40, %0
;   %item30 = add nuw i64 %41, 0
;   %42 = load i32, ptr %result, align 4
;   br label %43
;
; 43:                                               ; preds = %loop.y28
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %few = insertelement <4 x i64> poison, i64 %l, i64 0
;   %all = shufflevector <4 x i64> %few, <4 x i64> poison, <4 x i32> zeroinitializer
;   %first = icmp eq <4 x i64> %all, <i64 0, i64 -1, i64 -2, i64 -3>
;   %any = call spir_func i1 @any(<4 x i1> %first)
;   br i1 %any, label %store, label %end33
;
; store:                                            ; preds = %43
;   store i32 %42, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end33
;
; end33:                                            ; preds = %store, %43
;   br label %reach.end
;
; reach.end:                                        ; preds = %end33
;   br label %through32
;
; through32:                                        ; preds = %reach.end
;   br label %done31
;
; done31:                                           ; preds = %through32
;   %more35 = icmp ult i64 %38, %1
;   br i1 %more35, label %loop.y28, label %done.y34, !llvm.loop !11
;
; done.y34:                                         ; preds = %done31
;   %more37 = icmp ult i64 %37, %2
;   br i1 %more37, label %loop.z26, label %done.z36, !llvm.loop !12
;
; done.z36:                                         ; preds = %done.y34
;   br label %after.main25
;
; after.main25:                                     ; preds = %done.z36, %region.0
;   %44 = icmp ne i64 %left_over23, 0
;   br i1 %44, label %tail38, label %after.tail39
;
; tail38:                                           ; preds = %after.main25
;   br label %loop.z40
;
; loop.z40:                                         ; preds = %done.y52, %tail38
;   %local.z41 = phi i64 [ 0, %tail38 ], [ %45, %done.y52 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z41)
;   %45 = add nuw i64 %local.z41, 1
;   br label %loop.y42
;
; loop.y42:                                         ; preds = %done45, %loop.z40
;   %local.y43 = phi i64 [ 0, %loop.z40 ], [ %46, %done45 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y43)
;   %46 = add nuw i64 %local.y43, 1
;   call spir_func void @__mux_set_local_id(i32 0, i64 %whole22)
;   %47 = mul nuw i64 %local.z41, %1
;   %48 = add nuw i64 %47, %local.y43
;   %49 = mul nuw i64 %48, %0
;   %item44 = add nuw i64 %49, %whole22
;   %50 = load i32, ptr %result, align 4
;   br label %51
;
; 51:                                               ; preds = %loop.y42
;   %l48 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %short = trunc i64 %l48 to i32
;   %first49 = icmp eq i32 %short, 0
;   br i1 %first49, label %store50, label %end51
;
; store50:                                          ; preds = %51
;   store i32 %50, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %end51
;
; end51:                                            ; preds = %store50, %51
;   br label %reach.end47
;
; reach.end47:                                      ; preds = %end51
;   br label %through46
;
; through46:                                        ; preds = %reach.end47
;   br label %done45
;
; done45:                                           ; preds = %through46
;   %more53 = icmp ult i64 %46, %1
;   br i1 %more53, label %loop.y42, label %done.y52, !llvm.loop !13
;
; done.y52:                                         ; preds = %done45
;   %more55 = icmp ult i64 %45, %2
;   br i1 %more55, label %loop.z40, label %done.z54, !llvm.loop !14
;
; done.z54:                                         ; preds = %done.y52
;   br label %after.tail39
;
; after.tail39:                                     ; preds = %done.z54, %after.main25
;   br label %end
;
; end:                                              ; preds = %after.tail39
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
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = distinct !{!5, !4}
; !6 = distinct !{!6, !4}
; !7 = distinct !{!7, !3, !4, !8}
; !8 = !{!"llvm.loop.vectorize.enable", i1 false}
; !9 = distinct !{!9, !4}
; !10 = distinct !{!10, !4}
; !11 = distinct !{!11, !4}
; !12 = distinct !{!12, !4}
; !13 = distinct !{!13, !4}
; !14 = distinct !{!14, !4}
