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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %10, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %10 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %11, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %11 = add nuw i64 %local.x, 1
;   %12 = mul nuw i64 0, %1
;   %13 = add nuw i64 %12, %local.y
;   %14 = mul nuw i64 %13, %0
;   %item = add nuw i64 %14, %local.x
;   %15 = mul nuw i64 %item, 16
;   %16 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %15
;   %17 = addrspacecast ptr addrspace(3) %16 to ptr
;   br label %18
;
; 18:                                               ; preds = %loop.x
;   %slot = getelementptr [4 x i32], ptr %17, i64 0, i64 %n
;   store i32 1, ptr %slot, align 4
;   %other = getelementptr [2 x i16], ptr %9, i64 0, i64 %n
;   store volatile i16 2, ptr %other, align 2
;   br label %reach.0
;
; reach.0:                                          ; preds = %18
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %11, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !1
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %10, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows2 = mul nuw i64 %2, %1
;   br label %loop.y3
;
; loop.y3:                                          ; preds = %done.x10, %region.0
;   %local.y4 = phi i64 [ 0, %region.0 ], [ %19, %done.x10 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y4)
;   %19 = add nuw i64 %local.y4, 1
;   br label %loop.x5
;
; loop.x5:                                          ; preds = %done8, %loop.y3
;   %local.x6 = phi i64 [ 0, %loop.y3 ], [ %20, %done8 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x6)
;   %20 = add nuw i64 %local.x6, 1
;   %21 = mul nuw i64 0, %1
;   %22 = add nuw i64 %21, %local.y4
;   %23 = mul nuw i64 %22, %0
;   %item7 = add nuw i64 %23, %local.x6
;   %24 = mul nuw i64 %item7, 16
;   %25 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %24
;   %26 = addrspacecast ptr addrspace(3) %25 to ptr
;   br label %27
;
; 27:                                               ; preds = %loop.x5
;   %28 = getelementptr [4 x i32], ptr %26, i64 0, i64 %n
;   %v = load i32, ptr %28, align 4
;   store i32 %v, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %27
;   br label %through9
;
; through9:                                         ; preds = %reach.end
;   br label %done8
;
; done8:                                            ; preds = %through9
;   %more11 = icmp ult i64 %20, %0
;   br i1 %more11, label %loop.x5, label %done.x10, !llvm.loop !6
;
; done.x10:                                         ; preds = %done8
;   %more13 = icmp ult i64 %19, %rows2
;   br i1 %more13, label %loop.y3, label %done.y12, !llvm.loop !7
;
; done.y12:                                         ; preds = %done.x10
;   br label %end
;
; end:                                              ; preds = %done.y12
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
; !6 = distinct !{!6, !2}
; !7 = distinct !{!7, !5}
