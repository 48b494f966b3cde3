; RUN: veczc --pass thread_guards %s
; What is added to all elements comes from one load, or from lanes apart, and goes where that came from.
define spir_kernel void @k(ptr %p, <4 x ptr> %each, i32 %i, i32 %n) {
entry:
  %fits = icmp slt i32 %i, %n
  br i1 %fits, label %linear, label %apart
linear:
  %loaded = load <4 x float>, ptr %p
  br label %after
apart:
  %gathered = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> %each, i32 4, <4 x i1> splat (i1 true), <4 x float> poison)
  br label %after
after:
  %x = phi <4 x float> [ %loaded, %linear ], [ %gathered, %apart ]
  %y = fadd <4 x float> %x, splat (float 1.0)
  br i1 %fits, label %linear2, label %apart2
linear2:
  store <4 x float> %y, ptr %p
  br label %end
apart2:
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %y, <4 x ptr> %each, i32 4, <4 x i1> splat (i1 true))
  br label %end
end:
  ret void
}
declare <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x float>)
declare void @llvm.masked.scatter.v4f32.v4p0(<4 x float>, <4 x ptr>, i32, <4 x i1>)

; EXPECTED:
;
; define spir_kernel void @k(ptr %p, <4 x ptr> %each, i32 %i, i32 %n) {
; entry:
;   %fits = icmp slt i32 %i, %n
;   br i1 %fits, label %linear2, label %apart2
;
; linear2:                                          ; preds = %entry
;   %loaded = load <4 x float>, ptr %p, align 16
;   %y2 = fadd <4 x float> %loaded, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   store <4 x float> %y2, ptr %p, align 16
;   br label %end
;
; apart2:                                           ; preds = %entry
;   %gathered = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> %each, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   %y = fadd <4 x float> %gathered, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %y, <4 x ptr> %each, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   br label %end
;
; end:                                              ; preds = %apart2, %linear2
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr>, i32 immarg, <4 x i1>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4f32.v4p0(<4 x float>, <4 x ptr>, i32 immarg, <4 x i1>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(write) }
