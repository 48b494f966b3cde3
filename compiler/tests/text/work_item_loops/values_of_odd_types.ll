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
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %14, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %14 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %15, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %15 = add nuw i64 %local.x, 1
;   %16 = mul nuw i64 0, %1
;   %17 = add nuw i64 %16, %local.y
;   %18 = mul nuw i64 %17, %0
;   %item = add nuw i64 %18, %local.x
;   br label %19
;
; 19:                                               ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %flag = call i1 @flag(i64 %id)
;   %odd = call i24 @odd(i64 %id)
;   %three = call <3 x float> @three(i64 %id)
;   %wide = call <16 x i64> @wide(i64 %id)
;   %record = call { i32, [2 x i8] } @record(i64 %id)
;   %generic = call ptr addrspace(4) @generic(i64 %id)
;   br label %reach.0
;
; reach.0:                                          ; preds = %19
;   %20 = mul nuw i64 %item, 1
;   %21 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %20
;   store i1 %flag, ptr addrspace(3) %21, align 1, !llvm.access.group !1
;   %22 = mul nuw i64 %item, 4
;   %23 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %22
;   store i24 %odd, ptr addrspace(3) %23, align 4, !llvm.access.group !1
;   %24 = mul nuw i64 %item, 16
;   %25 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %24
;   store <3 x float> %three, ptr addrspace(3) %25, align 16, !llvm.access.group !1
;   %26 = mul nuw i64 %item, 128
;   %27 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %26
;   store <16 x i64> %wide, ptr addrspace(3) %27, align 128, !llvm.access.group !1
;   %28 = mul nuw i64 %item, 8
;   %29 = getelementptr inbounds i8, ptr addrspace(3) %kept4, i64 %28
;   store { i32, [2 x i8] } %record, ptr addrspace(3) %29, align 8, !llvm.access.group !1
;   %30 = mul nuw i64 %item, 8
;   %31 = getelementptr inbounds i8, ptr addrspace(3) %kept5, i64 %30
;   store ptr addrspace(4) %generic, ptr addrspace(3) %31, align 8, !llvm.access.group !1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %15, %0
;   br i1 %more, label %loop.x, label %done.x
;
; done.x:                                           ; preds = %done
;   %more6 = icmp ult i64 %14, %rows
;   br i1 %more6, label %loop.y, label %done.y, !llvm.loop !2
;
; done.y:                                           ; preds = %done.x
;   br label %region.0
;
; region.0:                                         ; preds = %done.y
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows7 = mul nuw i64 %2, %1
;   br label %loop.y8
;
; loop.y8:                                          ; preds = %done.x15, %region.0
;   %local.y9 = phi i64 [ 0, %region.0 ], [ %32, %done.x15 ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y9)
;   %32 = add nuw i64 %local.y9, 1
;   br label %loop.x10
;
; loop.x10:                                         ; preds = %done13, %loop.y8
;   %local.x11 = phi i64 [ 0, %loop.y8 ], [ %33, %done13 ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x11)
;   %33 = add nuw i64 %local.x11, 1
;   %34 = mul nuw i64 0, %1
;   %35 = add nuw i64 %34, %local.y9
;   %36 = mul nuw i64 %35, %0
;   %item12 = add nuw i64 %36, %local.x11
;   %37 = mul nuw i64 %item12, 1
;   %38 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %37
;   %39 = load i1, ptr addrspace(3) %38, align 1, !llvm.access.group !1
;   %40 = mul nuw i64 %item12, 4
;   %41 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %40
;   %42 = load i24, ptr addrspace(3) %41, align 4, !llvm.access.group !1
;   %43 = mul nuw i64 %item12, 16
;   %44 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %43
;   %45 = load <3 x float>, ptr addrspace(3) %44, align 16, !llvm.access.group !1
;   %46 = mul nuw i64 %item12, 128
;   %47 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %46
;   %48 = load <16 x i64>, ptr addrspace(3) %47, align 128, !llvm.access.group !1
;   %49 = mul nuw i64 %item12, 8
;   %50 = getelementptr inbounds i8, ptr addrspace(3) %kept4, i64 %49
;   %51 = load { i32, [2 x i8] }, ptr addrspace(3) %50, align 8, !llvm.access.group !1
;   %52 = mul nuw i64 %item12, 8
;   %53 = getelementptr inbounds i8, ptr addrspace(3) %kept5, i64 %52
;   %54 = load ptr addrspace(4), ptr addrspace(3) %53, align 8, !llvm.access.group !1
;   br label %55
;
; 55:                                               ; preds = %loop.x10
;   switch i32 %n, label %never [
;     i32 0, label %one
;     i32 1, label %other
;   ]
;
; one:                                              ; preds = %55
;   call void @use(i1 %39, i24 %42, <3 x float> %45, <16 x i64> %48, { i32, [2 x i8] } %51, ptr addrspace(4) %54)
;   br label %reach.end
;
; other:                                            ; preds = %55
;   br label %reach.end
;
; never:                                            ; preds = %55
;   unreachable
;
; reach.end:                                        ; preds = %other, %one
;   br label %through14
;
; through14:                                        ; preds = %reach.end
;   br label %done13
;
; done13:                                           ; preds = %through14
;   %more16 = icmp ult i64 %33, %0
;   br i1 %more16, label %loop.x10, label %done.x15, !llvm.loop !4
;
; done.x15:                                         ; preds = %done13
;   %more18 = icmp ult i64 %32, %rows7
;   br i1 %more18, label %loop.y8, label %done.y17, !llvm.loop !6
;
; done.y17:                                         ; preds = %done.x15
;   br label %end
;
; end:                                              ; preds = %done.y17
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
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = distinct !{!4, !5}
; !5 = !{!"llvm.loop.parallel_accesses", !1}
; !6 = distinct !{!6, !3}
