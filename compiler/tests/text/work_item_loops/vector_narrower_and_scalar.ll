; RUN: irun --pass work_item_loops %s
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
;   %29 = add nuw i64 %local.x, 8
;   %30 = mul nuw i64 %local.z, %1
;   %31 = add nuw i64 %30, %local.y
;   %32 = mul nuw i64 %31, %0
;   %item = add nuw i64 %32, %local.x
;   br label %33
;
; 33:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %v = load <8 x i32>, ptr addrspace(1) %p, align 4, !llvm.access.group !1
;   br label %reach.0
;
; reach.0:                                          ; preds = %33
;   %34 = mul nuw i64 %item, 4
;   %35 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %34
;   store <8 x i32> %v, ptr addrspace(3) %35, align 4, !llvm.access.group !1
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
;   %more8 = icmp ult i64 %28, %1
;   br i1 %more8, label %loop.y, label %done.y, !llvm.loop !6
;
; done.y:                                           ; preds = %done.x
;   %more9 = icmp ult i64 %27, %2
;   br i1 %more9, label %loop.z, label %done.z, !llvm.loop !8
;
; done.z:                                           ; preds = %done.y
;   br label %after.main
;
; after.main:                                       ; preds = %done.z, %region.start
;   %36 = icmp ne i64 %whole6, 0
;   br i1 %36, label %narrow, label %after.narrow
;
; narrow:                                           ; preds = %after.main
;   br label %loop.z10
;
; loop.z10:                                         ; preds = %done.y25, %narrow
;   %local.z11 = phi i64 [ 0, %narrow ], [ %37, %done.y25 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z11)
;   %37 = add nuw i64 %local.z11, 1
;   br label %loop.y12
;
; loop.y12:                                         ; preds = %done.x23, %loop.z10
;   %local.y13 = phi i64 [ 0, %loop.z10 ], [ %38, %done.x23 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y13)
;   %38 = add nuw i64 %local.y13, 1
;   br label %loop.x14
;
; loop.x14:                                         ; preds = %done17, %loop.y12
;   %local.x15 = phi i64 [ %whole, %loop.y12 ], [ %39, %done17 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x15)
;   %39 = add nuw i64 %local.x15, 4
;   %40 = mul nuw i64 %local.z11, %1
;   %41 = add nuw i64 %40, %local.y13
;   %42 = mul nuw i64 %41, %0
;   %item16 = add nuw i64 %42, %local.x15
;   br label %43
;
; 43:                                               ; preds = %loop.x14
;   %id20 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p21 = getelementptr i32, ptr addrspace(1) %out, i64 %id20
;   %v22 = load <4 x i32>, ptr addrspace(1) %p21, align 4, !llvm.access.group !1
;   br label %reach.019
;
; reach.019:                                        ; preds = %43
;   %44 = mul nuw i64 %item16, 4
;   %45 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %44
;   store <4 x i32> %v22, ptr addrspace(3) %45, align 4, !llvm.access.group !1
;   br label %through18
;
; through18:                                        ; preds = %reach.019
;   br label %done17
;
; done17:                                           ; preds = %through18
;   %more24 = icmp ult i64 %39, %25
;   br i1 %more24, label %loop.x14, label %done.x23, !llvm.loop !9
;
; done.x23:                                         ; preds = %done17
;   %more26 = icmp ult i64 %38, %1
;   br i1 %more26, label %loop.y12, label %done.y25, !llvm.loop !10
;
; done.y25:                                         ; preds = %done.x23
;   %more28 = icmp ult i64 %37, %2
;   br i1 %more28, label %loop.z10, label %done.z27, !llvm.loop !11
;
; done.z27:                                         ; preds = %done.y25
;   br label %after.narrow
;
; after.narrow:                                     ; preds = %done.z27, %after.main
;   %46 = icmp ne i64 %left_over7, 0
;   br i1 %46, label %tail, label %after.tail
;
; tail:                                             ; preds = %after.narrow
;   br label %loop.z29
;
; loop.z29:                                         ; preds = %done.y44, %tail
;   %local.z30 = phi i64 [ 0, %tail ], [ %47, %done.y44 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z30)
;   %47 = add nuw i64 %local.z30, 1
;   br label %loop.y31
;
; loop.y31:                                         ; preds = %done.x42, %loop.z29
;   %local.y32 = phi i64 [ 0, %loop.z29 ], [ %48, %done.x42 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y32)
;   %48 = add nuw i64 %local.y32, 1
;   br label %loop.x33
;
; loop.x33:                                         ; preds = %done36, %loop.y31
;   %local.x34 = phi i64 [ %25, %loop.y31 ], [ %49, %done36 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x34)
;   %49 = add nuw i64 %local.x34, 1
;   %50 = mul nuw i64 %local.z30, %1
;   %51 = add nuw i64 %50, %local.y32
;   %52 = mul nuw i64 %51, %0
;   %item35 = add nuw i64 %52, %local.x34
;   br label %53
;
; 53:                                               ; preds = %loop.x33
;   %id39 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p40 = getelementptr i32, ptr addrspace(1) %out, i64 %id39
;   %v41 = load i32, ptr addrspace(1) %p40, align 4, !llvm.access.group !1
;   br label %reach.038
;
; reach.038:                                        ; preds = %53
;   %54 = mul nuw i64 %item35, 4
;   %55 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %54
;   store i32 %v41, ptr addrspace(3) %55, align 4, !llvm.access.group !1
;   br label %through37
;
; through37:                                        ; preds = %reach.038
;   br label %done36
;
; done36:                                           ; preds = %through37
;   %more43 = icmp ult i64 %49, %0
;   br i1 %more43, label %loop.x33, label %done.x42, !llvm.loop !12
;
; done.x42:                                         ; preds = %done36
;   %more45 = icmp ult i64 %48, %1
;   br i1 %more45, label %loop.y31, label %done.y44, !llvm.loop !13
;
; done.y44:                                         ; preds = %done.x42
;   %more47 = icmp ult i64 %47, %2
;   br i1 %more47, label %loop.z29, label %done.z46, !llvm.loop !14
;
; done.z46:                                         ; preds = %done.y44
;   br label %after.tail
;
; after.tail:                                       ; preds = %done.z46, %after.narrow
;   br label %region.0
;
; region.0:                                         ; preds = %after.tail
;   %56 = urem i64 %0, 8
;   %57 = sub nuw i64 %0, %56
;   %whole48 = select i1 %small_ids5, i64 %57, i64 0
;   %left_over49 = sub nuw i64 %0, %whole48
;   %58 = urem i64 %left_over49, 4
;   %59 = sub nuw i64 %left_over49, %58
;   %whole50 = select i1 %small_ids5, i64 %59, i64 0
;   %left_over51 = sub nuw i64 %left_over49, %whole50
;   %60 = add nuw i64 %whole48, %whole50
;   %61 = icmp ne i64 %whole48, 0
;   br i1 %61, label %main52, label %after.main53
;
; main52:                                           ; preds = %region.0
;   br label %loop.z54
;
; loop.z54:                                         ; preds = %done.y65, %main52
;   %local.z55 = phi i64 [ 0, %main52 ], [ %62, %done.y65 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z55)
;   %62 = add nuw i64 %local.z55, 1
;   br label %loop.y56
;
; loop.y56:                                         ; preds = %done.x63, %loop.z54
;   %local.y57 = phi i64 [ 0, %loop.z54 ], [ %63, %done.x63 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y57)
;   %63 = add nuw i64 %local.y57, 1
;   br label %loop.x58
;
; loop.x58:                                         ; preds = %done61, %loop.y56
;   %local.x59 = phi i64 [ 0, %loop.y56 ], [ %64, %done61 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x59)
;   %64 = add nuw i64 %local.x59, 8
;   %65 = mul nuw i64 %local.z55, %1
;   %66 = add nuw i64 %65, %local.y57
;   %67 = mul nuw i64 %66, %0
;   %item60 = add nuw i64 %67, %local.x59
;   %68 = mul nuw i64 %item60, 4
;   %69 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %68
;   %70 = load <8 x i32>, ptr addrspace(3) %69, align 4, !llvm.access.group !1
;   br label %71
;
; 71:                                               ; preds = %loop.x58
;   %72 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %73 = getelementptr i32, ptr addrspace(1) %out, i64 %72
;   store <8 x i32> %70, ptr addrspace(1) %73, align 4, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %71
;   br label %through62
;
; through62:                                        ; preds = %reach.end
;   br label %done61
;
; done61:                                           ; preds = %through62
;   %more64 = icmp ult i64 %64, %whole48
;   br i1 %more64, label %loop.x58, label %done.x63, !llvm.loop !15
;
; done.x63:                                         ; preds = %done61
;   %more66 = icmp ult i64 %63, %1
;   br i1 %more66, label %loop.y56, label %done.y65, !llvm.loop !16
;
; done.y65:                                         ; preds = %done.x63
;   %more68 = icmp ult i64 %62, %2
;   br i1 %more68, label %loop.z54, label %done.z67, !llvm.loop !17
;
; done.z67:                                         ; preds = %done.y65
;   br label %after.main53
;
; after.main53:                                     ; preds = %done.z67, %region.0
;   %74 = icmp ne i64 %whole50, 0
;   br i1 %74, label %narrow69, label %after.narrow70
;
; narrow69:                                         ; preds = %after.main53
;   br label %loop.z71
;
; loop.z71:                                         ; preds = %done.y84, %narrow69
;   %local.z72 = phi i64 [ 0, %narrow69 ], [ %75, %done.y84 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z72)
;   %75 = add nuw i64 %local.z72, 1
;   br label %loop.y73
;
; loop.y73:                                         ; preds = %done.x82, %loop.z71
;   %local.y74 = phi i64 [ 0, %loop.z71 ], [ %76, %done.x82 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y74)
;   %76 = add nuw i64 %local.y74, 1
;   br label %loop.x75
;
; loop.x75:                                         ; preds = %done78, %loop.y73
;   %local.x76 = phi i64 [ %whole48, %loop.y73 ], [ %77, %done78 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x76)
;   %77 = add nuw i64 %local.x76, 4
;   %78 = mul nuw i64 %local.z72, %1
;   %79 = add nuw i64 %78, %local.y74
;   %80 = mul nuw i64 %79, %0
;   %item77 = add nuw i64 %80, %local.x76
;   %81 = mul nuw i64 %item77, 4
;   %82 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %81
;   %83 = load <4 x i32>, ptr addrspace(3) %82, align 4, !llvm.access.group !1
;   br label %84
;
; 84:                                               ; preds = %loop.x75
;   %85 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %86 = getelementptr i32, ptr addrspace(1) %out, i64 %85
;   store <4 x i32> %83, ptr addrspace(1) %86, align 4, !llvm.access.group !1
;   br label %reach.end80
;
; reach.end80:                                      ; preds = %84
;   br label %through79
;
; through79:                                        ; preds = %reach.end80
;   br label %done78
;
; done78:                                           ; preds = %through79
;   %more83 = icmp ult i64 %77, %60
;   br i1 %more83, label %loop.x75, label %done.x82, !llvm.loop !18
;
; done.x82:                                         ; preds = %done78
;   %more85 = icmp ult i64 %76, %1
;   br i1 %more85, label %loop.y73, label %done.y84, !llvm.loop !19
;
; done.y84:                                         ; preds = %done.x82
;   %more87 = icmp ult i64 %75, %2
;   br i1 %more87, label %loop.z71, label %done.z86, !llvm.loop !20
;
; done.z86:                                         ; preds = %done.y84
;   br label %after.narrow70
;
; after.narrow70:                                   ; preds = %done.z86, %after.main53
;   %87 = icmp ne i64 %left_over51, 0
;   br i1 %87, label %tail88, label %after.tail89
;
; tail88:                                           ; preds = %after.narrow70
;   br label %loop.z90
;
; loop.z90:                                         ; preds = %done.y103, %tail88
;   %local.z91 = phi i64 [ 0, %tail88 ], [ %88, %done.y103 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z91)
;   %88 = add nuw i64 %local.z91, 1
;   br label %loop.y92
;
; loop.y92:                                         ; preds = %done.x101, %loop.z90
;   %local.y93 = phi i64 [ 0, %loop.z90 ], [ %89, %done.x101 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y93)
;   %89 = add nuw i64 %local.y93, 1
;   br label %loop.x94
;
; loop.x94:                                         ; preds = %done97, %loop.y92
;   %local.x95 = phi i64 [ %60, %loop.y92 ], [ %90, %done97 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x95)
;   %90 = add nuw i64 %local.x95, 1
;   %91 = mul nuw i64 %local.z91, %1
;   %92 = add nuw i64 %91, %local.y93
;   %93 = mul nuw i64 %92, %0
;   %item96 = add nuw i64 %93, %local.x95
;   %94 = mul nuw i64 %item96, 4
;   %95 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %94
;   %96 = load i32, ptr addrspace(3) %95, align 4, !llvm.access.group !1
;   br label %97
;
; 97:                                               ; preds = %loop.x94
;   %98 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %99 = getelementptr i32, ptr addrspace(1) %out, i64 %98
;   store i32 %96, ptr addrspace(1) %99, align 4, !llvm.access.group !1
;   br label %reach.end99
;
; reach.end99:                                      ; preds = %97
;   br label %through98
;
; through98:                                        ; preds = %reach.end99
;   br label %done97
;
; done97:                                           ; preds = %through98
;   %more102 = icmp ult i64 %90, %0
;   br i1 %more102, label %loop.x94, label %done.x101, !llvm.loop !21
;
; done.x101:                                        ; preds = %done97
;   %more104 = icmp ult i64 %89, %1
;   br i1 %more104, label %loop.y92, label %done.y103, !llvm.loop !22
;
; done.y103:                                        ; preds = %done.x101
;   %more106 = icmp ult i64 %88, %2
;   br i1 %more106, label %loop.z90, label %done.z105, !llvm.loop !23
;
; done.z105:                                        ; preds = %done.y103
;   br label %after.tail89
;
; after.tail89:                                     ; preds = %done.z105, %after.narrow70
;   br label %end
;
; end:                                              ; preds = %after.tail89
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
; !8 = distinct !{!8, !4, !7}
; !9 = distinct !{!9, !3, !4, !5}
; !10 = distinct !{!10, !4, !7}
; !11 = distinct !{!11, !4, !7}
; !12 = distinct !{!12, !3, !4, !7, !5}
; !13 = distinct !{!13, !4, !7}
; !14 = distinct !{!14, !4, !7}
; !15 = distinct !{!15, !3, !4, !5}
; !16 = distinct !{!16, !4, !7}
; !17 = distinct !{!17, !4, !7}
; !18 = distinct !{!18, !3, !4, !5}
; !19 = distinct !{!19, !4, !7}
; !20 = distinct !{!20, !4, !7}
; !21 = distinct !{!21, !3, !4, !7, !5}
; !22 = distinct !{!22, !4, !7}
; !23 = distinct !{!23, !4, !7}
