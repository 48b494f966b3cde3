; RUN: veczc --cpu znver4 -k k:8 %s
; Pairs in rows: two pieces of eight elements, and a shuffle for each vector.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %row = lshr i64 %x, 2
  %column = and i64 %x, 3
  %before = shl i64 %row, 6
  %behind = shl i64 %column, 1
  %first = or disjoint i64 %before, %behind
  %second = or disjoint i64 %first, 1
  %first.at = getelementptr float, ptr addrspace(1) %p, i64 %first
  %second.at = getelementptr float, ptr addrspace(1) %p, i64 %second
  %first.loaded = load float, ptr addrspace(1) %first.at
  %second.loaded = load float, ptr addrspace(1) %second.at
  %first.to = getelementptr float, ptr addrspace(3) %l, i64 %first
  %second.to = getelementptr float, ptr addrspace(3) %l, i64 %second
  store float %second.loaded, ptr addrspace(3) %first.to
  store float %first.loaded, ptr addrspace(3) %second.to
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %row = lshr i64 %x, 2
;   %column = and i64 %x, 3
;   %before = shl i64 %row, 6
;   %behind = shl i64 %column, 1
;   %first = or disjoint i64 %before, %behind
;   %second = or disjoint i64 %first, 1
;   %first.at = getelementptr float, ptr addrspace(1) %p, i64 %first
;   %second.at = getelementptr float, ptr addrspace(1) %p, i64 %second
;   %first.loaded = load float, ptr addrspace(1) %first.at, align 4
;   %second.loaded = load float, ptr addrspace(1) %second.at, align 4
;   %first.to = getelementptr float, ptr addrspace(3) %l, i64 %first
;   %second.to = getelementptr float, ptr addrspace(3) %l, i64 %second
;   store float %second.loaded, ptr addrspace(3) %first.to, align 4
;   store float %first.loaded, ptr addrspace(3) %second.to, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(3) %1) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %x.fr = freeze i64 %x
;   %3 = shl i64 %x.fr, 4
;   %.splatinsert = insertelement <8 x i64> poison, i64 %3, i64 0
;   %.splat = shufflevector <8 x i64> %.splatinsert, <8 x i64> poison, <8 x i32> zeroinitializer
;   %4 = add <8 x i64> %.splat, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112>
;   %before = and <8 x i64> %4, <i64 34359738304, i64 34359738304, i64 34359738304, i64 34359738304, i64 34359738304, i64 34359738304, i64 34359738304, i64 34359738304>
;   %column = shl i64 %x.fr, 1
;   %.splatinsert1 = insertelement <8 x i64> poison, i64 %column, i64 0
;   %.splat2 = shufflevector <8 x i64> %.splatinsert1, <8 x i64> poison, <8 x i32> zeroinitializer
;   %5 = add <8 x i64> %.splat2, <i64 0, i64 2, i64 4, i64 6, i64 8, i64 10, i64 12, i64 14>
;   %behind = and <8 x i64> %5, <i64 6, i64 6, i64 6, i64 6, i64 6, i64 6, i64 6, i64 6>
;   %first = or disjoint <8 x i64> %before, %behind
;   %second = or disjoint <8 x i64> %first, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %6 = and i64 %x.fr, 7
;   %7 = icmp eq i64 %6, 0
;   br i1 %7, label %pattern6, label %each7, !prof !2
;
; pattern6:                                         ; preds = %2
;   %before3 = and i64 %3, 34359738240
;   %first.at5 = getelementptr float, ptr addrspace(1) %0, i64 %before3
;   %8 = load <8 x float>, ptr addrspace(1) %first.at5, align 4
;   %9 = shufflevector <8 x float> %8, <8 x float> %8, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   %10 = getelementptr i8, ptr addrspace(1) %first.at5, i64 256
;   %11 = load <8 x float>, ptr addrspace(1) %10, align 4
;   %12 = shufflevector <8 x float> %11, <8 x float> %11, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
;   %before9 = and i64 %3, 34359738240
;   %first.to11 = getelementptr float, ptr addrspace(3) %1, i64 %before9
;   store <8 x float> %9, ptr addrspace(3) %first.to11, align 4
;   %13 = getelementptr i8, ptr addrspace(3) %first.to11, i64 256
;   store <8 x float> %12, ptr addrspace(3) %13, align 4
;   br label %after8
;
; each7:                                            ; preds = %2
;   %second.at = getelementptr float, ptr addrspace(1) %0, <8 x i64> %second
;   %first.at = getelementptr float, ptr addrspace(1) %0, <8 x i64> %first
;   %14 = call <8 x float> @llvm.masked.gather.v8f32.v8p1(<8 x ptr addrspace(1)> %first.at, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x float> poison)
;   %15 = call <8 x float> @llvm.masked.gather.v8f32.v8p1(<8 x ptr addrspace(1)> %second.at, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x float> poison)
;   %second.to = getelementptr float, ptr addrspace(3) %1, <8 x i64> %second
;   %first.to = getelementptr float, ptr addrspace(3) %1, <8 x i64> %first
;   call void @llvm.masked.scatter.v8f32.v8p3(<8 x float> %15, <8 x ptr addrspace(3)> %first.to, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>)
;   call void @llvm.masked.scatter.v8f32.v8p3(<8 x float> %14, <8 x ptr addrspace(3)> %second.to, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>)
;   br label %after8
;
; after8:                                           ; preds = %each7, %pattern6
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <8 x float> @llvm.masked.gather.v8f32.v8p1(<8 x ptr addrspace(1)>, i32 immarg, <8 x i1>, <8 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v8f32.v8p3(<8 x float>, <8 x ptr addrspace(3)>, i32 immarg, <8 x i1>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
