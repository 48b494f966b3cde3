; RUN: veczc -w 4 --interleave 1 -k k %s
; `x[i + n]` with an unsigned index: whether it wraps is tested once for all lanes.
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
;   %6 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %px2, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %7 = phi <4 x float> [ %4, %linear ], [ %6, %each ]
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %7, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1999, i32 1}
