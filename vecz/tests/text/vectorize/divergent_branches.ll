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
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert1 = insertelement <8 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <8 x i32> %.splatinsert1, <8 x i32> poison, <8 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %.splatinsert = insertelement <8 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %3 = add <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %c = icmp slt <8 x i32> %3, %.splat2
;   %4 = bitcast <8 x i1> %c to i8
;   %.not = icmp eq i8 %4, 0
;   br i1 %.not, label %exit, label %active
;
; active:                                           ; preds = %entry
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %5 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %p, i32 4, <8 x i1> %c, <8 x float> poison)
;   %big = fcmp ogt <8 x float> %5, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   %y = fmul <8 x float> %5, <float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00, float 2.000000e+00>
;   %y2 = fdiv <8 x float> %y, %5
;   %z = fadd <8 x float> %5, <float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00>
;   %m = select <8 x i1> %big, <8 x float> %y2, <8 x float> %z
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %id
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %m, ptr addrspace(1) %q, i32 4, <8 x i1> %c)
;   br label %exit
;
; exit:                                             ; preds = %active, %entry
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) nocapture, i32 immarg, <8 x i1>, <8 x float>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8f32.p1(<8 x float>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #3
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
