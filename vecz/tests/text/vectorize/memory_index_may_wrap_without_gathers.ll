; RUN: veczc -w 4 --interleave 1 --cpu x86-64-v3 -k k %s
; A machine without gathers: in the rare case that the index wraps, lanes go one after another in a loop.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %n
  %jw = zext i32 %j to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %jw
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  %vx = load float, ptr addrspace(1) %px
  store float %vx, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %j = add i32 %i, %n
;   %jw = zext i32 %j to i64
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %jw
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   %vx = load float, ptr addrspace(1) %px, align 4
;   store float %vx, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
;   %"lanes0.[1.x.<4.x.float>]" = alloca [1 x <4 x float>], align 64
;   %"places.[1.x.<4.x.ptr.addrspace.1.>]" = alloca [1 x <4 x ptr addrspace(1)>], align 64
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %j = add i32 %i, %2
;   %j.fr = freeze i32 %j
;   %fits = icmp ult i32 %j.fr, -3
;   br i1 %fits, label %linear, label %each, !prof !2
;
; linear:                                           ; preds = %3
;   %jw = zext i32 %j.fr to i64
;   %px = getelementptr float, ptr addrspace(1) %0, i64 %jw
;   %4 = load <4 x float>, ptr addrspace(1) %px, align 4
;   br label %after
;
; each:                                             ; preds = %3
;   %.splatinsert = insertelement <4 x i32> poison, i32 %j.fr, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %5 = add nsw <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %jw1 = zext <4 x i32> %5 to <4 x i64>
;   %px2 = getelementptr float, ptr addrspace(1) %0, <4 x i64> %jw1
;   store <4 x ptr addrspace(1)> %px2, ptr %"places.[1.x.<4.x.ptr.addrspace.1.>]", align 32
;   br label %lane
;
; lane:                                             ; preds = %lane, %each
;   %lane3 = phi i64 [ 0, %each ], [ %12, %lane ]
;   %6 = shl nuw i64 %lane3, 3
;   %7 = getelementptr i8, ptr %"places.[1.x.<4.x.ptr.addrspace.1.>]", i64 %6
;   %8 = load ptr addrspace(1), ptr %7, align 8
;   %9 = shl nuw i64 %lane3, 2
;   %10 = getelementptr i8, ptr %"lanes0.[1.x.<4.x.float>]", i64 %9
;   %11 = load float, ptr addrspace(1) %8, align 4
;   store float %11, ptr %10, align 4
;   %12 = add nuw i64 %lane3, 1
;   %13 = icmp eq i64 %12, 4
;   br i1 %13, label %after.lanes, label %lane, !llvm.loop !3
;
; after.lanes:                                      ; preds = %lane
;   %14 = load <4 x float>, ptr %"lanes0.[1.x.<4.x.float>]", align 16
;   br label %after
;
; after:                                            ; preds = %after.lanes, %linear
;   %15 = phi <4 x float> [ %4, %linear ], [ %14, %after.lanes ]
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %15, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1999, i32 1}
; !3 = distinct !{!3, !4, !5}
; !4 = !{!"llvm.loop.unroll.disable"}
; !5 = !{!"llvm.loop.vectorize.enable", i1 false}
