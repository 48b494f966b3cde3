; RUN: veczc -w 8 -k k %s
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %exit
then:
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %big = fcmp ogt float %x, 1.0
  br i1 %big, label %one, label %other
one:
  %y = fmul float %x, 2.0
  %y2 = fdiv float %y, %x
  br label %join
other:
  %z = fadd float %x, 3.0
  br label %join
join:
  %m = phi float [ %y2, %one ], [ %z, %other ]
  %q = getelementptr float, ptr addrspace(1) %b, i64 %id
  store float %m, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %then, label %exit
;
; then:                                             ; preds = %entry
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %id
;   %x = load float, ptr addrspace(1) %p, align 4
;   %big = fcmp ogt float %x, 1.000000e+00
;   br i1 %big, label %one, label %other
;
; one:                                              ; preds = %then
;   %y = fmul float %x, 2.000000e+00
;   %y2 = fdiv float %y, %x
;   br label %join
;
; other:                                            ; preds = %then
;   %z = fadd float %x, 3.000000e+00
;   br label %join
;
; join:                                             ; preds = %other, %one
;   %m = phi float [ %y2, %one ], [ %z, %other ]
;   %q = getelementptr float, ptr addrspace(1) %b, i64 %id
;   store float %m, ptr addrspace(1) %q, align 4
;   br label %exit
;
; exit:                                             ; preds = %join, %entry
;   ret void
; }
;
; define internal spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert3 = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat4 = shufflevector <4 x i32> %.splatinsert3, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %3 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %4 = add <4 x i32> %.splat, <i32 4, i32 5, i32 6, i32 7>
;   %c = icmp slt <4 x i32> %3, %.splat4
;   %c5 = icmp slt <4 x i32> %4, %.splat4
;   %5 = or <4 x i1> %c, %c5
;   %6 = bitcast <4 x i1> %5 to i4
;   %.not = icmp eq i4 %6, 0
;   br i1 %.not, label %exit, label %active
;
; active:                                           ; preds = %entry
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %7 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %8 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 16, i64 20, i64 24, i64 28>
;   %9 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %7, i32 4, <4 x i1> %c, <4 x float> poison)
;   %10 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %8, i32 4, <4 x i1> %c5, <4 x float> poison)
;   %big = fcmp ogt <4 x float> %9, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %big6 = fcmp ogt <4 x float> %10, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %y = fmul <4 x float> %9, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
;   %y7 = fmul <4 x float> %10, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
;   %y2 = fdiv <4 x float> %y, %9
;   %y28 = fdiv <4 x float> %y7, %10
;   %z = fadd <4 x float> %9, <float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00>
;   %z9 = fadd <4 x float> %10, <float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00>
;   %m = select <4 x i1> %big, <4 x float> %y2, <4 x float> %z
;   %m10 = select <4 x i1> %big6, <4 x float> %y28, <4 x float> %z9
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %id
;   %11 = getelementptr i8, ptr addrspace(1) %q, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %12 = getelementptr i8, ptr addrspace(1) %q, <4 x i64> <i64 16, i64 20, i64 24, i64 28>
;   call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %m, <4 x ptr addrspace(1)> %11, i32 4, <4 x i1> %c)
;   call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %m10, <4 x ptr addrspace(1)> %12, i32 4, <4 x i1> %c5)
;   br label %exit
;
; exit:                                             ; preds = %active, %entry
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #2
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
