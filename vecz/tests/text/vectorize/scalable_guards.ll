; RUN: veczc -w 4 --scalable --triple aarch64-unknown-linux-gnu --features +sve -k ring -k low -k held -k row %s
; Nobody knows how many lanes there are: what is asked of lane 0 holds for as many as there can be, 64.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"

declare i64 @__mux_get_global_id(i32) memory(none)
declare i64 @llvm.smin.i64(i64, i64)

; Four elements: never a line.
define spir_kernel void @ring(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = and i64 %id, 3
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %a
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %x, ptr addrspace(1) %c
  ret void
}

; A line up to 256 - 64.
define spir_kernel void @low(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = trunc i64 %id to i8
  %at = zext i8 %low to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %a
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %x, ptr addrspace(1) %c
  ret void
}

define spir_kernel void @held(ptr addrspace(1) %p, ptr addrspace(1) %o, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = call i64 @llvm.smin.i64(i64 %id, i64 %n)
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %a
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %x, ptr addrspace(1) %c
  ret void
}

define spir_kernel void @row(ptr addrspace(1) %p, ptr addrspace(1) %o, i64 %width) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = udiv i64 %id, %width
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %a
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %x, ptr addrspace(1) %c
  ret void
}

; EXPECTED:
; target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.smin.i64(i64, i64) #1
;
; define spir_kernel void @ring(ptr addrspace(1) %p, ptr addrspace(1) %o) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = and i64 %id, 3
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %x, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @low(ptr addrspace(1) %p, ptr addrspace(1) %o) !codeplay_ca_vecz.base !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %low = trunc i64 %id to i8
;   %at = zext i8 %low to i64
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %x, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @held(ptr addrspace(1) %p, ptr addrspace(1) %o, i64 %n) !codeplay_ca_vecz.base !2 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = call i64 @llvm.smin.i64(i64 %id, i64 %n)
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %x, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @row(ptr addrspace(1) %p, ptr addrspace(1) %o, i64 %width) !codeplay_ca_vecz.base !3 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = udiv i64 %id, %width
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %x, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_ring(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !4 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %3 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %.splatinsert = insertelement <vscale x 4 x i64> poison, i64 %id, i64 0
;   %.splat = shufflevector <vscale x 4 x i64> %.splatinsert, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %4 = add <vscale x 4 x i64> %.splat, %3
;   %at = and <vscale x 4 x i64> %4, shufflevector (<vscale x 4 x i64> insertelement (<vscale x 4 x i64> poison, i64 3, i64 0), <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer)
;   %a = getelementptr i32, ptr addrspace(1) %0, <vscale x 4 x i64> %at
;   %5 = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)> %a, i32 4, <vscale x 4 x i1> shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> poison)
;   %c = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <vscale x 4 x i32> %5, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64() #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)>, i32 immarg, <vscale x 4 x i1>, <vscale x 4 x i32>) #3
;
; define spir_kernel void @__vecz_nxv4_low(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !5 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %id.fr = freeze i64 %id
;   %3 = trunc i64 %id.fr to i8
;   %fits = icmp ult i8 %3, -63
;   br i1 %fits, label %linear, label %each, !prof !6
;
; linear:                                           ; preds = %2
;   %at = and i64 %id.fr, 255
;   %a = getelementptr i32, ptr addrspace(1) %0, i64 %at
;   %4 = load <vscale x 4 x i32>, ptr addrspace(1) %a, align 4
;   br label %after
;
; each:                                             ; preds = %2
;   %5 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %.splatinsert = insertelement <vscale x 4 x i64> poison, i64 %id.fr, i64 0
;   %.splat = shufflevector <vscale x 4 x i64> %.splatinsert, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %6 = add <vscale x 4 x i64> %.splat, %5
;   %at1 = and <vscale x 4 x i64> %6, shufflevector (<vscale x 4 x i64> insertelement (<vscale x 4 x i64> poison, i64 255, i64 0), <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer)
;   %a2 = getelementptr i32, ptr addrspace(1) %0, <vscale x 4 x i64> %at1
;   %7 = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)> %a2, i32 4, <vscale x 4 x i1> shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %8 = phi <vscale x 4 x i32> [ %4, %linear ], [ %7, %each ]
;   %c = getelementptr i32, ptr addrspace(1) %1, i64 %id.fr
;   store <vscale x 4 x i32> %8, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_held(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !7 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %fits = icmp slt i64 %id, 9223372036854775745
;   %4 = add i64 %id, 63
;   %5 = icmp sle i64 %4, %2
;   %6 = and i1 %fits, %5
;   %7 = freeze i1 %6
;   br i1 %7, label %linear, label %each, !prof !8
;
; linear:                                           ; preds = %3
;   %at = call i64 @llvm.smin.i64(i64 %id, i64 %2)
;   %a = getelementptr i32, ptr addrspace(1) %0, i64 %at
;   %8 = load <vscale x 4 x i32>, ptr addrspace(1) %a, align 4
;   br label %after
;
; each:                                             ; preds = %3
;   %9 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %.splatinsert = insertelement <vscale x 4 x i64> poison, i64 %id, i64 0
;   %.splat = shufflevector <vscale x 4 x i64> %.splatinsert, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %10 = add <vscale x 4 x i64> %.splat, %9
;   %.splatinsert1 = insertelement <vscale x 4 x i64> poison, i64 %2, i64 0
;   %.splat2 = shufflevector <vscale x 4 x i64> %.splatinsert1, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %at3 = call <vscale x 4 x i64> @llvm.smin.nxv4i64(<vscale x 4 x i64> %10, <vscale x 4 x i64> %.splat2)
;   %a4 = getelementptr i32, ptr addrspace(1) %0, <vscale x 4 x i64> %at3
;   %11 = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)> %a4, i32 4, <vscale x 4 x i1> shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %12 = phi <vscale x 4 x i32> [ %8, %linear ], [ %11, %each ]
;   %c = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <vscale x 4 x i32> %12, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <vscale x 4 x i64> @llvm.smin.nxv4i64(<vscale x 4 x i64>, <vscale x 4 x i64>) #1
;
; define spir_kernel void @__vecz_nxv4_row(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !9 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %4 = freeze i64 %id
;   %5 = freeze i64 %2
;   %safe = call i64 @llvm.umax.i64(i64 %5, i64 1)
;   %6 = urem i64 %4, %safe
;   %7 = sub i64 %5, %6
;   %shared = icmp ugt i64 %7, 63
;   %fits = icmp ult i64 %4, -63
;   %8 = and i1 %shared, %fits
;   br i1 %8, label %linear, label %each, !prof !8
;
; linear:                                           ; preds = %3
;   %9 = udiv i64 %4, %safe
;   %a = getelementptr i32, ptr addrspace(1) %0, i64 %9
;   %10 = load i32, ptr addrspace(1) %a, align 4
;   %.splatinsert = insertelement <vscale x 4 x i32> poison, i32 %10, i64 0
;   %.splat = shufflevector <vscale x 4 x i32> %.splatinsert, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
;   br label %after
;
; each:                                             ; preds = %3
;   %11 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %.splatinsert2 = insertelement <vscale x 4 x i64> poison, i64 %4, i64 0
;   %.splat3 = shufflevector <vscale x 4 x i64> %.splatinsert2, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %12 = add <vscale x 4 x i64> %.splat3, %11
;   %13 = freeze <vscale x 4 x i64> %12
;   %.splatinsert7 = insertelement <vscale x 4 x i64> poison, i64 %safe, i64 0
;   %.splat8 = shufflevector <vscale x 4 x i64> %.splatinsert7, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
;   %at = udiv <vscale x 4 x i64> %13, %.splat8
;   %a9 = getelementptr i32, ptr addrspace(1) %0, <vscale x 4 x i64> %at
;   %14 = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)> %a9, i32 4, <vscale x 4 x i1> shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %15 = phi <vscale x 4 x i32> [ %.splat, %linear ], [ %14, %each ]
;   %c = getelementptr i32, ptr addrspace(1) %1, i64 %4
;   store <vscale x 4 x i32> %15, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umax.i64(i64, i64) #1
;
; attributes #0 = { memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_ring}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_low}
; !2 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_held}
; !3 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_row}
; !4 = !{i32 4, i32 1, i32 0, i32 0, ptr @ring}
; !5 = !{i32 4, i32 1, i32 0, i32 0, ptr @low}
; !6 = !{!"branch_weights", i32 1999, i32 1}
; !7 = !{i32 4, i32 1, i32 0, i32 0, ptr @held}
; !8 = !{!"branch_weights", i32 1960, i32 40}
; !9 = !{i32 4, i32 1, i32 0, i32 0, ptr @row}
