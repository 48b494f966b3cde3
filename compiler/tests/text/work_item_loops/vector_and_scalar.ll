; RUN: irun --pass work_item_loops %s
; Rows in steps of four, then what is left over one by one. Each version keeps its values where the other has none.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
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
; loop.y:                                           ; preds = %after.tail, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %11, %after.tail ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %11 = add nuw i64 %local.y, 1
;   %left_over = urem i64 %0, 4
;   %whole = sub nuw i64 %0, %left_over
;   %12 = icmp ne i64 %whole, 0
;   br i1 %12, label %main, label %after.main
;
; main:                                             ; preds = %loop.y
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %main
;   %local.x = phi i64 [ 0, %main ], [ %13, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %13 = add nuw i64 %local.x, 4
;   %14 = mul nuw i64 %local.z, %1
;   %15 = add nuw i64 %14, %local.y
;   %16 = mul nuw i64 %15, %0
;   %item = add nuw i64 %16, %local.x
;   br label %17
;
; 17:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %17
;   %18 = mul nuw i64 %item, 4
;   %19 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %18
;   store <4 x i32> %v, ptr addrspace(3) %19, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %13, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   br label %after.main
;
; after.main:                                       ; preds = %done.x, %loop.y
;   %20 = icmp ne i64 %left_over, 0
;   br i1 %20, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.x2
;
; loop.x2:                                          ; preds = %done5, %tail
;   %local.x3 = phi i64 [ %whole, %tail ], [ %21, %done5 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x3)
;   %21 = add nuw i64 %local.x3, 1
;   %22 = mul nuw i64 %local.z, %1
;   %23 = add nuw i64 %22, %local.y
;   %24 = mul nuw i64 %23, %0
;   %item4 = add nuw i64 %24, %local.x3
;   br label %25
;
; 25:                                               ; preds = %loop.x2
;   %id8 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p9 = getelementptr i32, ptr addrspace(1) %out, i64 %id8
;   %v10 = load i32, ptr addrspace(1) %p9, align 4, !llvm.access.group !1
;   br label %reach.07
;
; reach.07:                                         ; preds = %25
;   %26 = mul nuw i64 %item4, 4
;   %27 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %26
;   store i32 %v10, ptr addrspace(3) %27, align 4, !llvm.access.group !1
;   br label %through6
;
; through6:                                         ; preds = %reach.07
;   br label %done5
;
; done5:                                            ; preds = %through6
;   %more12 = icmp ult i64 %21, %0
;   br i1 %more12, label %loop.x2, label %done.x11, !llvm.loop !4
;
; done.x11:                                         ; preds = %done5
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.x11, %after.main
;   %more13 = icmp ult i64 %11, %1
;   br i1 %more13, label %loop.y, label %done.y
;
; done.y:                                           ; preds = %after.tail
;   %more14 = icmp ult i64 %10, %2
;   br i1 %more14, label %loop.z, label %done.z
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z15
;
; loop.z15:                                         ; preds = %done.y41, %region.0
;   %local.z16 = phi i64 [ 0, %region.0 ], [ %28, %done.y41 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z16)
;   %28 = add nuw i64 %local.z16, 1
;   br label %loop.y17
;
; loop.y17:                                         ; preds = %after.tail31, %loop.z15
;   %local.y18 = phi i64 [ 0, %loop.z15 ], [ %29, %after.tail31 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y18)
;   %29 = add nuw i64 %local.y18, 1
;   %left_over19 = urem i64 %0, 4
;   %whole20 = sub nuw i64 %0, %left_over19
;   %30 = icmp ne i64 %whole20, 0
;   br i1 %30, label %main21, label %after.main22
;
; main21:                                           ; preds = %loop.y17
;   br label %loop.x23
;
; loop.x23:                                         ; preds = %done26, %main21
;   %local.x24 = phi i64 [ 0, %main21 ], [ %31, %done26 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x24)
;   %31 = add nuw i64 %local.x24, 4
;   %32 = mul nuw i64 %local.z16, %1
;   %33 = add nuw i64 %32, %local.y18
;   %34 = mul nuw i64 %33, %0
;   %item25 = add nuw i64 %34, %local.x24
;   %35 = mul nuw i64 %item25, 4
;   %36 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %35
;   %37 = load <4 x i32>, ptr addrspace(3) %36, align 4, !llvm.access.group !1
;   br label %38
;
; 38:                                               ; preds = %loop.x23
;   %39 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %40 = getelementptr i32, ptr addrspace(1) %out, i64 %39
;   store <4 x i32> %37, ptr addrspace(1) %40, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %38
;   br label %through27
;
; through27:                                        ; preds = %reach.end
;   br label %done26
;
; done26:                                           ; preds = %through27
;   %more29 = icmp ult i64 %31, %whole20
;   br i1 %more29, label %loop.x23, label %done.x28, !llvm.loop !5
;
; done.x28:                                         ; preds = %done26
;   br label %after.main22
;
; after.main22:                                     ; preds = %done.x28, %loop.y17
;   %41 = icmp ne i64 %left_over19, 0
;   br i1 %41, label %tail30, label %after.tail31
;
; tail30:                                           ; preds = %after.main22
;   br label %loop.x32
;
; loop.x32:                                         ; preds = %done35, %tail30
;   %local.x33 = phi i64 [ %whole20, %tail30 ], [ %42, %done35 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x33)
;   %42 = add nuw i64 %local.x33, 1
;   %43 = mul nuw i64 %local.z16, %1
;   %44 = add nuw i64 %43, %local.y18
;   %45 = mul nuw i64 %44, %0
;   %item34 = add nuw i64 %45, %local.x33
;   %46 = mul nuw i64 %item34, 4
;   %47 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %46
;   %48 = load i32, ptr addrspace(3) %47, align 4, !llvm.access.group !1
;   br label %49
;
; 49:                                               ; preds = %loop.x32
;   %50 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %51 = getelementptr i32, ptr addrspace(1) %out, i64 %50
;   store i32 %48, ptr addrspace(1) %51, align 4, !llvm.access.group !1
;   br label %reach.end37
;
; reach.end37:                                      ; preds = %49
;   br label %through36
;
; through36:                                        ; preds = %reach.end37
;   br label %done35
;
; done35:                                           ; preds = %through36
;   %more40 = icmp ult i64 %42, %0
;   br i1 %more40, label %loop.x32, label %done.x39, !llvm.loop !6
;
; done.x39:                                         ; preds = %done35
;   br label %after.tail31
;
; after.tail31:                                     ; preds = %done.x39, %after.main22
;   %more42 = icmp ult i64 %29, %1
;   br i1 %more42, label %loop.y17, label %done.y41
;
; done.y41:                                         ; preds = %after.tail31
;   %more44 = icmp ult i64 %28, %2
;   br i1 %more44, label %loop.z15, label %done.z43
;
; done.z43:                                         ; preds = %done.y41
;   br label %end
;
; end:                                              ; preds = %done.z43
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
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !3}
; !5 = distinct !{!5, !3}
; !6 = distinct !{!6, !3}
