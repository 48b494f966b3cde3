; RUN: irun --pass work_item_loops %s
; A private array of four lanes, which takes the room of four work-items' arrays. Where a row does not begin at a multiple of four work-items, it begins earlier, so that vectors in it are aligned.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) !codeplay_ca_vecz.base !0 {
  %kept = alloca [3 x i32]
  %slot = getelementptr [3 x i32], ptr %kept, i64 0, i64 %n
  store i32 1, ptr %slot
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = load i32, ptr %slot
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @k.v4(ptr addrspace(1) %out, i64 %n) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %kept = alloca [3 x <4 x i32>]
  %slot = getelementptr [3 x <4 x i32>], ptr %kept, i64 0, i64 %n
  store <4 x i32> splat (i32 1), ptr %slot
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = load <4 x i32>, ptr %slot
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
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
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out, i64 %n) #0 !codeplay_ca_wrapper !0 {
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
;   %9 = mul nuw i64 %kept.items, 12
;   %kept1 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %9
;   %10 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %11 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %12 = add nuw i64 %10, %11
;   %13 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %14 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %15 = add nuw i64 %13, %14
;   %16 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %17 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %18 = add nuw i64 %16, %17
;   %small_ids = icmp ule i64 %12, 2147418112
;   %small_ids2 = icmp ule i64 %15, 2147418112
;   %small_ids3 = icmp ule i64 %18, 2147418112
;   %19 = and i1 %small_ids, %small_ids2
;   %small_ids4 = and i1 %19, %small_ids3
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %20 = urem i64 %0, 4
;   %21 = sub nuw i64 %0, %20
;   %whole = select i1 %small_ids4, i64 %21, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %22 = icmp ne i64 %whole, 0
;   br i1 %22, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %23, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %23 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %24, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %24 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %25, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %25 = add nuw i64 %local.x, 4
;   %26 = mul nuw i64 %local.z, %1
;   %27 = add nuw i64 %26, %local.y
;   %28 = mul nuw i64 %27, %0
;   %item = add nuw i64 %28, %local.x
;   %29 = mul nuw i64 %item, 12
;   %30 = and i64 %29, -16
;   %31 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %30
;   %32 = addrspacecast ptr addrspace(3) %31 to ptr
;   br label %33
;
; 33:                                               ; preds = %loop.x
;   %slot = getelementptr [3 x <4 x i32>], ptr %32, i64 0, i64 %n
;   store <4 x i32> <i32 1, i32 1, i32 1, i32 1>, ptr %slot, align 16
;   br label %reach.0
;
; reach.0:                                          ; preds = %33
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %25, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more5 = icmp ult i64 %24, %1
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   %more6 = icmp ult i64 %23, %2
;   br i1 %more6, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %34 = icmp ne i64 %left_over, 0
;   br i1 %34, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z7
;
; loop.z7:                                          ; preds = %done.y20, %tail
;   %local.z8 = phi i64 [ 0, %tail ], [ %35, %done.y20 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z8)
;   %35 = add nuw i64 %local.z8, 1
;   br label %loop.y9
;
; loop.y9:                                          ; preds = %done.x18, %loop.z7
;   %local.y10 = phi i64 [ 0, %loop.z7 ], [ %36, %done.x18 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y10)
;   %36 = add nuw i64 %local.y10, 1
;   br label %loop.x11
;
; loop.x11:                                         ; preds = %done14, %loop.y9
;   %local.x12 = phi i64 [ %whole, %loop.y9 ], [ %37, %done14 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x12)
;   %37 = add nuw i64 %local.x12, 1
;   %38 = mul nuw i64 %local.z8, %1
;   %39 = add nuw i64 %38, %local.y10
;   %40 = mul nuw i64 %39, %0
;   %item13 = add nuw i64 %40, %local.x12
;   %41 = mul nuw i64 %item13, 12
;   %42 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %41
;   %43 = addrspacecast ptr addrspace(3) %42 to ptr
;   br label %44
;
; 44:                                               ; preds = %loop.x11
;   %slot17 = getelementptr [3 x i32], ptr %43, i64 0, i64 %n
;   store i32 1, ptr %slot17, align 4
;   br label %reach.016
;
; reach.016:                                        ; preds = %44
;   br label %through15
;
; through15:                                        ; preds = %reach.016
;   br label %done14
;
; done14:                                           ; preds = %through15
;   %more19 = icmp ult i64 %37, %0
;   br i1 %more19, label %loop.x11, label %done.x18, !llvm.loop !9
;
; done.x18:                                         ; preds = %done14
;   %more21 = icmp ult i64 %36, %1
;   br i1 %more21, label %loop.y9, label %done.y20, !llvm.loop !10
;
; done.y20:                                         ; preds = %done.x18
;   %more23 = icmp ult i64 %35, %2
;   br i1 %more23, label %loop.z7, label %done.z22, !llvm.loop !11
;
; done.z22:                                         ; preds = %done.y20
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z22, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %45 = urem i64 %0, 4
;   %46 = sub nuw i64 %0, %45
;   %whole24 = select i1 %small_ids4, i64 %46, i64 0
;   %left_over25 = sub nuw i64 %0, %whole24
;   %47 = icmp ne i64 %whole24, 0
;   br i1 %47, label %main26, label %after.main27
;
; main26:                                           ; preds = %region.0
;   br label %loop.z28
;
; loop.z28:                                         ; preds = %done.y39, %main26
;   %local.z29 = phi i64 [ 0, %main26 ], [ %48, %done.y39 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z29)
;   %48 = add nuw i64 %local.z29, 1
;   br label %loop.y30
;
; loop.y30:                                         ; preds = %done.x37, %loop.z28
;   %local.y31 = phi i64 [ 0, %loop.z28 ], [ %49, %done.x37 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y31)
;   %49 = add nuw i64 %local.y31, 1
;   br label %loop.x32
;
; loop.x32:                                         ; preds = %done35, %loop.y30
;   %local.x33 = phi i64 [ 0, %loop.y30 ], [ %50, %done35 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x33)
;   %50 = add nuw i64 %local.x33, 4
;   %51 = mul nuw i64 %local.z29, %1
;   %52 = add nuw i64 %51, %local.y31
;   %53 = mul nuw i64 %52, %0
;   %item34 = add nuw i64 %53, %local.x33
;   %54 = mul nuw i64 %item34, 12
;   %55 = and i64 %54, -16
;   %56 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %55
;   %57 = addrspacecast ptr addrspace(3) %56 to ptr
;   br label %58
;
; 58:                                               ; preds = %loop.x32
;   %59 = getelementptr [3 x <4 x i32>], ptr %57, i64 0, i64 %n
;   %v = load <4 x i32>, ptr %59, align 16
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store <4 x i32> %v, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %58
;   br label %through36
;
; through36:                                        ; preds = %reach.end
;   br label %done35
;
; done35:                                           ; preds = %through36
;   %more38 = icmp ult i64 %50, %whole24
;   br i1 %more38, label %loop.x32, label %done.x37, !llvm.loop !12
;
; done.x37:                                         ; preds = %done35
;   %more40 = icmp ult i64 %49, %1
;   br i1 %more40, label %loop.y30, label %done.y39, !llvm.loop !13
;
; done.y39:                                         ; preds = %done.x37
;   %more42 = icmp ult i64 %48, %2
;   br i1 %more42, label %loop.z28, label %done.z41, !llvm.loop !14
;
; done.z41:                                         ; preds = %done.y39
;   br label %after.main27
;
; after.main27:                                     ; preds = %done.z41, %region.0
;   %60 = icmp ne i64 %left_over25, 0
;   br i1 %60, label %tail43, label %after.tail44
;
; tail43:                                           ; preds = %after.main27
;   br label %loop.z45
;
; loop.z45:                                         ; preds = %done.y60, %tail43
;   %local.z46 = phi i64 [ 0, %tail43 ], [ %61, %done.y60 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z46)
;   %61 = add nuw i64 %local.z46, 1
;   br label %loop.y47
;
; loop.y47:                                         ; preds = %done.x58, %loop.z45
;   %local.y48 = phi i64 [ 0, %loop.z45 ], [ %62, %done.x58 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y48)
;   %62 = add nuw i64 %local.y48, 1
;   br label %loop.x49
;
; loop.x49:                                         ; preds = %done52, %loop.y47
;   %local.x50 = phi i64 [ %whole24, %loop.y47 ], [ %63, %done52 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x50)
;   %63 = add nuw i64 %local.x50, 1
;   %64 = mul nuw i64 %local.z46, %1
;   %65 = add nuw i64 %64, %local.y48
;   %66 = mul nuw i64 %65, %0
;   %item51 = add nuw i64 %66, %local.x50
;   %67 = mul nuw i64 %item51, 12
;   %68 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %67
;   %69 = addrspacecast ptr addrspace(3) %68 to ptr
;   br label %70
;
; 70:                                               ; preds = %loop.x49
;   %71 = getelementptr [3 x i32], ptr %69, i64 0, i64 %n
;   %v55 = load i32, ptr %71, align 4
;   %id56 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p57 = getelementptr i32, ptr addrspace(1) %out, i64 %id56
;   store i32 %v55, ptr addrspace(1) %p57, align 4, !llvm.access.group !3
;   br label %reach.end54
;
; reach.end54:                                      ; preds = %70
;   br label %through53
;
; through53:                                        ; preds = %reach.end54
;   br label %done52
;
; done52:                                           ; preds = %through53
;   %more59 = icmp ult i64 %63, %0
;   br i1 %more59, label %loop.x49, label %done.x58, !llvm.loop !15
;
; done.x58:                                         ; preds = %done52
;   %more61 = icmp ult i64 %62, %1
;   br i1 %more61, label %loop.y47, label %done.y60, !llvm.loop !16
;
; done.y60:                                         ; preds = %done.x58
;   %more63 = icmp ult i64 %61, %2
;   br i1 %more63, label %loop.z45, label %done.z62, !llvm.loop !17
;
; done.z62:                                         ; preds = %done.y60
;   br label %after.tail44
;
; after.tail44:                                     ; preds = %done.z62, %after.main27
;   br label %end
;
; end:                                              ; preds = %after.tail44
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
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="24" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2, !4, !5}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !4, !7}
; !9 = distinct !{!9, !2, !4, !5}
; !10 = distinct !{!10, !4, !7}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !2, !4, !5}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !4, !7}
; !15 = distinct !{!15, !2, !4, !5}
; !16 = distinct !{!16, !4, !7}
; !17 = distinct !{!17, !4, !7}
