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
;   %11 = icmp eq i64 %10, 255
;   %is.whole = and i1 %11, %is.row
;   br i1 %is.whole, label %whole, label %some
;
; lanes.0:                                          ; preds = %meet.0
;   %12 = load i64, ptr %active, align 8
;   %13 = icmp eq i64 %12, 255
;   %is.whole20 = and i1 %13, %is.row
;   br i1 %is.whole20, label %whole21, label %some22
;
; lanes.1:                                          ; preds = %sub_group
;   %14 = load i64, ptr %active, align 8
;   %15 = icmp eq i64 %14, 255
;   %is.whole47 = and i1 %15, %is.row
;   br i1 %is.whole47, label %whole48, label %some49
;
; meet.0:                                           ; preds = %dispatch
;   %16 = load i64, ptr %waiting, align 8
;   store i64 %16, ptr %active, align 8
;   store i64 0, ptr %waiting, align 8
;   %17 = load i32, ptr %sum, align 4
;   store i32 %17, ptr %reduced, align 4
;   store i32 0, ptr %sum, align 4
;   br label %lanes.0
;
; meet.1:                                           ; preds = %phase
;   br label %sub_group
;
; dispatch:                                         ; preds = %behind9, %behind59, %behind36, %behind
;   %18 = load i64, ptr %waiting, align 8
;   %some.wait = icmp ne i64 %18, 0
;   br i1 %some.wait, label %meet.0, label %dispatch67
;
; through.sub_group:                                ; preds = %dispatch67, %behind59, %behind52, %behind36, %behind25
;   %19 = mul nuw i64 %23, 2
;   %20 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %19
;   %21 = load i64, ptr %stopped, align 8
;   store i64 %21, ptr addrspace(3) %20, align 8
;   store i64 0, ptr %stopped, align 8
;   %22 = add nuw i64 %23, 8
;   store i64 %22, ptr %first, align 8
;   %more = icmp ult i64 %22, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %through.sub_group, %meet.1
;   %23 = load i64, ptr %first, align 8
;   %24 = sub nuw i64 %items, %23
;   %25 = icmp ult i64 %24, 8
;   %lanes = select i1 %25, i64 %24, i64 8
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
;   %39 = add nuw i64 %36, 8
;   %is.row = icmp ule i64 %39, %0
;   %is.start = icmp eq i64 %9, -1
;   %40 = mul nuw i64 %23, 2
;   %41 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %40
;   %left = load i64, ptr addrspace(3) %41, align 8
;   %42 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %42, ptr %active, align 8
;   %cond68 = icmp eq i64 %9, 1
;   br i1 %cond68, label %lanes.1, label %lanes.start
;
; phase.end:                                        ; preds = %through.sub_group
;   %43 = load i64, ptr %next1, align 8
;   %44 = icmp eq i64 %43, -1
;   br i1 %44, label %end, label %phase
;
; end:                                              ; preds = %phase.end
;   ret void
;
; whole:                                            ; preds = %lanes.start
;   br label %lane
;
; some:                                             ; preds = %lanes.start
;   br label %lane7
;
; lane:                                             ; preds = %next2, %whole
;   %lane3 = phi i64 [ 0, %whole ], [ %46, %next2 ]
;   %item = add nuw i64 %23, %lane3
;   %45 = add nuw i64 %36, %lane3
;   call spir_func void @__mux_set_local_id(i32 0, i64 %45)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %37)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %38)
;   br label %48
;
; next2:                                            ; preds = %done
;   %46 = add nuw i64 %lane3, 1
;   %47 = icmp ult i64 %46, 8
;   br i1 %47, label %lane, label %behind, !llvm.loop !0
;
; behind:                                           ; preds = %next2
;   br label %dispatch
;
; 48:                                               ; preds = %lane
;   br i1 %c, label %some4, label %all
;
; some4:                                            ; preds = %48
;   br label %reach.0
;
; all:                                              ; preds = %48
;   br label %reach.1
;
; reach.0:                                          ; preds = %some4
;   %lane5 = and i64 %item, 7
;   %49 = load i32, ptr %sum, align 4
;   %50 = add i32 %49, %x
;   store i32 %50, ptr %sum, align 4
;   %51 = shl i64 1, %lane5
;   %52 = load i64, ptr %waiting, align 8
;   %53 = or i64 %52, %51
;   store i64 %53, ptr %waiting, align 8
;   br label %through
;
; reach.1:                                          ; preds = %all
;   %lane6 = and i64 %item, 7
;   %54 = shl i64 1, %lane6
;   %55 = load i64, ptr %stopped, align 8
;   %56 = or i64 %55, %54
;   store i64 %56, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through
;
; through:                                          ; preds = %reach.1, %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next2
;
; lane7:                                            ; preds = %next8, %some
;   %lane10 = phi i64 [ 0, %some ], [ %58, %next8 ]
;   %item11 = add nuw i64 %23, %lane10
;   %57 = lshr i64 %10, %lane10
;   %is.active = trunc i64 %57 to i1
;   br i1 %is.active, label %body, label %next8
;
; next8:                                            ; preds = %done12, %lane7
;   %58 = add nuw i64 %lane10, 1
;   %59 = icmp ult i64 %58, %lanes
;   br i1 %59, label %lane7, label %behind9, !llvm.loop !4
;
; behind9:                                          ; preds = %next8
;   br label %dispatch
;
; body:                                             ; preds = %lane7
;   %60 = trunc i64 %item11 to i32
;   %61 = trunc i64 %0 to i32
;   %62 = trunc i64 %1 to i32
;   %63 = udiv i32 %60, %61
;   %64 = mul i32 %63, %61
;   %65 = sub i32 %60, %64
;   %66 = udiv i32 %63, %62
;   %67 = mul i32 %66, %62
;   %68 = sub i32 %63, %67
;   %69 = zext i32 %65 to i64
;   %70 = zext i32 %68 to i64
;   %71 = zext i32 %66 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %69)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %70)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %71)
;   br label %72
;
; 72:                                               ; preds = %body
;   br i1 %c, label %some16, label %all17
;
; some16:                                           ; preds = %72
;   br label %reach.014
;
; all17:                                            ; preds = %72
;   br label %reach.115
;
; reach.014:                                        ; preds = %some16
;   %lane18 = and i64 %item11, 7
;   %73 = load i32, ptr %sum, align 4
;   %74 = add i32 %73, %x
;   store i32 %74, ptr %sum, align 4
;   %75 = shl i64 1, %lane18
;   %76 = load i64, ptr %waiting, align 8
;   %77 = or i64 %76, %75
;   store i64 %77, ptr %waiting, align 8
;   br label %through13
;
; reach.115:                                        ; preds = %all17
;   %lane19 = and i64 %item11, 7
;   %78 = shl i64 1, %lane19
;   %79 = load i64, ptr %stopped, align 8
;   %80 = or i64 %79, %78
;   store i64 %80, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through13
;
; through13:                                        ; preds = %reach.115, %reach.014
;   br label %done12
;
; done12:                                           ; preds = %through13
;   br label %next8
;
; whole21:                                          ; preds = %lanes.0
;   br label %lane23
;
; some22:                                           ; preds = %lanes.0
;   br label %lane34
;
; lane23:                                           ; preds = %next24, %whole21
;   %lane26 = phi i64 [ 0, %whole21 ], [ %83, %next24 ]
;   %item27 = add nuw i64 %23, %lane26
;   %81 = add nuw i64 %36, %lane26
;   call spir_func void @__mux_set_local_id(i32 0, i64 %81)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %37)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %38)
;   %lane29 = and i64 %item27, 7
;   %82 = load i32, ptr %reduced, align 4
;   br label %85
;
; next24:                                           ; preds = %done28
;   %83 = add nuw i64 %lane26, 1
;   %84 = icmp ult i64 %83, 8
;   br i1 %84, label %lane23, label %behind25, !llvm.loop !6
;
; behind25:                                         ; preds = %next24
;   br label %through.sub_group
;
; 85:                                               ; preds = %lane23
;   store i32 %82, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %all32
;
; all32:                                            ; preds = %85
;   br label %reach.131
;
; reach.131:                                        ; preds = %all32
;   %lane33 = and i64 %item27, 7
;   %86 = shl i64 1, %lane33
;   %87 = load i64, ptr %stopped, align 8
;   %88 = or i64 %87, %86
;   store i64 %88, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through30
;
; through30:                                        ; preds = %reach.131
;   br label %done28
;
; done28:                                           ; preds = %through30
;   br label %next24
;
; lane34:                                           ; preds = %next35, %some22
;   %lane37 = phi i64 [ 0, %some22 ], [ %90, %next35 ]
;   %item38 = add nuw i64 %23, %lane37
;   %89 = lshr i64 %12, %lane37
;   %is.active40 = trunc i64 %89 to i1
;   br i1 %is.active40, label %body39, label %next35
;
; next35:                                           ; preds = %done41, %lane34
;   %90 = add nuw i64 %lane37, 1
;   %91 = icmp ult i64 %90, %lanes
;   br i1 %91, label %lane34, label %behind36, !llvm.loop !7
;
; behind36:                                         ; preds = %next35
;   %92 = icmp eq i64 %12, %everyone
;   br i1 %92, label %through.sub_group, label %dispatch
;
; body39:                                           ; preds = %lane34
;   %93 = trunc i64 %item38 to i32
;   %94 = trunc i64 %0 to i32
;   %95 = trunc i64 %1 to i32
;   %96 = udiv i32 %93, %94
;   %97 = mul i32 %96, %94
;   %98 = sub i32 %93, %97
;   %99 = udiv i32 %96, %95
;   %100 = mul i32 %99, %95
;   %101 = sub i32 %96, %100
;   %102 = zext i32 %98 to i64
;   %103 = zext i32 %101 to i64
;   %104 = zext i32 %99 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %102)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %103)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %104)
;   %lane42 = and i64 %item38, 7
;   %105 = load i32, ptr %reduced, align 4
;   br label %106
;
; 106:                                              ; preds = %body39
;   store i32 %105, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %all45
;
; all45:                                            ; preds = %106
;   br label %reach.144
;
; reach.144:                                        ; preds = %all45
;   %lane46 = and i64 %item38, 7
;   %107 = shl i64 1, %lane46
;   %108 = load i64, ptr %stopped, align 8
;   %109 = or i64 %108, %107
;   store i64 %109, ptr %stopped, align 8
;   store i64 1, ptr %next1, align 8
;   br label %through43
;
; through43:                                        ; preds = %reach.144
;   br label %done41
;
; done41:                                           ; preds = %through43
;   br label %next35
;
; whole48:                                          ; preds = %lanes.1
;   br label %lane50
;
; some49:                                           ; preds = %lanes.1
;   br label %lane57
;
; lane50:                                           ; preds = %next51, %whole48
;   %lane53 = phi i64 [ 0, %whole48 ], [ %111, %next51 ]
;   %item54 = add nuw i64 %23, %lane53
;   %110 = add nuw i64 %36, %lane53
;   call spir_func void @__mux_set_local_id(i32 0, i64 %110)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %37)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %38)
;   br label %113
;
; next51:                                           ; preds = %done55
;   %111 = add nuw i64 %lane53, 1
;   %112 = icmp ult i64 %111, 8
;   br i1 %112, label %lane50, label %behind52, !llvm.loop !8
;
; behind52:                                         ; preds = %next51
;   br label %through.sub_group
;
; 113:                                              ; preds = %lane50
;   store i32 %x, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %reach.end
;
; reach.end:                                        ; preds = %113
;   br label %through56
;
; through56:                                        ; preds = %reach.end
;   br label %done55
;
; done55:                                           ; preds = %through56
;   br label %next51
;
; lane57:                                           ; preds = %next58, %some49
;   %lane60 = phi i64 [ 0, %some49 ], [ %115, %next58 ]
;   %item61 = add nuw i64 %23, %lane60
;   %114 = lshr i64 %14, %lane60
;   %is.active63 = trunc i64 %114 to i1
;   br i1 %is.active63, label %body62, label %next58
;
; next58:                                           ; preds = %done64, %lane57
;   %115 = add nuw i64 %lane60, 1
;   %116 = icmp ult i64 %115, %lanes
;   br i1 %116, label %lane57, label %behind59, !llvm.loop !9
;
; behind59:                                         ; preds = %next58
;   %117 = icmp eq i64 %14, %everyone
;   br i1 %117, label %through.sub_group, label %dispatch
;
; body62:                                           ; preds = %lane57
;   %118 = trunc i64 %item61 to i32
;   %119 = trunc i64 %0 to i32
;   %120 = trunc i64 %1 to i32
;   %121 = udiv i32 %118, %119
;   %122 = mul i32 %121, %119
;   %123 = sub i32 %118, %122
;   %124 = udiv i32 %121, %120
;   %125 = mul i32 %124, %120
;   %126 = sub i32 %121, %125
;   %127 = zext i32 %123 to i64
;   %128 = zext i32 %126 to i64
;   %129 = zext i32 %124 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %127)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %128)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %129)
;   br label %130
;
; 130:                                              ; preds = %body62
;   store i32 %x, ptr addrspace(1) %out, align 4, !llvm.access.group !2
;   br label %reach.end66
;
; reach.end66:                                      ; preds = %130
;   br label %through65
;
; through65:                                        ; preds = %reach.end66
;   br label %done64
;
; done64:                                           ; preds = %through65
;   br label %next58
;
; dispatch67:                                       ; preds = %dispatch
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
; !0 = distinct !{!0, !1, !3}
; !1 = !{!"llvm.loop.parallel_accesses", !2}
; !2 = distinct !{}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = distinct !{!4, !1, !3, !5}
; !5 = !{!"llvm.loop.vectorize.enable", i1 false}
; !6 = distinct !{!6, !1, !3}
; !7 = distinct !{!7, !1, !3, !5}
; !8 = distinct !{!8, !1, !3}
; !9 = distinct !{!9, !1, !3, !5}
