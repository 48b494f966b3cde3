; RUN: irun --pass work_item_loops %s
; Vectors whose size the machine knows: a step is a multiple of it, a place in scratch is four bytes a work-item nonetheless.
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
define spir_kernel void @k.nxv4(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <vscale x 4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 4, i32 1, i32 0, i32 0, ptr @k.nxv4}
!1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}

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
;   %20 = call i64 @llvm.vscale.i64()
;   %21 = mul nuw i64 %20, 4
;   %22 = urem i64 %0, %21
;   %23 = sub nuw i64 %0, %22
;   %whole = select i1 %small_ids4, i64 %23, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %24 = call i64 @llvm.vscale.i64()
;   %25 = mul nuw i64 %24, 4
;   %26 = icmp ne i64 %whole, 0
;   br i1 %26, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %main
;   %local.z = phi i64 [ 0, %main ], [ %27, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %27 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %28, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %28 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %29, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %29 = add nuw i64 %local.x, %25
;   %30 = mul nuw i64 %local.z, %1
;   %31 = add nuw i64 %30, %local.y
;   %32 = mul nuw i64 %31, %0
;   %item = add nuw i64 %32, %local.x
;   br label %33
;
; 33:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %33
;   %34 = mul nuw i64 %item, 4
;   %35 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %34
;   store <vscale x 4 x i32> %v, ptr addrspace(3) %35, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %29, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more5 = icmp ult i64 %28, %1
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   %more6 = icmp ult i64 %27, %2
;   br i1 %more6, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %36 = icmp ne i64 %left_over, 0
;   br i1 %36, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.main
;   br label %loop.z7
;
; loop.z7:                                          ; preds = %done.y22, %tail
;   %local.z8 = phi i64 [ 0, %tail ], [ %37, %done.y22 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z8)
;   %37 = add nuw i64 %local.z8, 1
;   br label %loop.y9
;
; loop.y9:                                          ; preds = %done.x20, %loop.z7
;   %local.y10 = phi i64 [ 0, %loop.z7 ], [ %38, %done.x20 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y10)
;   %38 = add nuw i64 %local.y10, 1
;   br label %loop.x11
;
; loop.x11:                                         ; preds = %done14, %loop.y9
;   %local.x12 = phi i64 [ %whole, %loop.y9 ], [ %39, %done14 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x12)
;   %39 = add nuw i64 %local.x12, 1
;   %40 = mul nuw i64 %local.z8, %1
;   %41 = add nuw i64 %40, %local.y10
;   %42 = mul nuw i64 %41, %0
;   %item13 = add nuw i64 %42, %local.x12
;   br label %43
;
; 43:                                               ; preds = %loop.x11
;   %id17 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p18 = getelementptr i32, ptr addrspace(1) %out, i64 %id17
;   %v19 = load i32, ptr addrspace(1) %p18, align 4, !llvm.access.group !1
;   br label %reach.016
;
; reach.016:                                        ; preds = %43
;   %44 = mul nuw i64 %item13, 4
;   %45 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %44
;   store i32 %v19, ptr addrspace(3) %45, align 4, !llvm.access.group !1
;   br label %through15
;
; through15:                                        ; preds = %reach.016
;   br label %done14
;
; done14:                                           ; preds = %through15
;   %more21 = icmp ult i64 %39, %0
;   br i1 %more21, label %loop.x11, label %done.x20, !llvm.loop !9
;
; done.x20:                                         ; preds = %done14
;   %more23 = icmp ult i64 %38, %1
;   br i1 %more23, label %loop.y9, label %done.y22, !llvm.loop !10
;
; done.y22:                                         ; preds = %done.x20
;   %more25 = icmp ult i64 %37, %2
;   br i1 %more25, label %loop.z7, label %done.z24, !llvm.loop !11
;
; done.z24:                                         ; preds = %done.y22
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z24, %after.main
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %46 = call i64 @llvm.vscale.i64()
;   %47 = mul nuw i64 %46, 4
;   %48 = urem i64 %0, %47
;   %49 = sub nuw i64 %0, %48
;   %whole26 = select i1 %small_ids4, i64 %49, i64 0
;   %left_over27 = sub nuw i64 %0, %whole26
;   %50 = call i64 @llvm.vscale.i64()
;   %51 = mul nuw i64 %50, 4
;   %52 = icmp ne i64 %whole26, 0
;   br i1 %52, label %main28, label %after.main29
;
; main28:                                           ; preds = %region.0
;   br label %loop.z30
;
; loop.z30:                                         ; preds = %done.y41, %main28
;   %local.z31 = phi i64 [ 0, %main28 ], [ %53, %done.y41 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z31)
;   %53 = add nuw i64 %local.z31, 1
;   br label %loop.y32
;
; loop.y32:                                         ; preds = %done.x39, %loop.z30
;   %local.y33 = phi i64 [ 0, %loop.z30 ], [ %54, %done.x39 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y33)
;   %54 = add nuw i64 %local.y33, 1
;   br label %loop.x34
;
; loop.x34:                                         ; preds = %done37, %loop.y32
;   %local.x35 = phi i64 [ 0, %loop.y32 ], [ %55, %done37 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x35)
;   %55 = add nuw i64 %local.x35, %51
;   %56 = mul nuw i64 %local.z31, %1
;   %57 = add nuw i64 %56, %local.y33
;   %58 = mul nuw i64 %57, %0
;   %item36 = add nuw i64 %58, %local.x35
;   %59 = mul nuw i64 %item36, 4
;   %60 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %59
;   %61 = load <vscale x 4 x i32>, ptr addrspace(3) %60, align 4, !llvm.access.group !1
;   br label %62
;
; 62:                                               ; preds = %loop.x34
;   %63 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %64 = getelementptr i32, ptr addrspace(1) %out, i64 %63
;   store <vscale x 4 x i32> %61, ptr addrspace(1) %64, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %62
;   br label %through38
;
; through38:                                        ; preds = %reach.end
;   br label %done37
;
; done37:                                           ; preds = %through38
;   %more40 = icmp ult i64 %55, %whole26
;   br i1 %more40, label %loop.x34, label %done.x39, !llvm.loop !12
;
; done.x39:                                         ; preds = %done37
;   %more42 = icmp ult i64 %54, %1
;   br i1 %more42, label %loop.y32, label %done.y41, !llvm.loop !13
;
; done.y41:                                         ; preds = %done.x39
;   %more44 = icmp ult i64 %53, %2
;   br i1 %more44, label %loop.z30, label %done.z43, !llvm.loop !14
;
; done.z43:                                         ; preds = %done.y41
;   br label %after.main29
;
; after.main29:                                     ; preds = %done.z43, %region.0
;   %65 = icmp ne i64 %left_over27, 0
;   br i1 %65, label %tail45, label %after.tail46
;
; tail45:                                           ; preds = %after.main29
;   br label %loop.z47
;
; loop.z47:                                         ; preds = %done.y60, %tail45
;   %local.z48 = phi i64 [ 0, %tail45 ], [ %66, %done.y60 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z48)
;   %66 = add nuw i64 %local.z48, 1
;   br label %loop.y49
;
; loop.y49:                                         ; preds = %done.x58, %loop.z47
;   %local.y50 = phi i64 [ 0, %loop.z47 ], [ %67, %done.x58 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y50)
;   %67 = add nuw i64 %local.y50, 1
;   br label %loop.x51
;
; loop.x51:                                         ; preds = %done54, %loop.y49
;   %local.x52 = phi i64 [ %whole26, %loop.y49 ], [ %68, %done54 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x52)
;   %68 = add nuw i64 %local.x52, 1
;   %69 = mul nuw i64 %local.z48, %1
;   %70 = add nuw i64 %69, %local.y50
;   %71 = mul nuw i64 %70, %0
;   %item53 = add nuw i64 %71, %local.x52
;   %72 = mul nuw i64 %item53, 4
;   %73 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %72
;   %74 = load i32, ptr addrspace(3) %73, align 4, !llvm.access.group !1
;   br label %75
;
; 75:                                               ; preds = %loop.x51
;   %76 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %77 = getelementptr i32, ptr addrspace(1) %out, i64 %76
;   store i32 %74, ptr addrspace(1) %77, align 4, !llvm.access.group !1
;   br label %reach.end56
;
; reach.end56:                                      ; preds = %75
;   br label %through55
;
; through55:                                        ; preds = %reach.end56
;   br label %done54
;
; done54:                                           ; preds = %through55
;   %more59 = icmp ult i64 %68, %0
;   br i1 %more59, label %loop.x51, label %done.x58, !llvm.loop !15
;
; done.x58:                                         ; preds = %done54
;   %more61 = icmp ult i64 %67, %1
;   br i1 %more61, label %loop.y49, label %done.y60, !llvm.loop !16
;
; done.y60:                                         ; preds = %done.x58
;   %more63 = icmp ult i64 %66, %2
;   br i1 %more63, label %loop.z47, label %done.z62, !llvm.loop !17
;
; done.z62:                                         ; preds = %done.y60
;   br label %after.tail46
;
; after.tail46:                                     ; preds = %done.z62, %after.main29
;   br label %end
;
; end:                                              ; preds = %after.tail46
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
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0}
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
; !12 = distinct !{!12, !3, !4, !5}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !4, !7}
; !15 = distinct !{!15, !3, !4, !5}
; !16 = distinct !{!16, !4, !7}
; !17 = distinct !{!17, !4, !7}
