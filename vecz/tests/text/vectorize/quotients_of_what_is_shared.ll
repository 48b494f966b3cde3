; RUN: veczc -w 4 -k k %s
; What lanes share where they are in one row is divided once more: as numbers without a sign, so that it is asked for one.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %by) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %row = sdiv i64 %id, 64
  %before = sub i64 %row, 2
  %place = sdiv i64 %before, %by
  %index = and i64 %place, 31
  %p = getelementptr float, ptr addrspace(1) %in, i64 %index
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %by) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %row = sdiv i64 %id, 64
;   %before = sub i64 %row, 2
;   %place = sdiv i64 %before, %by
;   %index = and i64 %place, 31
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %index
;   %x = load float, ptr addrspace(1) %p, align 4
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %x, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %id.fr = freeze i64 %id
;   %row1 = lshr i64 %id.fr, 6
;   %before = add nsw i64 %row1, -2
;   %4 = and i64 %id.fr, 63
;   %shared = icmp ult i64 %4, 61
;   %5 = freeze i64 %2
;   %safe = call i64 @llvm.umax.i64(i64 %5, i64 1)
;   %6 = urem i64 %before, %safe
;   %shared1 = icmp ne i64 %5, %6
;   %fits = icmp ugt i64 %id.fr, 127
;   %7 = icmp sgt i64 %5, 0
;   %8 = and i1 %fits, %7
;   %9 = and i1 %shared1, %8
;   %10 = and i1 %shared, %9
;   br i1 %10, label %linear, label %each, !prof !2
;
; linear:                                           ; preds = %3
;   %11 = udiv i64 %before, %safe
;   %index = and i64 %11, 31
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %index
;   %12 = load float, ptr addrspace(1) %p, align 4
;   %.splatinsert = insertelement <4 x float> poison, float %12, i64 0
;   %.splat = shufflevector <4 x float> %.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
;   br label %after
;
; each:                                             ; preds = %3
;   %.splatinsert5 = insertelement <4 x i64> poison, i64 %id.fr, i64 0
;   %.splat6 = shufflevector <4 x i64> %.splatinsert5, <4 x i64> poison, <4 x i32> zeroinitializer
;   %.splat6.fr = freeze <4 x i64> %.splat6
;   %13 = add <4 x i64> %.splat6.fr, <i64 0, i64 1, i64 2, i64 3>
;   %row17 = lshr <4 x i64> %13, <i64 6, i64 6, i64 6, i64 6>
;   %before8 = add nsw <4 x i64> %row17, <i64 -2, i64 -2, i64 -2, i64 -2>
;   %14 = icmp eq i64 %5, -1
;   %15 = select i1 %14, i64 1, i64 %safe
;   %16 = sub nsw <4 x i64> <i64 2, i64 2, i64 2, i64 2>, %row17
;   %.splatinsert12 = insertelement <4 x i64> poison, i64 %15, i64 0
;   %.splat13 = shufflevector <4 x i64> %.splatinsert12, <4 x i64> poison, <4 x i32> zeroinitializer
;   %place = sdiv <4 x i64> %before8, %.splat13
;   %17 = select i1 %14, <4 x i64> %16, <4 x i64> %place
;   %index14 = and <4 x i64> %17, <i64 31, i64 31, i64 31, i64 31>
;   %p15 = getelementptr float, ptr addrspace(1) %0, <4 x i64> %index14
;   %18 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %p15, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %19 = phi <4 x float> [ %.splat, %linear ], [ %18, %each ]
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %id.fr
;   store <4 x float> %19, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umax.i64(i64, i64) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
