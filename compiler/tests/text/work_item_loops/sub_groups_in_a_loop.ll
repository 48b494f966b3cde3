; RUN: irun --pass work_item_loops %s
; Lanes that skip the point wait at the end of the round for those that do not.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i32 @__mux_sub_group_non_uniform_reduce_add_i32(i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-sub-group-size"="4" {
entry:
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %m, %next ]
  %r = phi i32 [ 0, %entry ], [ %s, %next ]
  %bit = lshr i32 %x, %n
  %c = trunc i32 %bit to i1
  br i1 %c, label %some, label %next
some:
  %sum = call spir_func i32 @__mux_sub_group_non_uniform_reduce_add_i32(i32 %n)
  br label %next
next:
  %s = phi i32 [ %r, %loop ], [ %sum, %some ]
  %m = add i32 %n, 1
  %more = icmp ult i32 %m, 3
  br i1 %more, label %loop, label %end
end:
  store i32 %s, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func i32 @__mux_sub_group_non_uniform_reduce_add_i32(i32)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32) #0
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %out) #1 !codeplay_ca_wrapper !0 {
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
;   %9 = mul nuw i64 %kept.items, 4
;   %kept1 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %9
;   %10 = mul nuw i64 %kept.items, 8
;   %kept2 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %10
;   %11 = mul nuw i64 %kept.items, 12
;   %kept3 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %11
;   %12 = mul nuw i64 %kept.items, 16
;   %kept4 = getelementptr inbounds i8, ptr addrspace(3) %7, i64 %12
;   %active = alloca i64, align 8
;   store i64 0, ptr %active, align 8
;   %first = alloca i64, align 8
;   store i64 0, ptr %first, align 8
;   %stopped = alloca i64, align 8
;   store i64 0, ptr %stopped, align 8
;   %next5 = alloca i64, align 8
;   store i64 -1, ptr %next5, align 8
;   %waiting = alloca i64, align 8
;   store i64 0, ptr %waiting, align 8
;   %sum = alloca i32, align 4
;   store i32 0, ptr %sum, align 4
;   %reduced = alloca i32, align 4
;   store i32 0, ptr %reduced, align 4
;   %waiting6 = alloca i64, align 8
;   store i64 0, ptr %waiting6, align 8
;   br label %phase
;
; phase:                                            ; preds = %entry, %phase.end
;   %13 = load i64, ptr %next5, align 8
;   store i64 -1, ptr %next5, align 8
;   store i64 0, ptr %first, align 8
;   br label %sub_group
;
; lanes.start:                                      ; preds = %sub_group
;   %14 = load i64, ptr %active, align 8
;   %15 = icmp eq i64 %14, 15
;   %is.whole = and i1 %15, %is.row
;   br i1 %is.whole, label %whole, label %some
;
; lanes.0:                                          ; preds = %meet.0
;   %16 = load i64, ptr %active, align 8
;   %17 = icmp eq i64 %16, 15
;   %is.whole45 = and i1 %17, %is.row
;   br i1 %is.whole45, label %whole46, label %some47
;
; lanes.1:                                          ; preds = %meet.1
;   %18 = load i64, ptr %active, align 8
;   %19 = icmp eq i64 %18, 15
;   %is.whole82 = and i1 %19, %is.row
;   br i1 %is.whole82, label %whole83, label %some84
;
; meet.0:                                           ; preds = %dispatch
;   %20 = load i64, ptr %waiting, align 8
;   store i64 %20, ptr %active, align 8
;   store i64 0, ptr %waiting, align 8
;   %21 = load i64, ptr %active, align 8
;   %22 = load i32, ptr %sum, align 4
;   store i32 %22, ptr %reduced, align 4
;   store i32 0, ptr %sum, align 4
;   br label %lanes.0
;
; meet.1:                                           ; preds = %dispatch148, %behind66, %behind50
;   %23 = load i64, ptr %waiting6, align 8
;   store i64 %23, ptr %active, align 8
;   store i64 0, ptr %waiting6, align 8
;   %24 = load i64, ptr %active, align 8
;   br label %lanes.1
;
; dispatch:                                         ; preds = %behind115, %behind17, %behind87, %behind66, %behind
;   %25 = load i64, ptr %waiting, align 8
;   %some.are = icmp ne i64 %25, 0
;   br i1 %some.are, label %meet.0, label %dispatch148
;
; through.sub_group:                                ; preds = %dispatch149
;   %26 = add nuw i64 %27, 4
;   store i64 %26, ptr %first, align 8
;   %more = icmp ult i64 %26, %items
;   br i1 %more, label %sub_group, label %phase.end
;
; sub_group:                                        ; preds = %phase, %through.sub_group
;   %27 = load i64, ptr %first, align 8
;   %28 = sub nuw i64 %items, %27
;   %29 = icmp ult i64 %28, 4
;   %lanes = select i1 %29, i64 %28, i64 4
;   %30 = sub nuw i64 64, %lanes
;   %everyone = lshr i64 -1, %30
;   %31 = trunc i64 %27 to i32
;   %32 = trunc i64 %0 to i32
;   %33 = trunc i64 %1 to i32
;   %34 = udiv i32 %31, %32
;   %35 = mul i32 %34, %32
;   %36 = sub i32 %31, %35
;   %37 = udiv i32 %34, %33
;   %38 = mul i32 %37, %33
;   %39 = sub i32 %34, %38
;   %40 = zext i32 %36 to i64
;   %41 = zext i32 %39 to i64
;   %42 = zext i32 %37 to i64
;   %43 = add nuw i64 %40, 4
;   %is.row = icmp ule i64 %43, %0
;   %is.start = icmp eq i64 %13, -1
;   %44 = mul nuw i64 %27, 2
;   %45 = getelementptr inbounds i8, ptr addrspace(3) %kept4, i64 %44
;   %left = load i64, ptr addrspace(3) %45, align 8
;   %46 = select i1 %is.start, i64 %everyone, i64 %left
;   store i64 %46, ptr %active, align 8
;   br label %lanes.start
;
; phase.end:                                        ; preds = %through.sub_group
;   %47 = load i64, ptr %next5, align 8
;   %48 = icmp eq i64 %47, -1
;   br i1 %48, label %end, label %phase
;
; end:                                              ; preds = %phase.end
;   ret void
;
; whole:                                            ; preds = %lanes.start
;   br label %lane
;
; some:                                             ; preds = %lanes.start
;   br label %lane15
;
; lane:                                             ; preds = %next7, %whole
;   %lane8 = phi i64 [ 0, %whole ], [ %50, %next7 ]
;   %item = add nuw i64 %27, %lane8
;   %49 = add nuw i64 %40, %lane8
;   call spir_func void @__mux_set_local_id(i32 0, i64 %49)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %41)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %42)
;   br label %entry9
;
; next7:                                            ; preds = %done
;   %50 = add nuw i64 %lane8, 1
;   %51 = icmp ult i64 %50, 4
;   br i1 %51, label %lane, label %behind, !llvm.loop !1
;
; behind:                                           ; preds = %next7
;   br label %dispatch
;
; entry9:                                           ; preds = %lane
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4, !llvm.access.group !3
;   br label %loop
;
; loop:                                             ; preds = %entry9
;   %n = phi i32 [ 0, %entry9 ]
;   %r = phi i32 [ 0, %entry9 ]
;   %bit = lshr i32 %x, %n
;   %c = trunc i32 %bit to i1
;   br i1 %c, label %some10, label %next11
;
; some10:                                           ; preds = %loop
;   br label %reach.0
;
; next11:                                           ; preds = %loop
;   %s = phi i32 [ %r, %loop ]
;   %m = add i32 %n, 1
;   %more12 = icmp ult i32 %m, 3
;   br label %reach.1
;
; reach.0:                                          ; preds = %some10
;   %52 = load i64, ptr %first, align 8
;   %lane13 = sub nuw i64 %item, %52
;   %53 = load i32, ptr %sum, align 4
;   %54 = add i32 %53, %n
;   store i32 %54, ptr %sum, align 4
;   %55 = shl i64 1, %lane13
;   %56 = load i64, ptr %waiting, align 8
;   %57 = or i64 %56, %55
;   store i64 %57, ptr %waiting, align 8
;   %58 = mul nuw i64 %item, 4
;   %59 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %58
;   store i32 %x, ptr addrspace(3) %59, align 4, !llvm.access.group !3
;   %60 = mul nuw i64 %item, 4
;   %61 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %60
;   store i32 %n, ptr addrspace(3) %61, align 4, !llvm.access.group !3
;   br label %through
;
; reach.1:                                          ; preds = %next11
;   %62 = load i64, ptr %first, align 8
;   %lane14 = sub nuw i64 %item, %62
;   %63 = shl i64 1, %lane14
;   %64 = load i64, ptr %waiting6, align 8
;   %65 = or i64 %64, %63
;   store i64 %65, ptr %waiting6, align 8
;   %66 = mul nuw i64 %item, 4
;   %67 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %66
;   store i32 %x, ptr addrspace(3) %67, align 4, !llvm.access.group !3
;   %68 = mul nuw i64 %item, 4
;   %69 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %68
;   store i32 %s, ptr addrspace(3) %69, align 4, !llvm.access.group !3
;   %70 = mul nuw i64 %item, 4
;   %71 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %70
;   store i32 %m, ptr addrspace(3) %71, align 4, !llvm.access.group !3
;   br label %through
;
; through:                                          ; preds = %reach.1, %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next7
;
; lane15:                                           ; preds = %next16, %some
;   %lane18 = phi i64 [ 0, %some ], [ %73, %next16 ]
;   %item19 = add nuw i64 %27, %lane18
;   %72 = lshr i64 %14, %lane18
;   %is.active = trunc i64 %72 to i1
;   br i1 %is.active, label %body, label %next16
;
; next16:                                           ; preds = %done20, %lane15
;   %73 = add nuw i64 %lane18, 1
;   %74 = icmp ult i64 %73, %lanes
;   br i1 %74, label %lane15, label %behind17, !llvm.loop !5
;
; behind17:                                         ; preds = %next16
;   br label %dispatch
;
; body:                                             ; preds = %lane15
;   %75 = trunc i64 %item19 to i32
;   %76 = trunc i64 %0 to i32
;   %77 = trunc i64 %1 to i32
;   %78 = udiv i32 %75, %76
;   %79 = mul i32 %78, %76
;   %80 = sub i32 %75, %79
;   %81 = udiv i32 %78, %77
;   %82 = mul i32 %81, %77
;   %83 = sub i32 %78, %82
;   %84 = zext i32 %80 to i64
;   %85 = zext i32 %83 to i64
;   %86 = zext i32 %81 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %84)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %85)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %86)
;   br label %entry24
;
; entry24:                                          ; preds = %body
;   %id25 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %p26 = getelementptr i32, ptr addrspace(1) %out, i64 %id25
;   %x27 = load i32, ptr addrspace(1) %p26, align 4, !llvm.access.group !3
;   br label %loop28
;
; loop28:                                           ; preds = %entry24
;   %n29 = phi i32 [ 0, %entry24 ]
;   %r30 = phi i32 [ 0, %entry24 ]
;   %bit33 = lshr i32 %x27, %n29
;   %c34 = trunc i32 %bit33 to i1
;   br i1 %c34, label %some35, label %next37
;
; some35:                                           ; preds = %loop28
;   br label %reach.022
;
; next37:                                           ; preds = %loop28
;   %s38 = phi i32 [ %r30, %loop28 ]
;   %m40 = add i32 %n29, 1
;   %more42 = icmp ult i32 %m40, 3
;   br label %reach.123
;
; reach.022:                                        ; preds = %some35
;   %87 = load i64, ptr %first, align 8
;   %lane43 = sub nuw i64 %item19, %87
;   %88 = load i32, ptr %sum, align 4
;   %89 = add i32 %88, %n29
;   store i32 %89, ptr %sum, align 4
;   %90 = shl i64 1, %lane43
;   %91 = load i64, ptr %waiting, align 8
;   %92 = or i64 %91, %90
;   store i64 %92, ptr %waiting, align 8
;   %93 = mul nuw i64 %item19, 4
;   %94 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %93
;   store i32 %x27, ptr addrspace(3) %94, align 4, !llvm.access.group !3
;   %95 = mul nuw i64 %item19, 4
;   %96 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %95
;   store i32 %n29, ptr addrspace(3) %96, align 4, !llvm.access.group !3
;   br label %through21
;
; reach.123:                                        ; preds = %next37
;   %97 = load i64, ptr %first, align 8
;   %lane44 = sub nuw i64 %item19, %97
;   %98 = shl i64 1, %lane44
;   %99 = load i64, ptr %waiting6, align 8
;   %100 = or i64 %99, %98
;   store i64 %100, ptr %waiting6, align 8
;   %101 = mul nuw i64 %item19, 4
;   %102 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %101
;   store i32 %x27, ptr addrspace(3) %102, align 4, !llvm.access.group !3
;   %103 = mul nuw i64 %item19, 4
;   %104 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %103
;   store i32 %s38, ptr addrspace(3) %104, align 4, !llvm.access.group !3
;   %105 = mul nuw i64 %item19, 4
;   %106 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %105
;   store i32 %m40, ptr addrspace(3) %106, align 4, !llvm.access.group !3
;   br label %through21
;
; through21:                                        ; preds = %reach.123, %reach.022
;   br label %done20
;
; done20:                                           ; preds = %through21
;   br label %next16
;
; whole46:                                          ; preds = %lanes.0
;   br label %lane48
;
; some47:                                           ; preds = %lanes.0
;   br label %lane64
;
; lane48:                                           ; preds = %next49, %whole46
;   %lane51 = phi i64 [ 0, %whole46 ], [ %113, %next49 ]
;   %item52 = add nuw i64 %27, %lane51
;   %107 = add nuw i64 %40, %lane51
;   call spir_func void @__mux_set_local_id(i32 0, i64 %107)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %41)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %42)
;   %108 = mul nuw i64 %item52, 4
;   %109 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %108
;   %110 = load i32, ptr addrspace(3) %109, align 4, !llvm.access.group !3
;   %111 = load i64, ptr %first, align 8
;   %lane54 = sub nuw i64 %item52, %111
;   %112 = load i32, ptr %reduced, align 4
;   br label %115
;
; next49:                                           ; preds = %done53
;   %113 = add nuw i64 %lane51, 1
;   %114 = icmp ult i64 %113, 4
;   br i1 %114, label %lane48, label %behind50, !llvm.loop !7
;
; behind50:                                         ; preds = %next49
;   br label %meet.1
;
; 115:                                              ; preds = %lane48
;   br label %next57
;
; next57:                                           ; preds = %115
;   %s58 = phi i32 [ %112, %115 ]
;   %m60 = add i32 %110, 1
;   %more62 = icmp ult i32 %m60, 3
;   br label %reach.156
;
; reach.156:                                        ; preds = %next57
;   %116 = load i64, ptr %first, align 8
;   %lane63 = sub nuw i64 %item52, %116
;   %117 = shl i64 1, %lane63
;   %118 = load i64, ptr %waiting6, align 8
;   %119 = or i64 %118, %117
;   store i64 %119, ptr %waiting6, align 8
;   %120 = mul nuw i64 %item52, 4
;   %121 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %120
;   store i32 %s58, ptr addrspace(3) %121, align 4, !llvm.access.group !3
;   %122 = mul nuw i64 %item52, 4
;   %123 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %122
;   store i32 %m60, ptr addrspace(3) %123, align 4, !llvm.access.group !3
;   br label %through55
;
; through55:                                        ; preds = %reach.156
;   br label %done53
;
; done53:                                           ; preds = %through55
;   br label %next49
;
; lane64:                                           ; preds = %next65, %some47
;   %lane67 = phi i64 [ 0, %some47 ], [ %125, %next65 ]
;   %item68 = add nuw i64 %27, %lane67
;   %124 = lshr i64 %16, %lane67
;   %is.active70 = trunc i64 %124 to i1
;   br i1 %is.active70, label %body69, label %next65
;
; next65:                                           ; preds = %done71, %lane64
;   %125 = add nuw i64 %lane67, 1
;   %126 = icmp ult i64 %125, %lanes
;   br i1 %126, label %lane64, label %behind66, !llvm.loop !8
;
; behind66:                                         ; preds = %next65
;   %127 = icmp eq i64 %16, %everyone
;   br i1 %127, label %meet.1, label %dispatch
;
; body69:                                           ; preds = %lane64
;   %128 = trunc i64 %item68 to i32
;   %129 = trunc i64 %0 to i32
;   %130 = trunc i64 %1 to i32
;   %131 = udiv i32 %128, %129
;   %132 = mul i32 %131, %129
;   %133 = sub i32 %128, %132
;   %134 = udiv i32 %131, %130
;   %135 = mul i32 %134, %130
;   %136 = sub i32 %131, %135
;   %137 = zext i32 %133 to i64
;   %138 = zext i32 %136 to i64
;   %139 = zext i32 %134 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %137)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %138)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %139)
;   %140 = mul nuw i64 %item68, 4
;   %141 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %140
;   %142 = load i32, ptr addrspace(3) %141, align 4, !llvm.access.group !3
;   %143 = load i64, ptr %first, align 8
;   %lane72 = sub nuw i64 %item68, %143
;   %144 = load i32, ptr %reduced, align 4
;   br label %145
;
; 145:                                              ; preds = %body69
;   br label %next75
;
; next75:                                           ; preds = %145
;   %s76 = phi i32 [ %144, %145 ]
;   %m78 = add i32 %142, 1
;   %more80 = icmp ult i32 %m78, 3
;   br label %reach.174
;
; reach.174:                                        ; preds = %next75
;   %146 = load i64, ptr %first, align 8
;   %lane81 = sub nuw i64 %item68, %146
;   %147 = shl i64 1, %lane81
;   %148 = load i64, ptr %waiting6, align 8
;   %149 = or i64 %148, %147
;   store i64 %149, ptr %waiting6, align 8
;   %150 = mul nuw i64 %item68, 4
;   %151 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %150
;   store i32 %s76, ptr addrspace(3) %151, align 4, !llvm.access.group !3
;   %152 = mul nuw i64 %item68, 4
;   %153 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %152
;   store i32 %m78, ptr addrspace(3) %153, align 4, !llvm.access.group !3
;   br label %through73
;
; through73:                                        ; preds = %reach.174
;   br label %done71
;
; done71:                                           ; preds = %through73
;   br label %next65
;
; whole83:                                          ; preds = %lanes.1
;   br label %lane85
;
; some84:                                           ; preds = %lanes.1
;   br label %lane113
;
; lane85:                                           ; preds = %next86, %whole83
;   %lane88 = phi i64 [ 0, %whole83 ], [ %165, %next86 ]
;   %item89 = add nuw i64 %27, %lane88
;   %154 = add nuw i64 %40, %lane88
;   call spir_func void @__mux_set_local_id(i32 0, i64 %154)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %41)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %42)
;   %155 = mul nuw i64 %item89, 4
;   %156 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %155
;   %157 = load i32, ptr addrspace(3) %156, align 4, !llvm.access.group !3
;   %158 = mul nuw i64 %item89, 4
;   %159 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %158
;   %160 = load i32, ptr addrspace(3) %159, align 4, !llvm.access.group !3
;   %161 = mul nuw i64 %item89, 4
;   %162 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %161
;   %163 = load i32, ptr addrspace(3) %162, align 4, !llvm.access.group !3
;   %164 = load i64, ptr %first, align 8
;   %lane91 = sub nuw i64 %item89, %164
;   br label %167
;
; next86:                                           ; preds = %done90
;   %165 = add nuw i64 %lane88, 1
;   %166 = icmp ult i64 %165, 4
;   br i1 %166, label %lane85, label %behind87, !llvm.loop !9
;
; behind87:                                         ; preds = %next86
;   br label %dispatch
;
; loop95:                                           ; preds = %167
;   %n96 = phi i32 [ %163, %167 ]
;   %r97 = phi i32 [ %160, %167 ]
;   %bit100 = lshr i32 %157, %n96
;   %c101 = trunc i32 %bit100 to i1
;   br i1 %c101, label %some102, label %next104
;
; some102:                                          ; preds = %loop95
;   br label %reach.093
;
; next104:                                          ; preds = %loop95
;   %s105 = phi i32 [ %r97, %loop95 ]
;   %m107 = add i32 %n96, 1
;   %more109 = icmp ult i32 %m107, 3
;   br label %reach.194
;
; 167:                                              ; preds = %lane85
;   %168 = icmp ult i32 %163, 3
;   br i1 %168, label %loop95, label %end110
;
; end110:                                           ; preds = %167
;   %169 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %170 = getelementptr i32, ptr addrspace(1) %out, i64 %169
;   store i32 %160, ptr addrspace(1) %170, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.093:                                        ; preds = %some102
;   %171 = load i64, ptr %first, align 8
;   %lane111 = sub nuw i64 %item89, %171
;   %172 = load i32, ptr %sum, align 4
;   %173 = add i32 %172, %n96
;   store i32 %173, ptr %sum, align 4
;   %174 = shl i64 1, %lane111
;   %175 = load i64, ptr %waiting, align 8
;   %176 = or i64 %175, %174
;   store i64 %176, ptr %waiting, align 8
;   %177 = mul nuw i64 %item89, 4
;   %178 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %177
;   store i32 %n96, ptr addrspace(3) %178, align 4, !llvm.access.group !3
;   br label %through92
;
; reach.194:                                        ; preds = %next104
;   %179 = load i64, ptr %first, align 8
;   %lane112 = sub nuw i64 %item89, %179
;   %180 = shl i64 1, %lane112
;   %181 = load i64, ptr %waiting6, align 8
;   %182 = or i64 %181, %180
;   store i64 %182, ptr %waiting6, align 8
;   %183 = mul nuw i64 %item89, 4
;   %184 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %183
;   store i32 %s105, ptr addrspace(3) %184, align 4, !llvm.access.group !3
;   %185 = mul nuw i64 %item89, 4
;   %186 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %185
;   store i32 %m107, ptr addrspace(3) %186, align 4, !llvm.access.group !3
;   br label %through92
;
; reach.end:                                        ; preds = %end110
;   br label %through92
;
; through92:                                        ; preds = %reach.end, %reach.194, %reach.093
;   br label %done90
;
; done90:                                           ; preds = %through92
;   br label %next86
;
; lane113:                                          ; preds = %next114, %some84
;   %lane116 = phi i64 [ 0, %some84 ], [ %188, %next114 ]
;   %item117 = add nuw i64 %27, %lane116
;   %187 = lshr i64 %18, %lane116
;   %is.active119 = trunc i64 %187 to i1
;   br i1 %is.active119, label %body118, label %next114
;
; next114:                                          ; preds = %done120, %lane113
;   %188 = add nuw i64 %lane116, 1
;   %189 = icmp ult i64 %188, %lanes
;   br i1 %189, label %lane113, label %behind115, !llvm.loop !10
;
; behind115:                                        ; preds = %next114
;   br label %dispatch
;
; body118:                                          ; preds = %lane113
;   %190 = trunc i64 %item117 to i32
;   %191 = trunc i64 %0 to i32
;   %192 = trunc i64 %1 to i32
;   %193 = udiv i32 %190, %191
;   %194 = mul i32 %193, %191
;   %195 = sub i32 %190, %194
;   %196 = udiv i32 %193, %192
;   %197 = mul i32 %196, %192
;   %198 = sub i32 %193, %197
;   %199 = zext i32 %195 to i64
;   %200 = zext i32 %198 to i64
;   %201 = zext i32 %196 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %199)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %200)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %201)
;   %202 = mul nuw i64 %item117, 4
;   %203 = getelementptr inbounds i8, ptr addrspace(3) %kept, i64 %202
;   %204 = load i32, ptr addrspace(3) %203, align 4, !llvm.access.group !3
;   %205 = mul nuw i64 %item117, 4
;   %206 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %205
;   %207 = load i32, ptr addrspace(3) %206, align 4, !llvm.access.group !3
;   %208 = mul nuw i64 %item117, 4
;   %209 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %208
;   %210 = load i32, ptr addrspace(3) %209, align 4, !llvm.access.group !3
;   %211 = load i64, ptr %first, align 8
;   %lane121 = sub nuw i64 %item117, %211
;   br label %212
;
; loop126:                                          ; preds = %212
;   %n127 = phi i32 [ %210, %212 ]
;   %r128 = phi i32 [ %207, %212 ]
;   %bit131 = lshr i32 %204, %n127
;   %c132 = trunc i32 %bit131 to i1
;   br i1 %c132, label %some133, label %next135
;
; some133:                                          ; preds = %loop126
;   br label %reach.0123
;
; next135:                                          ; preds = %loop126
;   %s136 = phi i32 [ %r128, %loop126 ]
;   %m138 = add i32 %n127, 1
;   %more140 = icmp ult i32 %m138, 3
;   br label %reach.1124
;
; 212:                                              ; preds = %body118
;   %213 = icmp ult i32 %210, 3
;   br i1 %213, label %loop126, label %end144
;
; end144:                                           ; preds = %212
;   %214 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %215 = getelementptr i32, ptr addrspace(1) %out, i64 %214
;   store i32 %207, ptr addrspace(1) %215, align 4, !llvm.access.group !3
;   br label %reach.end125
;
; reach.0123:                                       ; preds = %some133
;   %216 = load i64, ptr %first, align 8
;   %lane146 = sub nuw i64 %item117, %216
;   %217 = load i32, ptr %sum, align 4
;   %218 = add i32 %217, %n127
;   store i32 %218, ptr %sum, align 4
;   %219 = shl i64 1, %lane146
;   %220 = load i64, ptr %waiting, align 8
;   %221 = or i64 %220, %219
;   store i64 %221, ptr %waiting, align 8
;   %222 = mul nuw i64 %item117, 4
;   %223 = getelementptr inbounds i8, ptr addrspace(3) %kept1, i64 %222
;   store i32 %n127, ptr addrspace(3) %223, align 4, !llvm.access.group !3
;   br label %through122
;
; reach.1124:                                       ; preds = %next135
;   %224 = load i64, ptr %first, align 8
;   %lane147 = sub nuw i64 %item117, %224
;   %225 = shl i64 1, %lane147
;   %226 = load i64, ptr %waiting6, align 8
;   %227 = or i64 %226, %225
;   store i64 %227, ptr %waiting6, align 8
;   %228 = mul nuw i64 %item117, 4
;   %229 = getelementptr inbounds i8, ptr addrspace(3) %kept2, i64 %228
;   store i32 %s136, ptr addrspace(3) %229, align 4, !llvm.access.group !3
;   %230 = mul nuw i64 %item117, 4
;   %231 = getelementptr inbounds i8, ptr addrspace(3) %kept3, i64 %230
;   store i32 %m138, ptr addrspace(3) %231, align 4, !llvm.access.group !3
;   br label %through122
;
; reach.end125:                                     ; preds = %end144
;   br label %through122
;
; through122:                                       ; preds = %reach.end125, %reach.1124, %reach.0123
;   br label %done120
;
; done120:                                          ; preds = %through122
;   br label %next114
;
; dispatch148:                                      ; preds = %dispatch
;   %232 = load i64, ptr %waiting6, align 8
;   %some.are150 = icmp ne i64 %232, 0
;   br i1 %some.are150, label %meet.1, label %dispatch149
;
; dispatch149:                                      ; preds = %dispatch148
;   br label %through.sub_group
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
; attributes #0 = { convergent noduplicate nounwind }
; attributes #1 = { "mux-barrier-bytes"="18" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-sub-group-size"="4" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
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
