; RUN: irun --pass work_item_loops %s
; Behind the first barrier all work-items load what they need behind the second; behind that, whoever is not the first does something else.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32) memory(none)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
entry:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %l = call spir_func i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %l
  %first = icmp ne i64 %l, 0
  br i1 %first, label %load, label %store
store:
  store i32 1, ptr addrspace(1) %out
  br label %load
load:
  %x = load i32, ptr addrspace(1) %from
  call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %again = call spir_func i64 @__mux_get_local_id(i32 0)
  %is_first = icmp eq i64 %again, 0
  br i1 %is_first, label %end, label %other
other:
  store i32 %x, ptr addrspace(1) %from
  br label %end
end:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: memory(none)
; declare spir_func i64 @__mux_get_local_id(i32) #0
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %p, ptr addrspace(1) %out) #1 !codeplay_ca_wrapper !0 {
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
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %9 = mul nuw i64 0, %1
;   %10 = add nuw i64 %9, 0
;   %11 = mul nuw i64 %10, %0
;   %item = add nuw i64 %11, 0
;   br label %entry1
;
; entry1:                                           ; preds = %region.start
;   br label %reach.0
;
; reach.0:                                          ; preds = %entry1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %region.0
;
; region.0:                                         ; preds = %done
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.0
;   %local.z = phi i64 [ 0, %region.0 ], [ %12, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %12 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %13, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %13 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done3, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %14, %done3 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %14 = add nuw i64 %local.x, 1
;   %15 = mul nuw i64 %local.z, %1
;   %16 = add nuw i64 %15, %local.y
;   %17 = mul nuw i64 %16, %0
;   %item2 = add nuw i64 %17, %local.x
;   br label %18
;
; 18:                                               ; preds = %loop.x
;   %l = call spir_func i64 @__mux_get_local_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %l
;   %first = icmp ne i64 %l, 0
;   br i1 %first, label %load, label %store
;
; store:                                            ; preds = %18
;   store i32 1, ptr addrspace(1) %out, align 4, !llvm.access.group !1
;   br label %load
;
; load:                                             ; preds = %store, %18
;   %19 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %20 = getelementptr i32, ptr addrspace(1) %p, i64 %19
;   %x = load i32, ptr addrspace(1) %20, align 4, !llvm.access.group !1
;   br label %reach.1
;
; reach.1:                                          ; preds = %load
;   %21 = mul nuw i64 %item2, 4
;   %22 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %21
;   store i32 %x, ptr addrspace(3) %22, align 4, !llvm.access.group !1
;   br label %through4
;
; through4:                                         ; preds = %reach.1
;   br label %done3
;
; done3:                                            ; preds = %through4
;   %more = icmp ult i64 %14, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done3
;   %more5 = icmp ult i64 %13, %1
;   br i1 %more5, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more6 = icmp ult i64 %12, %2
;   br i1 %more6, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.1
;
; region.1:                                         ; preds = %done.z
;   br label %loop.z7
;
; loop.z7:                                          ; preds = %done.y19, %region.1
;   %local.z8 = phi i64 [ 0, %region.1 ], [ %23, %done.y19 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z8)
;   %23 = add nuw i64 %local.z8, 1
;   br label %loop.y9
;
; loop.y9:                                          ; preds = %done.x17, %loop.z7
;   %local.y10 = phi i64 [ 0, %loop.z7 ], [ %24, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y10)
;   %24 = add nuw i64 %local.y10, 1
;   br label %loop.x11
;
; loop.x11:                                         ; preds = %done14, %loop.y9
;   %local.x12 = phi i64 [ 0, %loop.y9 ], [ %25, %done14 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x12)
;   %25 = add nuw i64 %local.x12, 1
;   %26 = mul nuw i64 %local.z8, %1
;   %27 = add nuw i64 %26, %local.y10
;   %28 = mul nuw i64 %27, %0
;   %item13 = add nuw i64 %28, %local.x12
;   %29 = mul nuw i64 %item13, 4
;   %30 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %29
;   %31 = load i32, ptr addrspace(3) %30, align 4, !llvm.access.group !1
;   br label %32
;
; 32:                                               ; preds = %loop.x11
;   %again = call spir_func i64 @__mux_get_local_id(i32 0)
;   %is_first = icmp eq i64 %again, 0
;   br i1 %is_first, label %end16, label %other
;
; other:                                            ; preds = %32
;   %33 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %34 = getelementptr i32, ptr addrspace(1) %p, i64 %33
;   store i32 %31, ptr addrspace(1) %34, align 4, !llvm.access.group !1
;   br label %end16
;
; end16:                                            ; preds = %other, %32
;   br label %reach.end
;
; reach.end:                                        ; preds = %end16
;   br label %through15
;
; through15:                                        ; preds = %reach.end
;   br label %done14
;
; done14:                                           ; preds = %through15
;   %more18 = icmp ult i64 %25, %0
;   br i1 %more18, label %loop.x11, label %done.x17, !llvm.loop !7
;
; done.x17:                                         ; preds = %done14
;   %more20 = icmp ult i64 %24, %1
;   br i1 %more20, label %loop.y9, label %done.y19, !llvm.loop !8
;
; done.y19:                                         ; preds = %done.x17
;   %more22 = icmp ult i64 %23, %2
;   br i1 %more22, label %loop.z7, label %done.z21, !llvm.loop !9
;
; done.z21:                                         ; preds = %done.y19
;   br label %end
;
; end:                                              ; preds = %done.z21
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #2
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_memory_size() #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { memory(none) }
; attributes #1 = { "mux-barrier-bytes"="4" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.unroll.disable"}
; !6 = distinct !{!6, !5}
; !7 = distinct !{!7, !3}
; !8 = distinct !{!8, !5}
; !9 = distinct !{!9, !5}
