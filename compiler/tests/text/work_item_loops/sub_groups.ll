; A reduction of the lanes that go one way, in a kernel that also has a barrier of the work-group.
; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(i32 %x, i1 %c, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-sub-group-size"="8" {
  br i1 %c, label %some, label %all
some:
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  store i32 %sum, ptr addrspace(1) %out
  br label %all
all:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(i32 %x, i1 %c, ptr addrspace(1) %out) #0 {
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
;   %active = alloca i64, align 8
;   store i64 0, ptr %active, align 8
;   %stopped = alloca i64, align 8
;   store i64 0, ptr %stopped, align 8
;   %next1 = alloca i64, align 8
;   store i64 -1, ptr %next1, align 8
;   %waiting = alloca i64, align 8
;   store i64 0, ptr %waiting, align 8
;   %sum = alloca i32, align 4
;   store i32 0, ptr %sum, align 4
;   %reduced = alloca i32, align 4
;   store i32 0, ptr %reduced, align 4
;   %first = alloca i64, align 8
;   store i64 0, ptr %first, align 8
;   br label %phase
;
; phase:                                            ; preds = %entry, %phase.end
;   %9 = load i64, ptr %next1, align 8
;   store i64 -1, ptr %next1, align 8
;   store i64 0, ptr %first, align 8
;   %cond = icmp eq i64 %9, 1
;   br i1 %cond, label %meet.1, label %sub_group
;
; lanes.start:                                      ; preds = %sub_group
;   %10 = load i64, ptr %active, align 8
;   br label %lane
;
; lanes.0:                                          ; preds = %meet.0
;   %11 = load i64, ptr %active, align 8
;   br label %lane6
;
; lanes.1:                                          ; preds = %sub_group
;   %12 = load i64, ptr %active, align 8
;   br label %lane19
;
; meet.0:                                           ; preds = %dispatch
;   %13 = load i64, ptr %waiting, align 8
;   store i64 %13, ptr %active, align 8
;   store i64 0, ptr %waiting, align 8
;   %14 = load i32, ptr %sum, align 4
;   store i32 %14, ptr %reduced, align 4
;   store i32 0, ptr %sum, align 4
;   br label %lanes.0
;
; meet.1:                                           ; preds = %phase
;   br label %sub_group
;
; dispatch:                                         ; preds = %behind22, %behind9, %behind
;   %15 = load i64, ptr %waiting, align 8
;   %some.wait = icmp ne i64 %15, 0
;   br i1 %some.wait, label %meet.0, label %dispatch29
;
; through.sub_group:                                ; preds = %dispatch29, %behind22, %behind9
;   %16 = mul nuw i64 %20, 2
;   %17 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %16
;   %18 = load i64, ptr %stopped, align 8
;   store i64 %18, ptr addrspace(3) %17, align 8
;   store i64 0, ptr %stopped, align 8
;   %19 = add nuw i64 %20, 8
;   store i64 %19, ptr %first, align 8
;   %more = icmp ult i64 %19, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %through.sub_group, %meet.1
;   %20 = load i64, ptr %first, align 8
;   %21 = sub nuw i64 %items, %20
;   %22 = icmp ult i64 %21, 8
;   %lanes = select i1 %22, i64 %21, i64 8
;   %23 = sub nuw i64 64, %lanes
;   %everyone = lshr i64 -1, %23
;   %is.start = icmp eq i64 %9, -1
;   %24 = mul nuw i64 %20, 2
;   %25 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %24
;   %left = load i64, ptr addrspace(3) %25, align 8
;   %26 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %26, ptr %active, align 8
;   %cond30 = icmp eq i64 %9, 1
;   br i1 %cond30, label %lanes.1, label %lanes.start
;
; phase.end:                                        ; preds = %through.sub_group
;   %27 = load i64, ptr %next1, align 8
;   %28 = icmp eq i64 %27, -1
;   br i1 %28, label %end, label %phase
;
; end:                                              ; preds = %phase.end
;   ret void
;
; lane:                                             ; preds = %next2, %lanes.start
;   %lane3 = phi i64 [ 0, %lanes.start ], [ %42, %next2 ]
;   %29 = lshr i64 %10, %lane3
;   %is.active = trunc i64 %29 to i1
;   br i1 %is.active, label %body, label %next2
;
; body:                                             ; preds = %lane
;   %item = add nuw i64 %20, %lane3
;   %30 = trunc i64 %item to i32
;   %31 = trunc i64 %0 to i32
;   %32 = udiv i32 %30, %31
;   %33 = mul i32 %32, %31
;   %34 = sub i32 %30, %33
;   %35 = trunc i64 %1 to i32
;   %36 = udiv i32 %32, %35
;   %37 = mul i32 %36, %35
;   %38 = sub i32 %32, %37
;   %39 = zext i32 %34 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %39)
;   %40 = zext i32 %38 to i64
;   call spir_func void @__mux_set_local_id(i32 1, i64 %40)
;   %41 = zext i32 %36 to i64
;   call spir_func void @__mux_set_local_id(i32 2, i64 %41)
;   br label %44
;
; next2:                                            ; preds = %done, %lane
;   %42 = add nuw i64 %lane3, 1
;   %43 = icmp ult i64 %42, %lanes
;   br i1 %43, label %lane, label %behind, !llvm.loop !0
;
; behind:                                           ; preds = %next2
;   br label %dispatch
;
; 44:                                               ; preds = %body
;   br i1 %c, label %some, label %all
;
; some:                                             ; preds = %44
;   br label %reach.0
;
; all:                                              ; preds = %44
;   br label %reach.1
;
; reach.0:                                          ; preds = %some
;   %lane4 = and i64 %item, 7
;   %45 = load i32, ptr %sum, align 4
;   %46 = add i32 %45, %x
;   store i32 %46, ptr %sum, align 4
;   %47 = shl i64 1, %lane4
;   %48 = load i64, ptr %waiting, align 8
;   %49 = or i64 %48, %47
;   store i64 %49, ptr %waiting, align 8
;   br label %through
;
; reach.1:                                          ; preds = %all
;   %lane5 = and i64 %item, 7
;   %50 = shl i64 1, %lane5
;   %51 = load i64, ptr %stopped, align 8
;   %52 = or i64 %51, %50
;   store i64 %52, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through
;
; through:                                          ; preds = %reach.1, %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next2
;
; lane6:                                            ; preds = %next8, %lanes.0
;   %lane10 = phi i64 [ 0, %lanes.0 ], [ %67, %next8 ]
;   %53 = lshr i64 %11, %lane10
;   %is.active11 = trunc i64 %53 to i1
;   br i1 %is.active11, label %body7, label %next8
;
; body7:                                            ; preds = %lane6
;   %item12 = add nuw i64 %20, %lane10
;   %54 = trunc i64 %item12 to i32
;   %55 = trunc i64 %0 to i32
;   %56 = udiv i32 %54, %55
;   %57 = mul i32 %56, %55
;   %58 = sub i32 %54, %57
;   %59 = trunc i64 %1 to i32
;   %60 = udiv i32 %56, %59
;   %61 = mul i32 %60, %59
;   %62 = sub i32 %56, %61
;   %63 = zext i32 %58 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %63)
;   %64 = zext i32 %62 to i64
;   call spir_func void @__mux_set_local_id(i32 1, i64 %64)
;   %65 = zext i32 %60 to i64
;   call spir_func void @__mux_set_local_id(i32 2, i64 %65)
;   %lane14 = and i64 %item12, 7
;   %66 = load i32, ptr %reduced, align 4
;   br label %69
;
; next8:                                            ; preds = %done13, %lane6
;   %67 = add nuw i64 %lane10, 1
;   %68 = icmp ult i64 %67, %lanes
;   br i1 %68, label %lane6, label %behind9, !llvm.loop !3
;
; behind9:                                          ; preds = %next8
;   %is.whole = icmp eq i64 %11, %everyone
;   br i1 %is.whole, label %through.sub_group, label %dispatch
;
; 69:                                               ; preds = %body7
;   store i32 %66, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %all17
;
; all17:                                            ; preds = %69
;   br label %reach.116
;
; reach.116:                                        ; preds = %all17
;   %lane18 = and i64 %item12, 7
;   %70 = shl i64 1, %lane18
;   %71 = load i64, ptr %stopped, align 8
;   %72 = or i64 %71, %70
;   store i64 %72, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through15
;
; through15:                                        ; preds = %reach.116
;   br label %done13
;
; done13:                                           ; preds = %through15
;   br label %next8
;
; lane19:                                           ; preds = %next21, %lanes.1
;   %lane23 = phi i64 [ 0, %lanes.1 ], [ %86, %next21 ]
;   %73 = lshr i64 %12, %lane23
;   %is.active24 = trunc i64 %73 to i1
;   br i1 %is.active24, label %body20, label %next21
;
; body20:                                           ; preds = %lane19
;   %item25 = add nuw i64 %20, %lane23
;   %74 = trunc i64 %item25 to i32
;   %75 = trunc i64 %0 to i32
;   %76 = udiv i32 %74, %75
;   %77 = mul i32 %76, %75
;   %78 = sub i32 %74, %77
;   %79 = trunc i64 %1 to i32
;   %80 = udiv i32 %76, %79
;   %81 = mul i32 %80, %79
;   %82 = sub i32 %76, %81
;   %83 = zext i32 %78 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %83)
;   %84 = zext i32 %82 to i64
;   call spir_func void @__mux_set_local_id(i32 1, i64 %84)
;   %85 = zext i32 %80 to i64
;   call spir_func void @__mux_set_local_id(i32 2, i64 %85)
;   br label %88
;
; next21:                                           ; preds = %done26, %lane19
;   %86 = add nuw i64 %lane23, 1
;   %87 = icmp ult i64 %86, %lanes
;   br i1 %87, label %lane19, label %behind22, !llvm.loop !4
;
; behind22:                                         ; preds = %next21
;   %is.whole28 = icmp eq i64 %12, %everyone
;   br i1 %is.whole28, label %through.sub_group, label %dispatch
;
; 88:                                               ; preds = %body20
;   store i32 %x, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %reach.end
;
; reach.end:                                        ; preds = %88
;   br label %through27
;
; through27:                                        ; preds = %reach.end
;   br label %done26
;
; done26:                                           ; preds = %through27
;   br label %next21
;
; dispatch29:                                       ; preds = %dispatch
;   br label %through.sub_group
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
; attributes #0 = { "mux-barrier-bytes"="2" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-sub-group-size"="8" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = distinct !{!0, !1}
; !1 = !{!"llvm.loop.parallel_accesses", !2}
; !2 = distinct !{}
; !3 = distinct !{!3, !1}
; !4 = distinct !{!4, !1}
