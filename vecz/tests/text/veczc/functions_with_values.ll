; RUN: veczc -k f:4 -k branches:4 %s
; A function that is no kernel takes and returns vectors: what it is given differs from lane to lane.
target triple = "spir64-unknown-unknown"
define spir_func i32 @f(float noundef %x, float noundef %y) nounwind {
  %c = fcmp oeq float %x, %y
  %z = zext i1 %c to i32
  ret i32 %z
}
define spir_func i32 @branches(ptr addrspace(1) nonnull %p, i32 signext %x) noinline {
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %load, label %done
load:
  %y = load i32, ptr addrspace(1) %p
  ret i32 %y
done:
  ret i32 7
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: nounwind
; define spir_func i32 @f(float noundef %x, float noundef %y) #0 !codeplay_ca_vecz.base !0 {
;   %c = fcmp oeq float %x, %y
;   %z = zext i1 %c to i32
;   ret i32 %z
; }
;
; ; Function Attrs: noinline
; define spir_func i32 @branches(ptr addrspace(1) nonnull %p, i32 signext %x) #1 !codeplay_ca_vecz.base !1 {
;   %c = icmp sgt i32 %x, 3
;   br i1 %c, label %load, label %done
;
; load:                                             ; preds = %0
;   %y = load i32, ptr addrspace(1) %p, align 4
;   ret i32 %y
;
; done:                                             ; preds = %0
;   ret i32 7
; }
;
; ; Function Attrs: nounwind
; define spir_func <4 x i32> @__vecz_v4_f(<4 x float> %0, <4 x float> %1) #0 !codeplay_ca_vecz.derived !2 {
;   %c = fcmp oeq <4 x float> %0, %1
;   %z = zext <4 x i1> %c to <4 x i32>
;   ret <4 x i32> %z
; }
;
; ; Function Attrs: noinline
; define spir_func <4 x i32> @__vecz_v4_branches(<4 x ptr addrspace(1)> %0, <4 x i32> %1) #1 !codeplay_ca_vecz.derived !3 {
; .common.ret_crit_edge:
;   %c = icmp sgt <4 x i32> %1, <i32 3, i32 3, i32 3, i32 3>
;   %2 = bitcast <4 x i1> %c to i4
;   %.not = icmp eq i4 %2, 0
;   br i1 %.not, label %common.ret, label %active
;
; active:                                           ; preds = %.common.ret_crit_edge
;   %3 = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %0, i32 4, <4 x i1> %c, <4 x i32> poison)
;   br label %common.ret
;
; common.ret:                                       ; preds = %active, %.common.ret_crit_edge
;   %4 = phi <4 x i32> [ %3, %active ], [ poison, %.common.ret_crit_edge ]
;   %5 = select <4 x i1> %c, <4 x i32> %4, <4 x i32> <i32 7, i32 7, i32 7, i32 7>
;   ret <4 x i32> %5
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x i32>) #3
;
; attributes #0 = { nounwind }
; attributes #1 = { noinline }
; attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_f}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_branches}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @f}
; !3 = !{i32 4, i32 0, i32 0, i32 0, ptr @branches}
