; RUN: irun --pass work_item_loops %s
; Work-items leave a loop after as many rounds as they want: the number of the last, though the same for all who are in it, each keeps across the barrier.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  br label %round
round:
  %before = phi i64 [ 0, %0 ], [ %rounds, %round ]
  %rounds = add i64 %before, 1
  %more = icmp ult i64 %rounds, %id
  br i1 %more, label %round, label %done
done:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %place = getelementptr i64, ptr addrspace(1) %out, i64 %id
  store i64 %rounds, ptr addrspace(1) %place
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
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %9, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %9 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %10, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %10 = add nuw i64 %local.x, 1
;   %11 = mul nuw i64 0, %1
;   %12 = add nuw i64 %11, %local.y
;   %13 = mul nuw i64 %12, %0
;   %item = add nuw i64 %13, %local.x
;   br label %14
;
; 14:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   br label %round
;
; round:                                            ; preds = %round, %14
;   %before = phi i64 [ 0, %14 ], [ %rounds, %round ]
;   %15 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %rounds = add i64 %before, 1
;   %more = icmp ult i64 %rounds, %15
;   br i1 %more, label %round, label %done1
;
; done1:                                            ; preds = %round
;   br label %reach.0
;
; reach.0:                                          ; preds = %done1
;   %16 = mul nuw i64 %item, 8
;   %17 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %16
;   store i64 %before, ptr addrspace(3) %17, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more2 = icmp ult i64 %10, %0
;   br i1 %more2, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more3 = icmp ult i64 %9, %rows
;   br i1 %more3, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows4 = mul nuw i64 %2, %1
;   br label %loop.y5
;
; loop.y5:                                          ; preds = %done.x12, %region.0
;   %local.y6 = phi i64 [ 0, %region.0 ], [ %18, %done.x12 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y6)
;   %18 = add nuw i64 %local.y6, 1
;   br label %loop.x7
;
; loop.x7:                                          ; preds = %done10, %loop.y5
;   %local.x8 = phi i64 [ 0, %loop.y5 ], [ %19, %done10 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x8)
;   %19 = add nuw i64 %local.x8, 1
;   %20 = mul nuw i64 0, %1
;   %21 = add nuw i64 %20, %local.y6
;   %22 = mul nuw i64 %21, %0
;   %item9 = add nuw i64 %22, %local.x8
;   %23 = mul nuw i64 %item9, 8
;   %24 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %23
;   %25 = load i64, ptr addrspace(3) %24, align 8, !llvm.access.group !1
;   br label %26
;
; 26:                                               ; preds = %loop.x7
;   %27 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %28 = add i64 %25, 1
;   %place = getelementptr i64, ptr addrspace(1) %out, i64 %27
;   store i64 %28, ptr addrspace(1) %place, align 8, !llvm.access.group !1
;   br label %reach.end
;
; reach.end:                                        ; preds = %26
;   br label %through11
;
; through11:                                        ; preds = %reach.end
;   br label %done10
;
; done10:                                           ; preds = %through11
;   %more13 = icmp ult i64 %19, %0
;   br i1 %more13, label %loop.x7, label %done.x12, !llvm.loop !6
;
; done.x12:                                         ; preds = %done10
;   %more15 = icmp ult i64 %18, %rows4
;   br i1 %more15, label %loop.y5, label %done.y14, !llvm.loop !7
;
; done.y14:                                         ; preds = %done.x12
;   br label %end
;
; end:                                              ; preds = %done.y14
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
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !3}
; !7 = distinct !{!7, !5}
