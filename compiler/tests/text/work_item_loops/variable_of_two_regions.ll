; RUN: irun --pass work_item_loops %s
; A private array that is used before and after a barrier: an array of arrays in scratch. The other one stays on the stack.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, i64 %n) "mux-kernel"="entry-point" {
  %kept = alloca [4 x i32]
  %short = alloca [2 x i16]
  %slot = getelementptr [4 x i32], ptr %kept, i64 0, i64 %n
  store i32 1, ptr %slot
  %other = getelementptr [2 x i16], ptr %short, i64 0, i64 %n
  store volatile i16 2, ptr %other
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = load i32, ptr %slot
  store i32 %v, ptr addrspace(1) %out
  ret void
}

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
;   %9 = alloca [2 x i16], align 2
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
;   %16 = mul nuw i64 %item, 16
;   %17 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %16
;   %18 = addrspacecast ptr addrspace(3) %17 to ptr
;   br label %19
;
; 19:                                               ; preds = %loop.x
;   %slot = getelementptr [4 x i32], ptr %18, i64 0, i64 %n
;   store i32 1, ptr %slot, align 4
;   %other = getelementptr [2 x i16], ptr %9, i64 0, i64 %n
;   store volatile i16 2, ptr %other, align 2
;   br label %reach.0
;
; reach.0:                                          ; preds = %19
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
;   %more1 = icmp ult i64 %11, %1
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %10, %2
;   br i1 %more2, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z3
;
; loop.z3:                                          ; preds = %done.y14, %region.0
;   %local.z4 = phi i64 [ 0, %region.0 ], [ %20, %done.y14 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z4)
;   %20 = add nuw i64 %local.z4, 1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x12, %loop.z3
;   %local.y6 = phi i64 [ 0, %loop.z3 ], [ %21, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %21 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %22, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %22 = add nuw i64 %local.x8, 1
;   %23 = mul nuw i64 %local.z4, %1
;   %24 = add nuw i64 %23, %local.y6
;   %25 = mul nuw i64 %24, %0
;   %item9 = add nuw i64 %25, %local.x8
;   %26 = mul nuw i64 %item9, 16
;   %27 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %26
;   %28 = addrspacecast ptr addrspace(3) %27 to ptr
;   br label %29
;
; 29:                                               ; preds = %loop.x7
;   %30 = getelementptr [4 x i32], ptr %28, i64 0, i64 %n
;   %v = load i32, ptr %30, align 4
;   store i32 %v, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %29
;   br label %through11
;
; through11:                                        ; preds = %reach.end
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more13 = icmp ult i64 %22, %0
;   br i1 %more13, label %loop.x7, label %done.x12, !llvm.loop !7
;
; done.x12:                                         ; preds = %done10
;   %more15 = icmp ult i64 %21, %1
;   br i1 %more15, label %loop.y5, label %done.y14, !llvm.loop !8
;
; done.y14:                                         ; preds = %done.x12
;   %more17 = icmp ult i64 %20, %2
;   br i1 %more17, label %loop.z3, label %done.z16, !llvm.loop !9
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
; attributes #0 = { "mux-barrier-bytes"="16" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !2}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
