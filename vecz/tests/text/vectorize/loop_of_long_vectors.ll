; RUN: veczc -w 4 --cpu x86-64 -k k %s
; A vector that the kernel itself loads fills more than a register: LLVM does not run several rounds of the scalar loop at once.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr %p, ptr %o, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %wide = and i64 %id, 255
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %loop, label %end
loop:
  %a = getelementptr <4 x i64>, ptr %p, i64 %wide
  %v = load <4 x i64>, ptr %a, align 32
  %e = extractelement <4 x i64> %v, i32 1
  %sum = add i64 %s, %e
  %next = add i32 %i, 1
  br label %head
end:
  %c = getelementptr i64, ptr %o, i64 %id
  store i64 %s, ptr %c
  ret void
}

; EXPECTED:
; target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr %p, ptr %o, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %wide = and i64 %id, 255
;   br label %head
;
; head:                                             ; preds = %loop, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %sum, %loop ]
;   %more = icmp slt i32 %i, %n
;   br i1 %more, label %loop, label %end
;
; loop:                                             ; preds = %head
;   %a = getelementptr <4 x i64>, ptr %p, i64 %wide
;   %v = load <4 x i64>, ptr %a, align 32
;   %e = extractelement <4 x i64> %v, i32 1
;   %sum = add i64 %s, %e
;   %next = add i32 %i, 1
;   br label %head
;
; end:                                              ; preds = %head
;   %c = getelementptr i64, ptr %o, i64 %id
;   store i64 %s, ptr %c, align 8
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr %0, ptr %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %"lanes0.[2.x.<2.x.i64>]" = alloca [2 x <2 x i64>], align 64
;   %"places.[2.x.<2.x.ptr>]" = alloca [2 x <2 x ptr>], align 64
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %id.fr = freeze i64 %id
;   %.splatinsert = insertelement <2 x i64> poison, i64 %id.fr, i64 0
;   %.splat = shufflevector <2 x i64> %.splatinsert, <2 x i64> poison, <2 x i32> zeroinitializer
;   %3 = add <2 x i64> %.splat, <i64 0, i64 1>
;   %4 = add <2 x i64> %.splat, <i64 2, i64 3>
;   %wide = and <2 x i64> %3, <i64 255, i64 255>
;   %wide3 = and <2 x i64> %4, <i64 255, i64 255>
;   %a = getelementptr <4 x i64>, ptr %0, <2 x i64> %wide
;   %a4 = getelementptr <4 x i64>, ptr %0, <2 x i64> %wide3
;   %more1 = icmp sgt i32 %2, 0
;   br i1 %more1, label %loop.lr.ph, label %end
;
; loop.lr.ph:                                       ; preds = %entry
;   %5 = trunc i64 %id.fr to i8
;   %fits = icmp ult i8 %5, -3
;   br i1 %fits, label %linear, label %each, !prof !2
;
; linear:                                           ; preds = %loop.lr.ph
;   %wide5 = and i64 %id.fr, 255
;   %a6 = getelementptr <4 x i64>, ptr %0, i64 %wide5
;   %a.s1 = getelementptr i8, ptr %a6, i64 8
;   %6 = load i64, ptr %a.s1, align 8
;   %7 = insertelement <2 x i64> poison, i64 %6, i64 0
;   %8 = getelementptr i8, ptr %a6, i64 40
;   %9 = load i64, ptr %8, align 8
;   %10 = insertelement <2 x i64> %7, i64 %9, i64 1
;   %11 = getelementptr i8, ptr %a6, i64 72
;   %12 = load i64, ptr %11, align 8
;   %13 = insertelement <2 x i64> poison, i64 %12, i64 0
;   %14 = getelementptr i8, ptr %a6, i64 104
;   %15 = load i64, ptr %14, align 8
;   %16 = insertelement <2 x i64> %13, i64 %15, i64 1
;   br label %after
;
; each:                                             ; preds = %loop.lr.ph
;   %a.s114 = getelementptr i8, <2 x ptr> %a, i64 8
;   %a.s119 = getelementptr i8, <2 x ptr> %a4, i64 8
;   store <2 x ptr> %a.s114, ptr %"places.[2.x.<2.x.ptr>]", align 16
;   %17 = getelementptr inbounds i8, ptr %"places.[2.x.<2.x.ptr>]", i64 16
;   store <2 x ptr> %a.s119, ptr %17, align 16
;   br label %lane
;
; lane:                                             ; preds = %lane, %each
;   %lane20 = phi i64 [ 0, %each ], [ %23, %lane ]
;   %18 = shl nuw i64 %lane20, 3
;   %19 = getelementptr i8, ptr %"places.[2.x.<2.x.ptr>]", i64 %18
;   %20 = load ptr, ptr %19, align 8
;   %21 = getelementptr i8, ptr %"lanes0.[2.x.<2.x.i64>]", i64 %18
;   %22 = load i64, ptr %20, align 8
;   store i64 %22, ptr %21, align 8
;   %23 = add nuw i64 %lane20, 1
;   %24 = icmp eq i64 %23, 4
;   br i1 %24, label %after.lanes, label %lane, !llvm.loop !3
;
; after.lanes:                                      ; preds = %lane
;   %25 = load <2 x i64>, ptr %"lanes0.[2.x.<2.x.i64>]", align 16
;   %26 = getelementptr inbounds i8, ptr %"lanes0.[2.x.<2.x.i64>]", i64 16
;   %27 = load <2 x i64>, ptr %26, align 16
;   br label %after
;
; after:                                            ; preds = %after.lanes, %linear
;   %28 = phi <2 x i64> [ %10, %linear ], [ %25, %after.lanes ]
;   %29 = phi <2 x i64> [ %16, %linear ], [ %27, %after.lanes ]
;   br label %loop
;
; loop:                                             ; preds = %loop, %after
;   %30 = phi <2 x i64> [ zeroinitializer, %after ], [ %sum, %loop ]
;   %31 = phi <2 x i64> [ zeroinitializer, %after ], [ %sum23, %loop ]
;   %32 = phi i32 [ 0, %after ], [ %next, %loop ]
;   %sum = add <2 x i64> %30, %28
;   %sum23 = add <2 x i64> %31, %29
;   %next = add nuw nsw i32 %32, 1
;   %more = icmp slt i32 %next, %2
;   br i1 %more, label %loop, label %end.loopexit
;
; end.loopexit:                                     ; preds = %loop
;   %sum.lcssa = phi <2 x i64> [ %sum, %loop ]
;   %sum23.lcssa = phi <2 x i64> [ %sum23, %loop ]
;   br label %end
;
; end:                                              ; preds = %end.loopexit, %entry
;   %33 = phi <2 x i64> [ zeroinitializer, %entry ], [ %sum.lcssa, %end.loopexit ]
;   %34 = phi <2 x i64> [ zeroinitializer, %entry ], [ %sum23.lcssa, %end.loopexit ]
;   %c = getelementptr i64, ptr %1, i64 %id.fr
;   store <2 x i64> %33, ptr %c, align 8
;   %35 = getelementptr i8, ptr %c, i64 16
;   store <2 x i64> %34, ptr %35, align 8
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1999, i32 1}
; !3 = distinct !{!3, !4, !5}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.vectorize.enable", i1 false}
