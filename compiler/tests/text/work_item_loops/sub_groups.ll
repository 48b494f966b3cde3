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
; define internal spir_func void @k.mux-barrier-wrapper(i32 %x, i1 %c, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
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
;   %first = alloca i64, align 8
;   store i64 0, ptr %first, align 8
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
;   %17 = load i64, ptr %active, align 8
;   %18 = load i32, ptr %sum, align 4
;   store i32 %18, ptr %reduced, align 4
;   store i32 0, ptr %sum, align 4
;   br label %lanes.0
;
; meet.1:                                           ; preds = %phase
;   br label %sub_group
;
; dispatch:                                         ; preds = %behind9, %behind59, %behind36, %behind
;   %19 = load i64, ptr %waiting, align 8
;   %some.are = icmp ne i64 %19, 0
;   br i1 %some.are, label %meet.0, label %dispatch67
;
; through.sub_group:                                ; preds = %dispatch67, %behind59, %behind52, %behind36, %behind25
;   %20 = mul nuw i64 %24, 2
;   %21 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %20
;   %22 = load i64, ptr %stopped, align 8
;   store i64 %22, ptr addrspace(3) %21, align 8
;   store i64 0, ptr %stopped, align 8
;   %23 = add nuw i64 %24, 8
;   store i64 %23, ptr %first, align 8
;   %more = icmp ult i64 %23, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %through.sub_group, %meet.1
;   %24 = load i64, ptr %first, align 8
;   %25 = sub nuw i64 %items, %24
;   %26 = icmp ult i64 %25, 8
;   %lanes = select i1 %26, i64 %25, i64 8
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
;   %40 = add nuw i64 %37, 8
;   %is.row = icmp ule i64 %40, %0
;   %is.start = icmp eq i64 %9, -1
;   %41 = mul nuw i64 %24, 2
;   %42 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %41
;   %left = load i64, ptr addrspace(3) %42, align 8
;   %43 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %43, ptr %active, align 8
;   %cond68 = icmp eq i64 %9, 1
;   br i1 %cond68, label %lanes.1, label %lanes.start
;
; phase.end:                                        ; preds = %through.sub_group
;   %44 = load i64, ptr %next1, align 8
;   %45 = icmp eq i64 %44, -1
;   br i1 %45, label %end, label %phase
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
;   %lane3 = phi i64 [ 0, %whole ], [ %47, %next2 ]
;   %item = add nuw i64 %24, %lane3
;   %46 = add nuw i64 %37, %lane3
;   call spir_func void @__mux_set_local_id(i32 0, i64 %46)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %38)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %39)
;   br label %49
;
; next2:                                            ; preds = %done
;   %47 = add nuw i64 %lane3, 1
;   %48 = icmp ult i64 %47, 8
;   br i1 %48, label %lane, label %behind, !llvm.loop !1
;
; behind:                                           ; preds = %next2
;   br label %dispatch
;
; 49:                                               ; preds = %lane
;   br i1 %c, label %some4, label %all
;
; some4:                                            ; preds = %49
;   br label %reach.0
;
; all:                                              ; preds = %49
;   br label %reach.1
;
; reach.0:                                          ; preds = %some4
;   %50 = load i64, ptr %first, align 8
;   %lane5 = sub nuw i64 %item, %50
;   %51 = load i32, ptr %sum, align 4
;   %52 = add i32 %51, %x
;   store i32 %52, ptr %sum, align 4
;   %53 = shl i64 1, %lane5
;   %54 = load i64, ptr %waiting, align 8
;   %55 = or i64 %54, %53
;   store i64 %55, ptr %waiting, align 8
;   br label %through
;
; reach.1:                                          ; preds = %all
;   %lane6 = and i64 %item, 7
;   %56 = shl i64 1, %lane6
;   %57 = load i64, ptr %stopped, align 8
;   %58 = or i64 %57, %56
;   store i64 %58, ptr %stopped, align 8
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
;   %lane10 = phi i64 [ 0, %some ], [ %60, %next8 ]
;   %item11 = add nuw i64 %24, %lane10
;   %59 = lshr i64 %10, %lane10
;   %is.active = trunc i64 %59 to i1
;   br i1 %is.active, label %body, label %next8
;
; next8:                                            ; preds = %done12, %lane7
;   %60 = add nuw i64 %lane10, 1
;   %61 = icmp ult i64 %60, %lanes
;   br i1 %61, label %lane7, label %behind9, !llvm.loop !5
;
; behind9:                                          ; preds = %next8
;   br label %dispatch
;
; body:                                             ; preds = %lane7
;   %62 = trunc i64 %item11 to i32
;   %63 = trunc i64 %0 to i32
;   %64 = trunc i64 %1 to i32
;   %65 = udiv i32 %62, %63
;   %66 = mul i32 %65, %63
;   %67 = sub i32 %62, %66
;   %68 = udiv i32 %65, %64
;   %69 = mul i32 %68, %64
;   %70 = sub i32 %65, %69
;   %71 = zext i32 %67 to i64
;   %72 = zext i32 %70 to i64
;   %73 = zext i32 %68 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %71)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %72)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %73)
;   br label %74
;
; 74:                                               ; preds = %body
;   br i1 %c, label %some16, label %all17
;
; some16:                                           ; preds = %74
;   br label %reach.014
;
; all17:                                            ; preds = %74
;   br label %reach.115
;
; reach.014:                                        ; preds = %some16
;   %75 = load i64, ptr %first, align 8
;   %lane18 = sub nuw i64 %item11, %75
;   %76 = load i32, ptr %sum, align 4
;   %77 = add i32 %76, %x
;   store i32 %77, ptr %sum, align 4
;   %78 = shl i64 1, %lane18
;   %79 = load i64, ptr %waiting, align 8
;   %80 = or i64 %79, %78
;   store i64 %80, ptr %waiting, align 8
;   br label %through13
;
; reach.115:                                        ; preds = %all17
;   %lane19 = and i64 %item11, 7
;   %81 = shl i64 1, %lane19
;   %82 = load i64, ptr %stopped, align 8
;   %83 = or i64 %82, %81
;   store i64 %83, ptr %stopped, align 8
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
;   %lane26 = phi i64 [ 0, %whole21 ], [ %87, %next24 ]
;   %item27 = add nuw i64 %24, %lane26
;   %84 = add nuw i64 %37, %lane26
;   call spir_func void @__mux_set_local_id(i32 0, i64 %84)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %38)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %39)
;   %85 = load i64, ptr %first, align 8
;   %lane29 = sub nuw i64 %item27, %85
;   %86 = load i32, ptr %reduced, align 4
;   br label %89
;
; next24:                                           ; preds = %done28
;   %87 = add nuw i64 %lane26, 1
;   %88 = icmp ult i64 %87, 8
;   br i1 %88, label %lane23, label %behind25, !llvm.loop !7
;
; behind25:                                         ; preds = %next24
;   br label %through.sub_group
;
; 89:                                               ; preds = %lane23
;   store i32 %86, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %all32
;
; all32:                                            ; preds = %89
;   br label %reach.131
;
; reach.131:                                        ; preds = %all32
;   %lane33 = and i64 %item27, 7
;   %90 = shl i64 1, %lane33
;   %91 = load i64, ptr %stopped, align 8
;   %92 = or i64 %91, %90
;   store i64 %92, ptr %stopped, align 8
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
;   %lane37 = phi i64 [ 0, %some22 ], [ %94, %next35 ]
;   %item38 = add nuw i64 %24, %lane37
;   %93 = lshr i64 %12, %lane37
;   %is.active40 = trunc i64 %93 to i1
;   br i1 %is.active40, label %body39, label %next35
;
; next35:                                           ; preds = %done41, %lane34
;   %94 = add nuw i64 %lane37, 1
;   %95 = icmp ult i64 %94, %lanes
;   br i1 %95, label %lane34, label %behind36, !llvm.loop !8
;
; behind36:                                         ; preds = %next35
;   %96 = icmp eq i64 %12, %everyone
;   br i1 %96, label %through.sub_group, label %dispatch
;
; body39:                                           ; preds = %lane34
;   %97 = trunc i64 %item38 to i32
;   %98 = trunc i64 %0 to i32
;   %99 = trunc i64 %1 to i32
;   %100 = udiv i32 %97, %98
;   %101 = mul i32 %100, %98
;   %102 = sub i32 %97, %101
;   %103 = udiv i32 %100, %99
;   %104 = mul i32 %103, %99
;   %105 = sub i32 %100, %104
;   %106 = zext i32 %102 to i64
;   %107 = zext i32 %105 to i64
;   %108 = zext i32 %103 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %106)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %107)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %108)
;   %109 = load i64, ptr %first, align 8
;   %lane42 = sub nuw i64 %item38, %109
;   %110 = load i32, ptr %reduced, align 4
;   br label %111
;
; 111:                                              ; preds = %body39
;   store i32 %110, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %all45
;
; all45:                                            ; preds = %111
;   br label %reach.144
;
; reach.144:                                        ; preds = %all45
;   %lane46 = and i64 %item38, 7
;   %112 = shl i64 1, %lane46
;   %113 = load i64, ptr %stopped, align 8
;   %114 = or i64 %113, %112
;   store i64 %114, ptr %stopped, align 8
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
;   %lane53 = phi i64 [ 0, %whole48 ], [ %116, %next51 ]
;   %item54 = add nuw i64 %24, %lane53
;   %115 = add nuw i64 %37, %lane53
;   call spir_func void @__mux_set_local_id(i32 0, i64 %115)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %38)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %39)
;   br label %118
;
; next51:                                           ; preds = %done55
;   %116 = add nuw i64 %lane53, 1
;   %117 = icmp ult i64 %116, 8
;   br i1 %117, label %lane50, label %behind52, !llvm.loop !9
;
; behind52:                                         ; preds = %next51
;   br label %through.sub_group
;
; 118:                                              ; preds = %lane50
;   store i32 %x, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %118
;   br label %through56
;
; through56:                                        ; preds = %reach.end
;   br label %done55
;
; done55:                                           ; preds = %through56
;   br label %next51
;
; lane57:                                           ; preds = %next58, %some49
;   %lane60 = phi i64 [ 0, %some49 ], [ %120, %next58 ]
;   %item61 = add nuw i64 %24, %lane60
;   %119 = lshr i64 %14, %lane60
;   %is.active63 = trunc i64 %119 to i1
;   br i1 %is.active63, label %body62, label %next58
;
; next58:                                           ; preds = %done64, %lane57
;   %120 = add nuw i64 %lane60, 1
;   %121 = icmp ult i64 %120, %lanes
;   br i1 %121, label %lane57, label %behind59, !llvm.loop !10
;
; behind59:                                         ; preds = %next58
;   %122 = icmp eq i64 %14, %everyone
;   br i1 %122, label %through.sub_group, label %dispatch
;
; body62:                                           ; preds = %lane57
;   %123 = trunc i64 %item61 to i32
;   %124 = trunc i64 %0 to i32
;   %125 = trunc i64 %1 to i32
;   %126 = udiv i32 %123, %124
;   %127 = mul i32 %126, %124
;   %128 = sub i32 %123, %127
;   %129 = udiv i32 %126, %125
;   %130 = mul i32 %129, %125
;   %131 = sub i32 %126, %130
;   %132 = zext i32 %128 to i64
;   %133 = zext i32 %131 to i64
;   %134 = zext i32 %129 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %132)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %133)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %134)
;   br label %135
;
; 135:                                              ; preds = %body62
;   store i32 %x, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end66
;
; reach.end66:                                      ; preds = %135
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
; !0 = !{i32 1, i32 0, i32 0, i32 0}
; !1 = distinct !{!1, !2, !4}
; !2 = !{!"llvm.loop.parallel_accesses", !3}
; !3 = distinct !{}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = distinct !{!5, !2, !4, !6}
; !6 = !{!"llvm.loop.vectorize.enable", i1 false}
; !7 = distinct !{!7, !2, !4}
; !8 = distinct !{!8, !2, !4, !6}
; !9 = distinct !{!9, !2, !4}
; !10 = distinct !{!10, !2, !4, !6}
