; A loop whose length depends on what all lanes have in common: the lanes stay together, and the loop is one of the wrapper.
; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
declare spir_func i32 @__mux_get_sub_group_id()
define spir_kernel void @k(i32 %n, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-sub-group-size"="8" {
  %id = call spir_func i32 @__mux_get_sub_group_id()
  br label %again
again:
  %i = phi i32 [ %id, %0 ], [ %next, %again ]
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %i)
  store i32 %sum, ptr addrspace(1) %out
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %again, label %done
done:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
;
; declare spir_func i32 @__mux_get_sub_group_id()
;
; define internal spir_func void @k.mux-barrier-wrapper(i32 %n, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   %first = alloca i64, align 8
;   store i64 0, ptr %first, align 8
;   %active = alloca i64, align 8
;   store i64 0, ptr %active, align 8
;   %sum = alloca i32, align 4
;   store i32 0, ptr %sum, align 4
;   %reduced = alloca i32, align 4
;   store i32 0, ptr %reduced, align 4
;   br label %sub_group
;
; sub_group:                                        ; preds = %entry, %through.sub_group
;   %next..0 = phi i32 [ undef, %entry ], [ %next..7, %through.sub_group ]
;   %4 = load i64, ptr %first, align 8
;   %5 = sub nuw i64 %items, %4
;   %6 = icmp ult i64 %5, 8
;   %lanes = select i1 %6, i64 %5, i64 8
;   %7 = sub nuw i64 64, %lanes
;   %everyone = lshr i64 -1, %7
;   %8 = trunc i64 %4 to i32
;   %9 = trunc i64 %0 to i32
;   %10 = trunc i64 %1 to i32
;   %11 = udiv i32 %8, %9
;   %12 = mul i32 %11, %9
;   %13 = sub i32 %8, %12
;   %14 = udiv i32 %11, %10
;   %15 = mul i32 %14, %10
;   %16 = sub i32 %11, %15
;   %17 = zext i32 %13 to i64
;   %18 = zext i32 %16 to i64
;   %19 = zext i32 %14 to i64
;   %20 = add nuw i64 %17, 8
;   %is.row = icmp ule i64 %20, %0
;   store i64 %everyone, ptr %active, align 8
;   %21 = icmp eq i64 %everyone, 255
;   %is.whole = and i1 %21, %is.row
;   br label %region.start
;
; region.start:                                     ; preds = %sub_group
;   br i1 %is.whole, label %whole, label %some
;
; whole:                                            ; preds = %region.start
;   br label %lane
;
; some:                                             ; preds = %region.start
;   br label %lane5
;
; lane:                                             ; preds = %next1, %whole
;   %lane3 = phi i64 [ 0, %whole ], [ %23, %next1 ]
;   %item = add nuw i64 %4, %lane3
;   %22 = add nuw i64 %17, %lane3
;   call spir_func void @__mux_set_local_id(i32 0, i64 %22)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %18)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %19)
;   br label %25
;
; next1:                                            ; preds = %done
;   %23 = add nuw i64 %lane3, 1
;   %24 = icmp ult i64 %23, 8
;   br i1 %24, label %lane, label %behind2, !llvm.loop !1
;
; behind2:                                          ; preds = %next1
;   br label %behind
;
; 25:                                               ; preds = %lane
;   %id = call spir_func i32 @__mux_get_sub_group_id()
;   br label %again
;
; again:                                            ; preds = %25
;   %i = phi i32 [ %id, %25 ]
;   br label %reach.0
;
; reach.0:                                          ; preds = %again
;   %26 = load i64, ptr %first, align 8
;   %lane4 = sub nuw i64 %item, %26
;   %27 = load i32, ptr %sum, align 4
;   %28 = add i32 %27, %i
;   store i32 %28, ptr %sum, align 4
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next1
;
; lane5:                                            ; preds = %next6, %some
;   %next..1 = phi i32 [ %next..0, %some ], [ %next..2, %next6 ]
;   %lane8 = phi i64 [ 0, %some ], [ %30, %next6 ]
;   %item9 = add nuw i64 %4, %lane8
;   %29 = lshr i64 %everyone, %lane8
;   %is.active = trunc i64 %29 to i1
;   br i1 %is.active, label %body, label %next6
;
; next6:                                            ; preds = %done10, %lane5
;   %next..2 = phi i32 [ %i15, %done10 ], [ %next..1, %lane5 ]
;   %30 = add nuw i64 %lane8, 1
;   %31 = icmp ult i64 %30, %lanes
;   br i1 %31, label %lane5, label %behind7, !llvm.loop !5
;
; behind7:                                          ; preds = %next6
;   br label %behind
;
; body:                                             ; preds = %lane5
;   %32 = trunc i64 %item9 to i32
;   %33 = trunc i64 %0 to i32
;   %34 = trunc i64 %1 to i32
;   %35 = udiv i32 %32, %33
;   %36 = mul i32 %35, %33
;   %37 = sub i32 %32, %36
;   %38 = udiv i32 %35, %34
;   %39 = mul i32 %38, %34
;   %40 = sub i32 %35, %39
;   %41 = zext i32 %37 to i64
;   %42 = zext i32 %40 to i64
;   %43 = zext i32 %38 to i64
;   call spir_func void @__mux_set_local_id(i32 0, i64 %41)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %42)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %43)
;   br label %44
;
; 44:                                               ; preds = %body
;   %id13 = call spir_func i32 @__mux_get_sub_group_id()
;   br label %again14
;
; again14:                                          ; preds = %44
;   %i15 = phi i32 [ %id13, %44 ]
;   br label %reach.012
;
; reach.012:                                        ; preds = %again14
;   %45 = load i64, ptr %first, align 8
;   %lane17 = sub nuw i64 %item9, %45
;   %46 = load i32, ptr %sum, align 4
;   %47 = add i32 %46, %i15
;   store i32 %47, ptr %sum, align 4
;   br label %through11
;
; through11:                                        ; preds = %reach.012
;   br label %done10
;
; done10:                                           ; preds = %through11
;   br label %next6
;
; behind:                                           ; preds = %behind7, %behind2
;   %next..3 = phi i32 [ %i, %behind2 ], [ %next..2, %behind7 ]
;   br label %region.0
;
; region.0:                                         ; preds = %behind20, %behind
;   %next..4 = phi i32 [ %next..3, %behind ], [ %next..7, %behind20 ]
;   %.0 = phi i32 [ %next..3, %behind ], [ %next..7, %behind20 ]
;   %48 = load i64, ptr %active, align 8
;   %49 = load i32, ptr %sum, align 4
;   store i32 %49, ptr %reduced, align 4
;   store i32 0, ptr %sum, align 4
;   br i1 %is.whole, label %whole18, label %some19
;
; whole18:                                          ; preds = %region.0
;   br label %lane21
;
; some19:                                           ; preds = %region.0
;   br label %lane37
;
; lane21:                                           ; preds = %next22, %whole18
;   %lane24 = phi i64 [ 0, %whole18 ], [ %53, %next22 ]
;   %item25 = add nuw i64 %4, %lane24
;   %50 = add nuw i64 %17, %lane24
;   call spir_func void @__mux_set_local_id(i32 0, i64 %50)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %18)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %19)
;   %51 = load i64, ptr %first, align 8
;   %lane27 = sub nuw i64 %item25, %51
;   %52 = load i32, ptr %reduced, align 4
;   br label %55
;
; next22:                                           ; preds = %done26
;   %53 = add nuw i64 %lane24, 1
;   %54 = icmp ult i64 %53, 8
;   br i1 %54, label %lane21, label %behind23, !llvm.loop !7
;
; behind23:                                         ; preds = %next22
;   br label %behind20
;
; again30:                                          ; preds = %55
;   %i31 = phi i32 [ %next33, %55 ]
;   br label %reach.029
;
; 55:                                               ; preds = %lane21
;   store i32 %52, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   %next33 = add i32 %.0, 1
;   %more34 = icmp slt i32 %next33, %n
;   br i1 %more34, label %again30, label %done35
;
; done35:                                           ; preds = %55
;   br label %reach.end
;
; reach.029:                                        ; preds = %again30
;   %56 = load i64, ptr %first, align 8
;   %lane36 = sub nuw i64 %item25, %56
;   %57 = load i32, ptr %sum, align 4
;   %58 = add i32 %57, %i31
;   store i32 %58, ptr %sum, align 4
;   br label %through28
;
; reach.end:                                        ; preds = %done35
;   br label %through28
;
; through28:                                        ; preds = %reach.end, %reach.029
;   %.057 = phi i32 [ %i31, %reach.029 ], [ %.0, %reach.end ]
;   %next.0 = phi i32 [ 0, %reach.029 ], [ -1, %reach.end ]
;   br label %done26
;
; done26:                                           ; preds = %through28
;   br label %next22
;
; lane37:                                           ; preds = %next38, %some19
;   %next..5 = phi i32 [ %next..4, %some19 ], [ %next..6, %next38 ]
;   %next.1 = phi i32 [ -1, %some19 ], [ %next.2, %next38 ]
;   %lane40 = phi i64 [ 0, %some19 ], [ %60, %next38 ]
;   %item41 = add nuw i64 %4, %lane40
;   %59 = lshr i64 %everyone, %lane40
;   %is.active43 = trunc i64 %59 to i1
;   br i1 %is.active43, label %body42, label %next38
;
; next38:                                           ; preds = %done44, %lane37
;   %next..6 = phi i32 [ %.058, %done44 ], [ %next..5, %lane37 ]
;   %next.2 = phi i32 [ %next.3, %done44 ], [ %next.1, %lane37 ]
;   %60 = add nuw i64 %lane40, 1
;   %61 = icmp ult i64 %60, %lanes
;   br i1 %61, label %lane37, label %behind39, !llvm.loop !8
;
; behind39:                                         ; preds = %next38
;   br label %behind20
;
; body42:                                           ; preds = %lane37
;   %62 = trunc i64 %item41 to i32
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
;   %74 = load i64, ptr %first, align 8
;   %lane45 = sub nuw i64 %item41, %74
;   %75 = load i32, ptr %reduced, align 4
;   br label %76
;
; again49:                                          ; preds = %76
;   %i50 = phi i32 [ %next53, %76 ]
;   br label %reach.047
;
; 76:                                               ; preds = %body42
;   store i32 %75, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   %next53 = add i32 %.0, 1
;   %more54 = icmp slt i32 %next53, %n
;   br i1 %more54, label %again49, label %done55
;
; done55:                                           ; preds = %76
;   br label %reach.end48
;
; reach.047:                                        ; preds = %again49
;   %77 = load i64, ptr %first, align 8
;   %lane56 = sub nuw i64 %item41, %77
;   %78 = load i32, ptr %sum, align 4
;   %79 = add i32 %78, %i50
;   store i32 %79, ptr %sum, align 4
;   br label %through46
;
; reach.end48:                                      ; preds = %done55
;   br label %through46
;
; through46:                                        ; preds = %reach.end48, %reach.047
;   %.058 = phi i32 [ %i50, %reach.047 ], [ %.0, %reach.end48 ]
;   %next.3 = phi i32 [ 0, %reach.047 ], [ -1, %reach.end48 ]
;   br label %done44
;
; done44:                                           ; preds = %through46
;   br label %next38
;
; behind20:                                         ; preds = %behind39, %behind23
;   %next..7 = phi i32 [ %.057, %behind23 ], [ %next..6, %behind39 ]
;   %next.4 = phi i32 [ %next.0, %behind23 ], [ %next.2, %behind39 ]
;   %cond = icmp eq i32 %next.4, 0
;   br i1 %cond, label %region.0, label %through.sub_group
;
; through.sub_group:                                ; preds = %behind20
;   %80 = add nuw i64 %4, 8
;   store i64 %80, ptr %first, align 8
;   %more = icmp ult i64 %80, %items
;   br i1 %more, label %sub_group, label %end
;
; end:                                              ; preds = %through.sub_group
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-sub-group-size"="8" }
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
