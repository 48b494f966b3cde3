; RUN: veczc -w 4 --scalable --triple aarch64-unknown-linux-gnu --features +sve -k frem %s
; What LLVM has no code for over vectors without a fixed size goes around a loop, lane by lane.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @frem(ptr %p, ptr %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr float, ptr %p, i64 %id
  %x = load float, ptr %a
  %r = frem float %x, 3.0
  %c = getelementptr float, ptr %o, i64 %id
  store float %r, ptr %c
  ret void
}

; EXPECTED:
; target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @frem(ptr %p, ptr %o) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr float, ptr %p, i64 %id
;   %x = load float, ptr %a, align 4
;   %r = frem float %x, 3.000000e+00
;   %c = getelementptr float, ptr %o, i64 %id
;   store float %r, ptr %c, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_frem(ptr %0, ptr %1) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr float, ptr %0, i64 %id
;   %3 = load <vscale x 4 x float>, ptr %a, align 4
;   %4 = call i64 @llvm.vscale.i64()
;   %5 = shl i64 %4, 2
;   br label %lane
;
; lane:                                             ; preds = %lane, %2
;   %lane1 = phi i64 [ 0, %2 ], [ %8, %lane ]
;   %lanes = phi <vscale x 4 x float> [ poison, %2 ], [ %7, %lane ]
;   %6 = extractelement <vscale x 4 x float> %3, i64 %lane1
;   %r = frem float %6, 3.000000e+00
;   %7 = insertelement <vscale x 4 x float> %lanes, float %r, i64 %lane1
;   %8 = add i64 %lane1, 1
;   %9 = icmp eq i64 %8, %5
;   br i1 %9, label %after, label %lane, !llvm.loop !2
;
; after:                                            ; preds = %lane
;   %.lcssa = phi <vscale x 4 x float> [ %7, %lane ]
;   %c = getelementptr float, ptr %1, i64 %id
;   store <vscale x 4 x float> %.lcssa, ptr %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_frem}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @frem}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = !{!"llvm.loop.vectorize.enable", i1 false}
