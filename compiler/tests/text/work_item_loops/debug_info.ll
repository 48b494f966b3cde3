; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare void @__mux_work_group_barrier(i32, i32, i32)

; Nobody reads %x after the barrier, but for a debugger.
define spir_kernel void @k(i64 %n) "mux-kernel"="entry-point" "mux-orig-fn"="k" !dbg !4 {
  %x = alloca i64
    #dbg_declare(ptr %x, !8, !DIExpression(), !9)
  store i64 %n, ptr %x, !dbg !9
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !9
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !7}
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 6, type: !7)
!9 = !DILocation(line: 6, scope: !4)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(i64 %n) #0 !dbg !3 !codeplay_ca_wrapper !7 {
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
;   %.at = alloca ptr, align 8
;     #dbg_declare(ptr %.at, !8, !DIExpression(DW_OP_deref), !9)
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %9, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %9 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %10, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %10 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %11, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %11 = add nuw i64 %local.x, 1
;   %12 = mul nuw i64 %local.z, %1
;   %13 = add nuw i64 %12, %local.y
;   %14 = mul nuw i64 %13, %0
;   %item = add nuw i64 %14, %local.x
;   %15 = mul nuw i64 %item, 8
;   %16 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %15
;   %17 = addrspacecast ptr addrspace(3) %16 to ptr
;   %18 = mul nuw i64 %item, 8
;   %19 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %18
;   %20 = addrspacecast ptr addrspace(3) %19 to ptr
;   store volatile ptr %20, ptr %.at, align 8
;   br label %21
;
; 21:                                               ; preds = %loop.x
;   store volatile i64 %n, ptr %17, align 8, !dbg !9
;   br label %reach.0, !dbg !9
;
; reach.0:                                          ; preds = %21
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %11, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !10
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %10, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !13
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %9, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !15
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y14, %region.0
;   %local.z4 = phi i64 [ 0, %region.0 ], [ %22, %done.y14 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %22 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x12, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %23, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %23 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %24, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %24 = add nuw i64 %local.x8, 1
;   %25 = mul nuw i64 %local.z4, %1
;   %26 = add nuw i64 %25, %local.y6
;   %27 = mul nuw i64 %26, %0
;   %item9 = add nuw i64 %27, %local.x8
;   %28 = mul nuw i64 %item9, 8
;   %29 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %28
;   %30 = addrspacecast ptr addrspace(3) %29 to ptr
;   store volatile ptr %30, ptr %.at, align 8
;   br label %31
;
; 31:                                               ; preds = %loop.x7
;   br label %reach.end
;
; reach.end:                                        ; preds = %31
;   br label %through11
;
; through11:                                        ; preds = %reach.end
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more13 = icmp ult i64 %24, %0
;   br i1 %more13, label %loop.x7, label %done.x12, !llvm.loop !16
;
; done.x12:                                         ; preds = %done10
;   %more15 = icmp ult i64 %23, %1
;   br i1 %more15, label %loop.y5, label %done.y14, !llvm.loop !17
;
; done.y14:                                         ; preds = %done.x12
;   %more17 = icmp ult i64 %22, %2
;   br i1 %more17, label %loop.z3, label %done.z16, !llvm.loop !18
;
; done.z16:                                         ; preds = %done.y14
;   br label %end
;
; end:                                              ; preds = %done.z16
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
; attributes #0 = { "mux-barrier-bytes"="8" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-orig-fn"="k" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !llvm.dbg.cu = !{!0}
; !llvm.module.flags = !{!2}
;
; !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
; !1 = !DIFile(filename: "a.cl", directory: "")
; !2 = !{i32 2, !"Debug Info Version", i32 3}
; !3 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; !4 = !DISubroutineType(types: !5)
; !5 = !{null, !6}
; !6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
; !7 = !{i32 1, i32 0, i32 0, i32 0}
; !8 = !DILocalVariable(name: "x", scope: !3, file: !1, line: 6, type: !6)
; !9 = !DILocation(line: 6, scope: !3)
; !10 = distinct !{!10, !11}
; !11 = !{!"llvm.loop.parallel_accesses", !12}
; !12 = distinct !{}
; !13 = distinct !{!13, !14}
; !14 = !{!"llvm.loop.unroll.disable"}
; !15 = distinct !{!15, !14}
; !16 = distinct !{!16, !11}
; !17 = distinct !{!17, !14}
; !18 = distinct !{!18, !14}
