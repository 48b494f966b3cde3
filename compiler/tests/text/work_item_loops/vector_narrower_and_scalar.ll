; RUN: irun --pass work_item_loops --other-groups %s
; Rows in steps of eight, then what is left over in steps of four, then one by one.
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
define spir_kernel void @k.v8(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-base-fn-name"="k" !codeplay_ca_vecz.derived !2 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <8 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <8 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
define spir_func void @k.v4(ptr addrspace(1) %out) !codeplay_ca_vecz.derived !1 {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load <4 x i32>, ptr addrspace(1) %p, align 4
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store <4 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
!0 = !{i32 8, i32 0, i32 0, i32 0, ptr @k.v8, i32 4, i32 0, i32 0, i32 0, ptr @k.v4}
!1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
!2 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}

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
;   %10 = mul nuw i64 %kept.items, 8
;   %kept2 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %10
;   %11 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %12 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %13 = add nuw i64 %11, %12
;   %14 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %15 = call spir_func i64 @__mux_get_global_size(i32 1)
;   %16 = add nuw i64 %14, %15
;   %17 = call spir_func i64 @__mux_get_global_offset(i32 2)
;   %18 = call spir_func i64 @__mux_get_global_size(i32 2)
;   %19 = add nuw i64 %17, %18
;   %small_ids = icmp ule i64 %13, 2147418112
;   %small_ids3 = icmp ule i64 %16, 2147418112
;   %small_ids4 = icmp ule i64 %19, 2147418112
;   %20 = and i1 %small_ids, %small_ids3
;   %small_ids5 = and i1 %20, %small_ids4
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   %21 = urem i64 %0, 8
;   %22 = sub nuw i64 %0, %21
;   %whole = select i1 %small_ids5, i64 %22, i64 0
;   %left_over = sub nuw i64 %0, %whole
;   %23 = urem i64 %left_over, 4
;   %24 = sub nuw i64 %left_over, %23
;   %whole6 = select i1 %small_ids5, i64 %24, i64 0
;   %left_over7 = sub nuw i64 %left_over, %whole6
;   %25 = add nuw i64 %whole, %whole6
;   %26 = icmp ne i64 %whole, 0
;   br i1 %26, label %main, label %after.main
;
; main:                                             ; preds = %region.start
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %main
;   %local.y = phi i64 [ 0, %main ], [ %27, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %27 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %28, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %28 = add nuw i64 %local.x, 8
;   %29 = mul nuw i64 0, %1
;   %30 = add nuw i64 %29, %local.y
;   %31 = mul nuw i64 %30, %0
;   %item = add nuw i64 %31, %local.x
;   br label %32
;
; 32:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <8 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %32
;   %33 = mul nuw i64 %item, 4
;   %34 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %33
;   store <8 x i32> %v, ptr addrspace(3) %34, align 4, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %28, %whole
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more8 = icmp ult i64 %27, %rows
;   br i1 %more8, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   br label %after.main
;
; after.main:                                       ; preds = %done.y, %region.start
;   %35 = icmp ne i64 %whole6, 0
;   br i1 %35, label %narrow, label %after.narrow
;
; narrow:                                           ; preds = %after.main
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows9 = mul nuw i64 %2, %1
;   br label %loop.y10
;
; loop.y10:                                         ; preds = %done.x21, %narrow
;   %local.y11 = phi i64 [ 0, %narrow ], [ %36, %done.x21 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y11)
;   %36 = add nuw i64 %local.y11, 1
;   br label %loop.x12
;
; loop.x12:                                         ; preds = %done15, %loop.y10
;   %local.x13 = phi i64 [ %whole, %loop.y10 ], [ %37, %done15 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x13)
;   %37 = add nuw i64 %local.x13, 4
;   %38 = mul nuw i64 0, %1
;   %39 = add nuw i64 %38, %local.y11
;   %40 = mul nuw i64 %39, %0
;   %item14 = add nuw i64 %40, %local.x13
;   br label %41
;
; 41:                                               ; preds = %loop.x12
;   %id18 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p19 = getelementptr i32, ptr addrspace(1) %out, i64 %id18
;   %v20 = load <4 x i32>, ptr addrspace(1) %p19, align 4, !llvm.access.group !1
;   br label %reach.017
;
; reach.017:                                        ; preds = %41
;   %42 = mul nuw i64 %item14, 4
;   %43 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %42
;   store <4 x i32> %v20, ptr addrspace(3) %43, align 4, !llvm.access.group !1
;   br label %through16
;
; through16:                                        ; preds = %reach.017
;   br label %done15
;
; done15:                                           ; preds = %through16
;   %more22 = icmp ult i64 %37, %25
;   br i1 %more22, label %loop.x12, label %done.x21, !llvm.loop !8
;
; done.x21:                                         ; preds = %done15
;   %more24 = icmp ult i64 %36, %rows9
;   br i1 %more24, label %loop.y10, label %done.y23, !llvm.loop !9
;
; done.y23:                                         ; preds = %done.x21
;   br label %after.narrow
;
; after.narrow:                                     ; preds = %done.y23, %after.main
;   %44 = icmp ne i64 %left_over7, 0
;   br i1 %44, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.narrow
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows25 = mul nuw i64 %2, %1
;   br label %loop.y26
;
; loop.y26:                                         ; preds = %done.x37, %tail
;   %local.y27 = phi i64 [ 0, %tail ], [ %45, %done.x37 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y27)
;   %45 = add nuw i64 %local.y27, 1
;   br label %loop.x28
;
; loop.x28:                                         ; preds = %done31, %loop.y26
;   %local.x29 = phi i64 [ %25, %loop.y26 ], [ %46, %done31 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x29)
;   %46 = add nuw i64 %local.x29, 1
;   %47 = mul nuw i64 0, %1
;   %48 = add nuw i64 %47, %local.y27
;   %49 = mul nuw i64 %48, %0
;   %item30 = add nuw i64 %49, %local.x29
;   br label %50
;
; 50:                                               ; preds = %loop.x28
;   %id34 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p35 = getelementptr i32, ptr addrspace(1) %out, i64 %id34
;   %v36 = load i32, ptr addrspace(1) %p35, align 4, !llvm.access.group !1
;   br label %reach.033
;
; reach.033:                                        ; preds = %50
;   %51 = mul nuw i64 %item30, 4
;   %52 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %51
;   store i32 %v36, ptr addrspace(3) %52, align 4, !llvm.access.group !1
;   br label %through32
;
; through32:                                        ; preds = %reach.033
;   br label %done31
;
; done31:                                           ; preds = %through32
;   %more38 = icmp ult i64 %46, %0
;   br i1 %more38, label %loop.x28, label %done.x37, !llvm.loop !10
;
; done.x37:                                         ; preds = %done31
;   %more40 = icmp ult i64 %45, %rows25
;   br i1 %more40, label %loop.y26, label %done.y39, !llvm.loop !11
;
; done.y39:                                         ; preds = %done.x37
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.y39, %after.narrow
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %53 = urem i64 %0, 8
;   %54 = sub nuw i64 %0, %53
;   %whole41 = select i1 %small_ids5, i64 %54, i64 0
;   %left_over42 = sub nuw i64 %0, %whole41
;   %55 = urem i64 %left_over42, 4
;   %56 = sub nuw i64 %left_over42, %55
;   %whole43 = select i1 %small_ids5, i64 %56, i64 0
;   %left_over44 = sub nuw i64 %left_over42, %whole43
;   %57 = add nuw i64 %whole41, %whole43
;   %58 = icmp ne i64 %whole41, 0
;   br i1 %58, label %main45, label %after.main46
;
; main45:                                           ; preds = %region.0
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows47 = mul nuw i64 %2, %1
;   br label %loop.y48
;
; loop.y48:                                         ; preds = %done.x55, %main45
;   %local.y49 = phi i64 [ 0, %main45 ], [ %59, %done.x55 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y49)
;   %59 = add nuw i64 %local.y49, 1
;   br label %loop.x50
;
; loop.x50:                                         ; preds = %done53, %loop.y48
;   %local.x51 = phi i64 [ 0, %loop.y48 ], [ %60, %done53 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x51)
;   %60 = add nuw i64 %local.x51, 8
;   %61 = mul nuw i64 0, %1
;   %62 = add nuw i64 %61, %local.y49
;   %63 = mul nuw i64 %62, %0
;   %item52 = add nuw i64 %63, %local.x51
;   %64 = mul nuw i64 %item52, 4
;   %65 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %64
;   %66 = load <8 x i32>, ptr addrspace(3) %65, align 4, !llvm.access.group !1
;   br label %67
;
; 67:                                               ; preds = %loop.x50
;   %68 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %69 = getelementptr i32, ptr addrspace(1) %out, i64 %68
;   store <8 x i32> %66, ptr addrspace(1) %69, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %67
;   br label %through54
;
; through54:                                        ; preds = %reach.end
;   br label %done53
;
; done53:                                           ; preds = %through54
;   %more56 = icmp ult i64 %60, %whole41
;   br i1 %more56, label %loop.x50, label %done.x55, !llvm.loop !12
;
; done.x55:                                         ; preds = %done53
;   %more58 = icmp ult i64 %59, %rows47
;   br i1 %more58, label %loop.y48, label %done.y57, !llvm.loop !13
;
; done.y57:                                         ; preds = %done.x55
;   br label %after.main46
;
; after.main46:                                     ; preds = %done.y57, %region.0
;   %70 = icmp ne i64 %whole43, 0
;   br i1 %70, label %narrow59, label %after.narrow60
;
; narrow59:                                         ; preds = %after.main46
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows61 = mul nuw i64 %2, %1
;   br label %loop.y62
;
; loop.y62:                                         ; preds = %done.x71, %narrow59
;   %local.y63 = phi i64 [ 0, %narrow59 ], [ %71, %done.x71 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y63)
;   %71 = add nuw i64 %local.y63, 1
;   br label %loop.x64
;
; loop.x64:                                         ; preds = %done67, %loop.y62
;   %local.x65 = phi i64 [ %whole41, %loop.y62 ], [ %72, %done67 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x65)
;   %72 = add nuw i64 %local.x65, 4
;   %73 = mul nuw i64 0, %1
;   %74 = add nuw i64 %73, %local.y63
;   %75 = mul nuw i64 %74, %0
;   %item66 = add nuw i64 %75, %local.x65
;   %76 = mul nuw i64 %item66, 4
;   %77 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %76
;   %78 = load <4 x i32>, ptr addrspace(3) %77, align 4, !llvm.access.group !1
;   br label %79
;
; 79:                                               ; preds = %loop.x64
;   %80 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %81 = getelementptr i32, ptr addrspace(1) %out, i64 %80
;   store <4 x i32> %78, ptr addrspace(1) %81, align 4, !llvm.access.group !1
;   br label %reach.end69
;
; reach.end69:                                      ; preds = %79
;   br label %through68
;
; through68:                                        ; preds = %reach.end69
;   br label %done67
;
; done67:                                           ; preds = %through68
;   %more72 = icmp ult i64 %72, %57
;   br i1 %more72, label %loop.x64, label %done.x71, !llvm.loop !14
;
; done.x71:                                         ; preds = %done67
;   %more74 = icmp ult i64 %71, %rows61
;   br i1 %more74, label %loop.y62, label %done.y73, !llvm.loop !15
;
; done.y73:                                         ; preds = %done.x71
;   br label %after.narrow60
;
; after.narrow60:                                   ; preds = %done.y73, %after.main46
;   %82 = icmp ne i64 %left_over44, 0
;   br i1 %82, label %tail75, label %after.tail76
;
; tail75:                                           ; preds = %after.narrow60
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows77 = mul nuw i64 %2, %1
;   br label %loop.y78
;
; loop.y78:                                         ; preds = %done.x87, %tail75
;   %local.y79 = phi i64 [ 0, %tail75 ], [ %83, %done.x87 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y79)
;   %83 = add nuw i64 %local.y79, 1
;   br label %loop.x80
;
; loop.x80:                                         ; preds = %done83, %loop.y78
;   %local.x81 = phi i64 [ %57, %loop.y78 ], [ %84, %done83 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x81)
;   %84 = add nuw i64 %local.x81, 1
;   %85 = mul nuw i64 0, %1
;   %86 = add nuw i64 %85, %local.y79
;   %87 = mul nuw i64 %86, %0
;   %item82 = add nuw i64 %87, %local.x81
;   %88 = mul nuw i64 %item82, 4
;   %89 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %88
;   %90 = load i32, ptr addrspace(3) %89, align 4, !llvm.access.group !1
;   br label %91
;
; 91:                                               ; preds = %loop.x80
;   %92 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %93 = getelementptr i32, ptr addrspace(1) %out, i64 %92
;   store i32 %90, ptr addrspace(1) %93, align 4, !llvm.access.group !1
;   br label %reach.end85
;
; reach.end85:                                      ; preds = %91
;   br label %through84
;
; through84:                                        ; preds = %reach.end85
;   br label %done83
;
; done83:                                           ; preds = %through84
;   %more88 = icmp ult i64 %84, %0
;   br i1 %more88, label %loop.x80, label %done.x87, !llvm.loop !16
;
; done.x87:                                         ; preds = %done83
;   %more90 = icmp ult i64 %83, %rows77
;   br i1 %more90, label %loop.y78, label %done.y89, !llvm.loop !17
;
; done.y89:                                         ; preds = %done.x87
;   br label %after.tail76
;
; after.tail76:                                     ; preds = %done.y89, %after.narrow60
;   br label %end
;
; end:                                              ; preds = %after.tail76
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
; attributes #0 = { "mux-barrier-bytes"="12" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3, !4, !5}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.unroll.runtime.disable"}
; !6 = distinct !{!6, !4, !7}
; !7 = !{!"llvm.loop.vectorize.enable", i1 false}
; !8 = distinct !{!8, !3, !4, !5}
; !9 = distinct !{!9, !4, !7}
; !10 = distinct !{!10, !3, !4, !7, !5}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !3, !4, !5}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !3, !4, !5}
; !15 = distinct !{!15, !4, !7}
; !16 = distinct !{!16, !3, !4, !7, !5}
; !17 = distinct !{!17, !4, !7}
