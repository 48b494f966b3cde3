; Which lane takes whose value is known, so the values are shuffled as one vector when lanes meet.
; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @__mux_sub_group_shuffle_xor_f32(float, i32)
define spir_kernel void @k(float %x, ptr addrspace(1) %out) "mux-kernel"="entry-point" "mux-sub-group-size"="4" {
  %y = call spir_func float @__mux_sub_group_shuffle_xor_f32(float %x, i32 1)
  store float %y, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func float @__mux_sub_group_shuffle_xor_f32(float, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(float %x, ptr addrspace(1) %out) #0 !codeplay_ca_wrapper !0 {
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
;   %given = alloca [4 x float], align 4
;   %taken = alloca [4 x float], align 4
;   br label %sub_group
;
; sub_group:                                        ; preds = %entry, %through.sub_group
;   %4 = load i64, ptr %first, align 8
;   %5 = sub nuw i64 %items, %4
;   %6 = icmp ult i64 %5, 4
;   %lanes = select i1 %6, i64 %5, i64 4
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
;   %20 = add nuw i64 %17, 4
;   %is.row = icmp ule i64 %20, %0
;   store i64 %everyone, ptr %active, align 8
;   %21 = icmp eq i64 %everyone, 15
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
;   %24 = icmp ult i64 %23, 4
;   br i1 %24, label %lane, label %behind2, !llvm.loop !1
;
; behind2:                                          ; preds = %next1
;   br label %behind
;
; 25:                                               ; preds = %lane
;   br label %reach.0
;
; reach.0:                                          ; preds = %25
;   %26 = load i64, ptr %first, align 8
;   %lane4 = sub nuw i64 %item, %26
;   %27 = getelementptr inbounds float, ptr %given, i64 %lane4
;   store float %x, ptr %27, align 4
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %next1
;
; lane5:                                            ; preds = %next6, %some
;   %lane8 = phi i64 [ 0, %some ], [ %29, %next6 ]
;   %item9 = add nuw i64 %4, %lane8
;   %28 = lshr i64 %everyone, %lane8
;   %is.active = trunc i64 %28 to i1
;   br i1 %is.active, label %body, label %next6
;
; next6:                                            ; preds = %done10, %lane5
;   %29 = add nuw i64 %lane8, 1
;   %30 = icmp ult i64 %29, %lanes
;   br i1 %30, label %lane5, label %behind7, !llvm.loop !5
;
; behind7:                                          ; preds = %next6
;   br label %behind
;
; body:                                             ; preds = %lane5
;   %31 = trunc i64 %item9 to i32
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
;   call spir_func void @__mux_set_local_id(i32 0, i64 %40)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %41)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %42)
;   br label %43
;
; 43:                                               ; preds = %body
;   br label %reach.012
;
; reach.012:                                        ; preds = %43
;   %44 = load i64, ptr %first, align 8
;   %lane13 = sub nuw i64 %item9, %44
;   %45 = getelementptr inbounds float, ptr %given, i64 %lane13
;   store float %x, ptr %45, align 4
;   br label %through11
;
; through11:                                        ; preds = %reach.012
;   br label %done10
;
; done10:                                           ; preds = %through11
;   br label %next6
;
; behind:                                           ; preds = %behind7, %behind2
;   br label %region.0
;
; region.0:                                         ; preds = %behind
;   %46 = load i64, ptr %active, align 8
;   %47 = load <4 x float>, ptr %given, align 4
;   %48 = shufflevector <4 x float> %47, <4 x float> undef, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
;   store <4 x float> %48, ptr %taken, align 4
;   br i1 %is.whole, label %whole14, label %some15
;
; whole14:                                          ; preds = %region.0
;   br label %lane17
;
; some15:                                           ; preds = %region.0
;   br label %lane25
;
; lane17:                                           ; preds = %next18, %whole14
;   %lane20 = phi i64 [ 0, %whole14 ], [ %54, %next18 ]
;   %item21 = add nuw i64 %4, %lane20
;   %49 = add nuw i64 %17, %lane20
;   call spir_func void @__mux_set_local_id(i32 0, i64 %49)
;   call spir_func void @__mux_set_local_id(i32 1, i64 %18)
;   call spir_func void @__mux_set_local_id(i32 2, i64 %19)
;   %50 = load i64, ptr %first, align 8
;   %lane23 = sub nuw i64 %item21, %50
;   %51 = and i64 %lane23, 3
;   %52 = getelementptr inbounds float, ptr %taken, i64 %51
;   %53 = load float, ptr %52, align 4
;   br label %56
;
; next18:                                           ; preds = %done22
;   %54 = add nuw i64 %lane20, 1
;   %55 = icmp ult i64 %54, 4
;   br i1 %55, label %lane17, label %behind19, !llvm.loop !7
;
; behind19:                                         ; preds = %next18
;   br label %behind16
;
; 56:                                               ; preds = %lane17
;   store float %53, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end
;
; reach.end:                                        ; preds = %56
;   br label %through24
;
; through24:                                        ; preds = %reach.end
;   br label %done22
;
; done22:                                           ; preds = %through24
;   br label %next18
;
; lane25:                                           ; preds = %next26, %some15
;   %lane28 = phi i64 [ 0, %some15 ], [ %58, %next26 ]
;   %item29 = add nuw i64 %4, %lane28
;   %57 = lshr i64 %everyone, %lane28
;   %is.active31 = trunc i64 %57 to i1
;   br i1 %is.active31, label %body30, label %next26
;
; next26:                                           ; preds = %done32, %lane25
;   %58 = add nuw i64 %lane28, 1
;   %59 = icmp ult i64 %58, %lanes
;   br i1 %59, label %lane25, label %behind27, !llvm.loop !8
;
; behind27:                                         ; preds = %next26
;   br label %behind16
;
; body30:                                           ; preds = %lane25
;   %60 = trunc i64 %item29 to i32
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
;   %72 = load i64, ptr %first, align 8
;   %lane33 = sub nuw i64 %item29, %72
;   %73 = and i64 %lane33, 3
;   %74 = getelementptr inbounds float, ptr %taken, i64 %73
;   %75 = load float, ptr %74, align 4
;   br label %76
;
; 76:                                               ; preds = %body30
;   store float %75, ptr addrspace(1) %out, align 4, !llvm.access.group !3
;   br label %reach.end35
;
; reach.end35:                                      ; preds = %76
;   br label %through34
;
; through34:                                        ; preds = %reach.end35
;   br label %done32
;
; done32:                                           ; preds = %through34
;   br label %next26
;
; behind16:                                         ; preds = %behind27, %behind19
;   br label %through.sub_group
;
; through.sub_group:                                ; preds = %behind16
;   %77 = add nuw i64 %4, 4
;   store i64 %77, ptr %first, align 8
;   %more = icmp ult i64 %77, %items
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
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" "mux-sub-group-size"="4" }
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
