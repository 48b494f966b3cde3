; RUN: veczc --cpu znver4 -k k:16 %s
; Four numbers for sixteen lanes are loaded once, and do not depend on the vector.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(2) %t) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %turn = and i64 %x, 3
  %third = mul i64 %turn, 3
  %from = getelementptr i64, ptr addrspace(2) %t, i64 %third
  %v = load i64, ptr addrspace(2) %from
  %to = getelementptr i64, ptr addrspace(1) %p, i64 %x
  store i64 %v, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(2) %t) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %turn = and i64 %x, 3
;   %third = mul i64 %turn, 3
;   %from = getelementptr i64, ptr addrspace(2) %t, i64 %third
;   %v = load i64, ptr addrspace(2) %from, align 8
;   %to = getelementptr i64, ptr addrspace(1) %p, i64 %x
;   store i64 %v, ptr addrspace(1) %to, align 8
;   ret void
; }
;
; define spir_kernel void @__vecz_v16_k(ptr addrspace(1) %0, ptr addrspace(2) %1) !codeplay_ca_vecz.derived !1 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %x.fr = freeze i64 %x
;   %3 = and i64 %x.fr, 15
;   %4 = icmp eq i64 %3, 0
;   br i1 %4, label %pattern, label %each, !prof !2
;
; pattern:                                          ; preds = %2
;   %5 = load i64, ptr addrspace(2) %1, align 8
;   %6 = getelementptr i8, ptr addrspace(2) %1, i64 24
;   %7 = load i64, ptr addrspace(2) %6, align 8
;   %8 = getelementptr i8, ptr addrspace(2) %1, i64 48
;   %9 = load i64, ptr addrspace(2) %8, align 8
;   %10 = getelementptr i8, ptr addrspace(2) %1, i64 72
;   %11 = load i64, ptr addrspace(2) %10, align 8
;   %12 = insertelement <4 x i64> poison, i64 %5, i64 0
;   %13 = insertelement <4 x i64> %12, i64 %7, i64 1
;   %14 = insertelement <4 x i64> %13, i64 %9, i64 2
;   %15 = insertelement <4 x i64> %14, i64 %11, i64 3
;   %16 = shufflevector <4 x i64> %15, <4 x i64> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
;   br label %after
;
; each:                                             ; preds = %2
;   %.splatinsert = insertelement <8 x i64> poison, i64 %x.fr, i64 0
;   %.splat = shufflevector <8 x i64> %.splatinsert, <8 x i64> poison, <8 x i32> zeroinitializer
;   %17 = add <8 x i64> %.splat, <i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
;   %turn3 = and <8 x i64> %17, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
;   %from.idx4 = mul nuw nsw <8 x i64> %turn3, <i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24>
;   %from5 = getelementptr i8, ptr addrspace(2) %1, <8 x i64> %from.idx4
;   %18 = add <8 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
;   %turn = and <8 x i64> %18, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
;   %from.idx = mul nuw nsw <8 x i64> %turn, <i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24>
;   %from = getelementptr i8, ptr addrspace(2) %1, <8 x i64> %from.idx
;   %19 = call <8 x i64> @llvm.masked.gather.v8i64.v8p2(<8 x ptr addrspace(2)> %from, i32 8, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i64> poison)
;   %20 = call <8 x i64> @llvm.masked.gather.v8i64.v8p2(<8 x ptr addrspace(2)> %from5, i32 8, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i64> poison)
;   br label %after
;
; after:                                            ; preds = %each, %pattern
;   %21 = phi <8 x i64> [ %16, %pattern ], [ %19, %each ]
;   %22 = phi <8 x i64> [ %16, %pattern ], [ %20, %each ]
;   %to = getelementptr i64, ptr addrspace(1) %0, i64 %x.fr
;   store <8 x i64> %21, ptr addrspace(1) %to, align 8
;   %23 = getelementptr i8, ptr addrspace(1) %to, i64 64
;   store <8 x i64> %22, ptr addrspace(1) %23, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <8 x i64> @llvm.masked.gather.v8i64.v8p2(<8 x ptr addrspace(2)>, i32 immarg, <8 x i1>, <8 x i64>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 0, ptr @__vecz_v16_k}
; !1 = !{i32 16, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
