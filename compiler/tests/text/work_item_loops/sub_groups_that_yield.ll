; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i1 @__mux_sub_group_yield(i32, i1)
define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" "mux-sub-group-size"="4" {
start:
  store i32 1, ptr addrspace(1) %p
  %stuck = call spir_func i1 @__mux_sub_group_yield(i32 0, i1 true)
  %n = zext i1 %stuck to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i1 @__mux_sub_group_yield(i32, i1)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %p) #0 !codeplay_ca_wrapper !0 {
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
;   %active = alloca i64, align 8
;   store i64 0, ptr %active, align 8
;   %first = alloca i64, align 8
;   store i64 0, ptr %first, align 8
;   %stopped = alloca i64, align 8
;   store i64 0, ptr %stopped, align 8
;   %next2 = alloca i64, align 8
;   store i64 -1, ptr %next2, align 8
;   %has.news = alloca i1, align 1
;   store i1 false, ptr %has.news, align 1
;   %is.stuck = alloca i1, align 1
;   store i1 false, ptr %is.stuck, align 1
;   %ready = alloca i64, align 8
;   store i64 0, ptr %ready, align 8
;   %is.again = alloca i1, align 1
;   store i1 false, ptr %is.again, align 1
;   %parked = alloca i64, align 8
;   store i64 0, ptr %parked, align 8
;   %waiting = alloca i64, align 8
;   store i64 0, ptr %waiting, align 8
;   br label %phase
;
; phase:                                            ; preds = %entry, %rounds.end
;   %10 = load i64, ptr %next2, align 8
;   store i64 -1, ptr %next2, align 8
;   store i64 0, ptr %first, align 8
;   store i1 false, ptr %is.again, align 1
;   br label %sub_group
;
; lanes.start:                                      ; preds = %start
;   %11 = load i64, ptr %active, align 8
;   %12 = icmp eq i64 %11, 15
;   %is.whole = and i1 %12, %is.row
;   br i1 %is.whole, label %whole, label %some
;
; lanes.0:                                          ; preds = %meet.0
;   %13 = load i64, ptr %active, align 8
;   %14 = icmp eq i64 %13, 15
;   %is.whole17 = and i1 %14, %is.row
;   br i1 %is.whole17, label %whole18, label %some19
;
; meet.0:                                           ; preds = %dispatch
;   %15 = load i64, ptr %ready, align 8
;   store i64 %15, ptr %active, align 8
;   store i64 0, ptr %ready, align 8
;   br label %lanes.0
;
; dispatch:                                         ; preds = %behind29, %behind9, %again
;   %16 = load i64, ptr %ready, align 8
;   %17 = icmp ne i64 %16, 0
;   br i1 %17, label %meet.0, label %dispatch38
;
; through.sub_group:                                ; preds = %dispatch38, %behind29, %behind22, %behind9, %behind
;   %18 = load i64, ptr %waiting, align 8
;   %19 = mul nuw i64 %24, 2
;   %20 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %19
;   store i64 %18, ptr addrspace(3) %20, align 8
;   store i64 0, ptr %waiting, align 8
;   %21 = load i64, ptr %parked, align 8
;   %22 = or i64 %21, %18
;   store i64 %22, ptr %parked, align 8
;   %23 = add nuw i64 %24, 4
;   store i64 %23, ptr %first, align 8
;   %more = icmp ult i64 %23, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %round, %through.sub_group
;   %24 = load i64, ptr %first, align 8
;   %25 = sub nuw i64 %items, %24
;   %26 = icmp ult i64 %25, 4
;   %lanes = select i1 %26, i64 %25, i64 4
;   %27 = sub nuw i64 64, %lanes
;   %everyone = lshr i64 -1, %27
;   %28 = trunc i64 %24 to i32
;   %29 = trunc i64 %0 to i32
;   %30 = trunc i64 %1 to i32
;   %31 = udiv i32 %28, %29
;   %32 = mul i32 %31, %29
;   %33 = sub i32 %28, %32
;   %34 = udiv i32 %31, %30
;   %35 = mul i32 %34, %30
;   %36 = sub i32 %31, %35
;   %37 = zext i32 %33 to i64
;   %38 = zext i32 %36 to i64
;   %39 = zext i32 %34 to i64
;   %40 = add nuw i64 %37, 4
;   %is.row = icmp ule i64 %40, %0
;   %41 = load i1, ptr %is.again, align 1
;   br i1 %41, label %again, label %start
;
; phase.end:                                        ; preds = %through.sub_group
;   %42 = load i64, ptr %parked, align 8
;   %some.are.parked = icmp ne i64 %42, 0
;   %43 = load i1, ptr %has.news, align 1
;   %44 = xor i1 %43, true
;   store i1 %44, ptr %is.stuck, align 1
;   store i1 false, ptr %has.news, align 1
;   store i64 0, ptr %parked, align 8
;   store i1 true, ptr %is.again, align 1
;   br i1 %some.are.parked, label %round, label %rounds.end
;
; end:                                              ; preds = %rounds.end
;   ret void
;
; again:                                            ; preds = %sub_group
;   %45 = mul nuw i64 %24, 2
;   %46 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %45
;   %47 = load i64, ptr addrspace(3) %46, align 8
;   store i64 %47, ptr %ready, align 8
;   br label %dispatch
;
; start:                                            ; preds = %sub_group
;   %is.start = icmp eq i64 %10, -1
;   %48 = mul nuw i64 %24, 2
;   %49 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %48
;   %left = load i64, ptr addrspace(3) %49, align 8
;   %50 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %50, ptr %active, align 8
;   br label %lanes.start
;
; round:                                            ; preds = %phase.end
;   store i64 0, ptr %first, align 8
;   br label %sub_group
;
; rounds.end:                                       ; preds = %phase.end
;   %51 = load i64, ptr %next2, align 8
;   %52 = icmp eq i64 %51, -1
;   br i1 %52, label %end, label %phase
;
; whole:                                            ; preds = %lanes.start
;   br label %lane
;
; some:                                             ; preds = %lanes.start
;   br label %lane7
;
; lane:                                             ; preds = %next3, %whole
;   %lane4 = phi i64 [ 0, %whole ], [ %54, %next3 ]
;   %item = add nuw i64 %24, %lane4
;   %53 = add nuw i64 %37, %lane4
;   call spir_func void @__mux_set_local_id(i32 0, i64 %53)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %38)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %39)
;   br label %start5
;
; next3:                                            ; preds = %done
;   %54 = add nuw i64 %lane4, 1
;   %55 = icmp ult i64 %54, 4
;   br i1 %55, label %lane, label %behind, !llvm.loop !1
;
; behind:                                           ; preds = %next3
;   br label %through.sub_group
;
; start5:                                           ; preds = %lane
;   store i32 1, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.0
;
; reach.0:                                          ; preds = %start5
;   %lane6 = and i64 %item, 3
;   %56 = shl i64 1, %lane6
;   %57 = load i64, ptr %waiting, align 8
;   %58 = or i64 %57, %56
;   store i64 %58, ptr %waiting, align 8
;   %59 = load i1, ptr %has.news, align 1
;   %60 = or i1 %59, true
;   store i1 %60, ptr %has.news, align 1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next3
;
; lane7:                                            ; preds = %next8, %some
;   %lane10 = phi i64 [ 0, %some ], [ %62, %next8 ]
;   %item11 = add nuw i64 %24, %lane10
;   %61 = lshr i64 %11, %lane10
;   %is.active = trunc i64 %61 to i1
;   br i1 %is.active, label %body, label %next8
;
; next8:                                            ; preds = %done12, %lane7
;   %62 = add nuw i64 %lane10, 1
;   %63 = icmp ult i64 %62, %lanes
;   br i1 %63, label %lane7, label %behind9, !llvm.loop !5
;
; behind9:                                          ; preds = %next8
;   %64 = icmp eq i64 %11, %everyone
;   br i1 %64, label %through.sub_group, label %dispatch
;
; body:                                             ; preds = %lane7
;   %65 = trunc i64 %item11 to i32
;   %66 = trunc i64 %0 to i32
;   %67 = trunc i64 %1 to i32
;   %68 = udiv i32 %65, %66
;   %69 = mul i32 %68, %66
;   %70 = sub i32 %65, %69
;   %71 = udiv i32 %68, %67
;   %72 = mul i32 %71, %67
;   %73 = sub i32 %68, %72
;   %74 = zext i32 %70 to i64
;   %75 = zext i32 %73 to i64
;   %76 = zext i32 %71 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %74)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %75)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %76)
;   br label %start15
;
; start15:                                          ; preds = %body
;   store i32 1, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.014
;
; reach.014:                                        ; preds = %start15
;   %lane16 = and i64 %item11, 3
;   %77 = shl i64 1, %lane16
;   %78 = load i64, ptr %waiting, align 8
;   %79 = or i64 %78, %77
;   store i64 %79, ptr %waiting, align 8
;   %80 = load i1, ptr %has.news, align 1
;   %81 = or i1 %80, true
;   store i1 %81, ptr %has.news, align 1
;   br label %through13
;
; through13:                                        ; preds = %reach.014
;   br label %done12
;
; done12:                                           ; preds = %through13
;   br label %next8
;
; whole18:                                          ; preds = %lanes.0
;   br label %lane20
;
; some19:                                           ; preds = %lanes.0
;   br label %lane27
;
; lane20:                                           ; preds = %next21, %whole18
;   %lane23 = phi i64 [ 0, %whole18 ], [ %84, %next21 ]
;   %item24 = add nuw i64 %24, %lane23
;   %82 = add nuw i64 %37, %lane23
;   call spir_func void @__mux_set_local_id(i32 0, i64 %82)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %38)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %39)
;   %83 = load i1, ptr %is.stuck, align 1
;   br label %86
;
; next21:                                           ; preds = %done25
;   %84 = add nuw i64 %lane23, 1
;   %85 = icmp ult i64 %84, 4
;   br i1 %85, label %lane20, label %behind22, !llvm.loop !7
;
; behind22:                                         ; preds = %next21
;   br label %through.sub_group
;
; 86:                                               ; preds = %lane20
;   %n = zext i1 %83 to i32
;   store i32 %n, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %86
;   br label %through26
;
; through26:                                        ; preds = %reach.end
;   br label %done25
;
; done25:                                           ; preds = %through26
;   br label %next21
;
; lane27:                                           ; preds = %next28, %some19
;   %lane30 = phi i64 [ 0, %some19 ], [ %88, %next28 ]
;   %item31 = add nuw i64 %24, %lane30
;   %87 = lshr i64 %13, %lane30
;   %is.active33 = trunc i64 %87 to i1
;   br i1 %is.active33, label %body32, label %next28
;
; next28:                                           ; preds = %done34, %lane27
;   %88 = add nuw i64 %lane30, 1
;   %89 = icmp ult i64 %88, %lanes
;   br i1 %89, label %lane27, label %behind29, !llvm.loop !8
;
; behind29:                                         ; preds = %next28
;   %90 = icmp eq i64 %13, %everyone
;   br i1 %90, label %through.sub_group, label %dispatch
;
; body32:                                           ; preds = %lane27
;   %91 = trunc i64 %item31 to i32
;   %92 = trunc i64 %0 to i32
;   %93 = trunc i64 %1 to i32
;   %94 = udiv i32 %91, %92
;   %95 = mul i32 %94, %92
;   %96 = sub i32 %91, %95
;   %97 = udiv i32 %94, %93
;   %98 = mul i32 %97, %93
;   %99 = sub i32 %94, %98
;   %100 = zext i32 %96 to i64
;   %101 = zext i32 %99 to i64
;   %102 = zext i32 %97 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %100)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %101)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %102)
;   %103 = load i1, ptr %is.stuck, align 1
;   br label %104
;
; 104:                                              ; preds = %body32
;   %n37 = zext i1 %103 to i32
;   store i32 %n37, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end36
;
; reach.end36:                                      ; preds = %104
;   br label %through35
;
; through35:                                        ; preds = %reach.end36
;   br label %done34
;
; done34:                                           ; preds = %through35
;   br label %next28
;
; dispatch38:                                       ; preds = %dispatch
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
; attributes #0 = { "mux-barrier-bytes"="4" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-sub-group-size"="4" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2, !4}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = distinct !{!5, !2, !4, !6}
; !6 = !{!"llvm.loop.vectorize.enable", i1 false}
; !7 = distinct !{!7, !2, !4}
; !8 = distinct !{!8, !2, !4, !6}
