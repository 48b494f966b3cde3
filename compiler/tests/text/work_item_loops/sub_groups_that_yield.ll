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
;   %some.are = icmp ne i64 %16, 0
;   br i1 %some.are, label %meet.0, label %dispatch38
;
; through.sub_group:                                ; preds = %dispatch39, %dispatch38, %behind29, %behind22, %behind9, %behind
;   %17 = load i64, ptr %waiting, align 8
;   %18 = mul nuw i64 %23, 2
;   %19 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %18
;   store i64 %17, ptr addrspace(3) %19, align 8
;   store i64 0, ptr %waiting, align 8
;   %20 = load i64, ptr %parked, align 8
;   %21 = or i64 %20, %17
;   store i64 %21, ptr %parked, align 8
;   %22 = add nuw i64 %23, 4
;   store i64 %22, ptr %first, align 8
;   %more = icmp ult i64 %22, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %round, %through.sub_group
;   %23 = load i64, ptr %first, align 8
;   %24 = sub nuw i64 %items, %23
;   %25 = icmp ult i64 %24, 4
;   %lanes = select i1 %25, i64 %24, i64 4
;   %26 = sub nuw i64 64, %lanes
;   %everyone = lshr i64 -1, %26
;   %27 = trunc i64 %23 to i32
;   %28 = trunc i64 %0 to i32
;   %29 = trunc i64 %1 to i32
;   %30 = udiv i32 %27, %28
;   %31 = mul i32 %30, %28
;   %32 = sub i32 %27, %31
;   %33 = udiv i32 %30, %29
;   %34 = mul i32 %33, %29
;   %35 = sub i32 %30, %34
;   %36 = zext i32 %32 to i64
;   %37 = zext i32 %35 to i64
;   %38 = zext i32 %33 to i64
;   %39 = add nuw i64 %36, 4
;   %is.row = icmp ule i64 %39, %0
;   %40 = load i1, ptr %is.again, align 1
;   br i1 %40, label %again, label %start
;
; phase.end:                                        ; preds = %through.sub_group
;   %41 = load i64, ptr %parked, align 8
;   %some.are.parked = icmp ne i64 %41, 0
;   %42 = load i1, ptr %has.news, align 1
;   %43 = xor i1 %42, true
;   store i1 %43, ptr %is.stuck, align 1
;   store i1 false, ptr %has.news, align 1
;   store i64 0, ptr %parked, align 8
;   store i1 true, ptr %is.again, align 1
;   br i1 %some.are.parked, label %round, label %rounds.end
;
; end:                                              ; preds = %rounds.end
;   ret void
;
; again:                                            ; preds = %sub_group
;   %44 = mul nuw i64 %23, 2
;   %45 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %44
;   %46 = load i64, ptr addrspace(3) %45, align 8
;   store i64 %46, ptr %ready, align 8
;   br label %dispatch
;
; start:                                            ; preds = %sub_group
;   %is.start = icmp eq i64 %10, -1
;   %47 = mul nuw i64 %23, 2
;   %48 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %47
;   %left = load i64, ptr addrspace(3) %48, align 8
;   %49 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %49, ptr %active, align 8
;   br label %lanes.start
;
; round:                                            ; preds = %phase.end
;   store i64 0, ptr %first, align 8
;   br label %sub_group
;
; rounds.end:                                       ; preds = %phase.end
;   %50 = load i64, ptr %next2, align 8
;   %51 = icmp eq i64 %50, -1
;   br i1 %51, label %end, label %phase
;
; whole:                                            ; preds = %lanes.start
;   br label %lane
;
; some:                                             ; preds = %lanes.start
;   br label %lane7
;
; lane:                                             ; preds = %next3, %whole
;   %lane4 = phi i64 [ 0, %whole ], [ %53, %next3 ]
;   %item = add nuw i64 %23, %lane4
;   %52 = add nuw i64 %36, %lane4
;   call spir_func void @__mux_set_local_id(i32 0, i64 %52)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %37)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %38)
;   br label %start5
;
; next3:                                            ; preds = %done
;   %53 = add nuw i64 %lane4, 1
;   %54 = icmp ult i64 %53, 4
;   br i1 %54, label %lane, label %behind, !llvm.loop !1
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
;   %55 = shl i64 1, %lane6
;   %56 = load i64, ptr %waiting, align 8
;   %57 = or i64 %56, %55
;   store i64 %57, ptr %waiting, align 8
;   %58 = load i1, ptr %has.news, align 1
;   %59 = or i1 %58, true
;   store i1 %59, ptr %has.news, align 1
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next3
;
; lane7:                                            ; preds = %next8, %some
;   %lane10 = phi i64 [ 0, %some ], [ %61, %next8 ]
;   %item11 = add nuw i64 %23, %lane10
;   %60 = lshr i64 %11, %lane10
;   %is.active = trunc i64 %60 to i1
;   br i1 %is.active, label %body, label %next8
;
; next8:                                            ; preds = %done12, %lane7
;   %61 = add nuw i64 %lane10, 1
;   %62 = icmp ult i64 %61, %lanes
;   br i1 %62, label %lane7, label %behind9, !llvm.loop !5
;
; behind9:                                          ; preds = %next8
;   %63 = icmp eq i64 %11, %everyone
;   br i1 %63, label %through.sub_group, label %dispatch
;
; body:                                             ; preds = %lane7
;   %64 = trunc i64 %item11 to i32
;   %65 = trunc i64 %0 to i32
;   %66 = trunc i64 %1 to i32
;   %67 = udiv i32 %64, %65
;   %68 = mul i32 %67, %65
;   %69 = sub i32 %64, %68
;   %70 = udiv i32 %67, %66
;   %71 = mul i32 %70, %66
;   %72 = sub i32 %67, %71
;   %73 = zext i32 %69 to i64
;   %74 = zext i32 %72 to i64
;   %75 = zext i32 %70 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %73)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %74)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %75)
;   br label %start15
;
; start15:                                          ; preds = %body
;   store i32 1, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.014
;
; reach.014:                                        ; preds = %start15
;   %lane16 = and i64 %item11, 3
;   %76 = shl i64 1, %lane16
;   %77 = load i64, ptr %waiting, align 8
;   %78 = or i64 %77, %76
;   store i64 %78, ptr %waiting, align 8
;   %79 = load i1, ptr %has.news, align 1
;   %80 = or i1 %79, true
;   store i1 %80, ptr %has.news, align 1
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
;   %lane23 = phi i64 [ 0, %whole18 ], [ %83, %next21 ]
;   %item24 = add nuw i64 %23, %lane23
;   %81 = add nuw i64 %36, %lane23
;   call spir_func void @__mux_set_local_id(i32 0, i64 %81)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %37)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %38)
;   %82 = load i1, ptr %is.stuck, align 1
;   br label %85
;
; next21:                                           ; preds = %done25
;   %83 = add nuw i64 %lane23, 1
;   %84 = icmp ult i64 %83, 4
;   br i1 %84, label %lane20, label %behind22, !llvm.loop !7
;
; behind22:                                         ; preds = %next21
;   br label %through.sub_group
;
; 85:                                               ; preds = %lane20
;   %n = zext i1 %82 to i32
;   store i32 %n, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %85
;   br label %through26
;
; through26:                                        ; preds = %reach.end
;   br label %done25
;
; done25:                                           ; preds = %through26
;   br label %next21
;
; lane27:                                           ; preds = %next28, %some19
;   %lane30 = phi i64 [ 0, %some19 ], [ %87, %next28 ]
;   %item31 = add nuw i64 %23, %lane30
;   %86 = lshr i64 %13, %lane30
;   %is.active33 = trunc i64 %86 to i1
;   br i1 %is.active33, label %body32, label %next28
;
; next28:                                           ; preds = %done34, %lane27
;   %87 = add nuw i64 %lane30, 1
;   %88 = icmp ult i64 %87, %lanes
;   br i1 %88, label %lane27, label %behind29, !llvm.loop !8
;
; behind29:                                         ; preds = %next28
;   %89 = icmp eq i64 %13, %everyone
;   br i1 %89, label %through.sub_group, label %dispatch
;
; body32:                                           ; preds = %lane27
;   %90 = trunc i64 %item31 to i32
;   %91 = trunc i64 %0 to i32
;   %92 = trunc i64 %1 to i32
;   %93 = udiv i32 %90, %91
;   %94 = mul i32 %93, %91
;   %95 = sub i32 %90, %94
;   %96 = udiv i32 %93, %92
;   %97 = mul i32 %96, %92
;   %98 = sub i32 %93, %97
;   %99 = zext i32 %95 to i64
;   %100 = zext i32 %98 to i64
;   %101 = zext i32 %96 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %99)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %100)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %101)
;   %102 = load i1, ptr %is.stuck, align 1
;   br label %103
;
; 103:                                              ; preds = %body32
;   %n37 = zext i1 %102 to i32
;   store i32 %n37, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %reach.end36
;
; reach.end36:                                      ; preds = %103
;   br label %through35
;
; through35:                                        ; preds = %reach.end36
;   br label %done34
;
; done34:                                           ; preds = %through35
;   br label %next28
;
; dispatch38:                                       ; preds = %dispatch
;   %104 = load i64, ptr %waiting, align 8
;   %some.are40 = icmp ne i64 %104, 0
;   br i1 %some.are40, label %through.sub_group, label %dispatch39
;
; dispatch39:                                       ; preds = %dispatch38
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
