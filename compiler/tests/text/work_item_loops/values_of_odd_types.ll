; RUN: irun --pass work_item_loops %s
; Each work-item keeps its own values of types of all sizes: a place takes what an element of an array would.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func i64 @__mux_get_local_id(i32)
declare i1 @flag(i64)
declare i24 @odd(i64)
declare <3 x float> @three(i64)
declare <16 x i64> @wide(i64)
declare { i32, [2 x i8] } @record(i64)
declare ptr addrspace(4) @generic(i64)
declare void @use(i1, i24, <3 x float>, <16 x i64>, { i32, [2 x i8] }, ptr addrspace(4))
define spir_kernel void @k(i32 %n) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %flag = call i1 @flag(i64 %id)
  %odd = call i24 @odd(i64 %id)
  %three = call <3 x float> @three(i64 %id)
  %wide = call <16 x i64> @wide(i64 %id)
  %record = call { i32, [2 x i8] } @record(i64 %id)
  %generic = call ptr addrspace(4) @generic(i64 %id)
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  switch i32 %n, label %never [
    i32 0, label %one
    i32 1, label %other
  ]
one:
  call void @use(i1 %flag, i24 %odd, <3 x float> %three, <16 x i64> %wide, { i32, [2 x i8] } %record, ptr addrspace(4) %generic)
  ret void
other:
  ret void
never:
  unreachable
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare i1 @flag(i64)
;
; declare i24 @odd(i64)
;
; declare <3 x float> @three(i64)
;
; declare <16 x i64> @wide(i64)
;
; declare { i32, [2 x i8] } @record(i64)
;
; declare ptr addrspace(4) @generic(i64)
;
; declare void @use(i1, i24, <3 x float>, <16 x i64>, { i32, [2 x i8] }, ptr addrspace(4))
;
; define internal spir_func void @k.mux-barrier-wrapper(i32 %n) #0 !codeplay_ca_wrapper !0 {
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
;   %9 = mul nuw i64 %kept.items, 2
;   %kept1 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %9
;   %10 = mul nuw i64 %kept.items, 6
;   %kept2 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %10
;   %11 = mul nuw i64 %kept.items, 22
;   %kept3 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %11
;   %12 = mul nuw i64 %kept.items, 150
;   %kept4 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %12
;   %13 = mul nuw i64 %kept.items, 158
;   %kept5 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %13
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %region.start
;   %local.z = phi i64 [ 0, %region.start ], [ %14, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %14 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %15, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %15 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %16, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %16 = add nuw i64 %local.x, 1
;   %17 = mul nuw i64 %local.z, %1
;   %18 = add nuw i64 %17, %local.y
;   %19 = mul nuw i64 %18, %0
;   %item = add nuw i64 %19, %local.x
;   br label %20
;
; 20:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %flag = call i1 @flag(i64 %id)
;   %odd = call i24 @odd(i64 %id)
;   %three = call <3 x float> @three(i64 %id)
;   %wide = call <16 x i64> @wide(i64 %id)
;   %record = call { i32, [2 x i8] } @record(i64 %id)
;   %generic = call ptr addrspace(4) @generic(i64 %id)
;   br label %reach.0
;
; reach.0:                                          ; preds = %20
;   %21 = mul nuw i64 %item, 1
;   %22 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %21
;   store i1 %flag, ptr addrspace(3) %22, align 1, !llvm.access.group !1
;   %23 = mul nuw i64 %item, 4
;   %24 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %23
;   store i24 %odd, ptr addrspace(3) %24, align 4, !llvm.access.group !1
;   %25 = mul nuw i64 %item, 16
;   %26 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %25
;   store <3 x float> %three, ptr addrspace(3) %26, align 16, !llvm.access.group !1
;   %27 = mul nuw i64 %item, 128
;   %28 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %27
;   store <16 x i64> %wide, ptr addrspace(3) %28, align 128, !llvm.access.group !1
;   %29 = mul nuw i64 %item, 8
;   %30 = getelementptr inbounds i8, ptr addrspace(3) %kept4, i64 %29
;   store { i32, [2 x i8] } %record, ptr addrspace(3) %30, align 8, !llvm.access.group !1
;   %31 = mul nuw i64 %item, 8
;   %32 = getelementptr inbounds i8, ptr addrspace(3) %kept5, i64 %31
;   store ptr addrspace(4) %generic, ptr addrspace(3) %32, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %16, %0
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %done
;   %more6 = icmp ult i64 %15, %1
;   br i1 %more6, label %loop.y, label %done.y, !llvm.loop !4
;
; done.y:                                           ; preds = %done.x
;   %more7 = icmp ult i64 %14, %2
;   br i1 %more7, label %loop.z, label %done.z, !llvm.loop !6
;
; done.z:                                           ; preds = %done.y
;   br label %region.0
;
; region.0:                                         ; preds = %done.z
;   br label %loop.z8
;
; loop.z8:                                          ; preds = %done.y19, %region.0
;   %local.z9 = phi i64 [ 0, %region.0 ], [ %33, %done.y19 ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z9)
;   %33 = add nuw i64 %local.z9, 1
;   br label %loop.y10
;
; loop.y10:                                         ; preds = %done.x17, %loop.z8
;   %local.y11 = phi i64 [ 0, %loop.z8 ], [ %34, %done.x17 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y11)
;   %34 = add nuw i64 %local.y11, 1
;   br label %loop.x12
;
; loop.x12:                                         ; preds = %done15, %loop.y10
;   %local.x13 = phi i64 [ 0, %loop.y10 ], [ %35, %done15 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x13)
;   %35 = add nuw i64 %local.x13, 1
;   %36 = mul nuw i64 %local.z9, %1
;   %37 = add nuw i64 %36, %local.y11
;   %38 = mul nuw i64 %37, %0
;   %item14 = add nuw i64 %38, %local.x13
;   %39 = mul nuw i64 %item14, 1
;   %40 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %39
;   %41 = load i1, ptr addrspace(3) %40, align 1, !llvm.access.group !1
;   %42 = mul nuw i64 %item14, 4
;   %43 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %42
;   %44 = load i24, ptr addrspace(3) %43, align 4, !llvm.access.group !1
;   %45 = mul nuw i64 %item14, 16
;   %46 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %45
;   %47 = load <3 x float>, ptr addrspace(3) %46, align 16, !llvm.access.group !1
;   %48 = mul nuw i64 %item14, 128
;   %49 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %48
;   %50 = load <16 x i64>, ptr addrspace(3) %49, align 128, !llvm.access.group !1
;   %51 = mul nuw i64 %item14, 8
;   %52 = getelementptr inbounds i8, ptr addrspace(3) %kept4, i64 %51
;   %53 = load { i32, [2 x i8] }, ptr addrspace(3) %52, align 8, !llvm.access.group !1
;   %54 = mul nuw i64 %item14, 8
;   %55 = getelementptr inbounds i8, ptr addrspace(3) %kept5, i64 %54
;   %56 = load ptr addrspace(4), ptr addrspace(3) %55, align 8, !llvm.access.group !1
;   br label %57
;
; 57:                                               ; preds = %loop.x12
;   switch i32 %n, label %never [
;     i32 0, label %one
;     i32 1, label %other
;   ]
;
; one:                                              ; preds = %57
;   call void @use(i1 %41, i24 %44, <3 x float> %47, <16 x i64> %50, { i32, [2 x i8] } %53, ptr addrspace(4) %56)
;   br label %reach.end
;
; other:                                            ; preds = %57
;   br label %reach.end
;
; never:                                            ; preds = %57
;   unreachable
;
; reach.end:                                        ; preds = %other, %one
;   br label %through16
;
; through16:                                        ; preds = %reach.end
;   br label %done15
;
; done15:                                           ; preds = %through16
;   %more18 = icmp ult i64 %35, %0
;   br i1 %more18, label %loop.x12, label %done.x17, !llvm.loop !7
;
; done.x17:                                         ; preds = %done15
;   %more20 = icmp ult i64 %34, %1
;   br i1 %more20, label %loop.y10, label %done.y19, !llvm.loop !8
;
; done.y19:                                         ; preds = %done.x17
;   %more22 = icmp ult i64 %33, %2
;   br i1 %more22, label %loop.z8, label %done.z21, !llvm.loop !9
;
; done.z21:                                         ; preds = %done.y19
;   br label %end
;
; end:                                              ; preds = %done.z21
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
; attributes #0 = { "mux-barrier-bytes"="166" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
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
