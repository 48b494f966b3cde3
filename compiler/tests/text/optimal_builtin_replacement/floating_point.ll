; RUN: irun --pass optimal_builtin_replacement %s
; Fast-math flags stay. The comparisons min and max are left to the library.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func float @_Z4ceilf(float)
declare spir_func double @_Z8copysigndd(double, double)
declare spir_func float @_Z4fabsf(float)
declare spir_func float @_Z5floorf(float)
declare spir_func float @_Z3fmafff(float, float, float)
declare spir_func float @_Z4fmaxff(float, float)
declare spir_func double @_Z4fmindd(double, double)
declare spir_func float @_Z3madfff(float, float, float)
declare spir_func float @_Z4rintf(float)
declare spir_func float @_Z5roundf(float)
declare spir_func float @_Z4sqrtf(float)
declare spir_func double @_Z5truncd(double)
declare spir_func float @_Z3maxff(float, float)

define spir_kernel void @k(ptr addrspace(1) %p, float %f0, double %d0, double %d1, float %f1, float %f2) "mux-kernel"="entry-point" {
  %r0 = call spir_func float @_Z4ceilf(float %f0)
  store volatile float %r0, ptr addrspace(1) %p
  %r1 = call spir_func double @_Z8copysigndd(double %d0, double %d1)
  store volatile double %r1, ptr addrspace(1) %p
  %r2 = call spir_func float @_Z4fabsf(float %f0)
  store volatile float %r2, ptr addrspace(1) %p
  %r3 = call spir_func float @_Z5floorf(float %f0)
  store volatile float %r3, ptr addrspace(1) %p
  %r4 = call spir_func float @_Z3fmafff(float %f0, float %f1, float %f2)
  store volatile float %r4, ptr addrspace(1) %p
  %r5 = call nnan spir_func float @_Z4fmaxff(float %f0, float %f1)
  store volatile float %r5, ptr addrspace(1) %p
  %r6 = call spir_func double @_Z4fmindd(double %d0, double %d1)
  store volatile double %r6, ptr addrspace(1) %p
  %r7 = call spir_func float @_Z3madfff(float %f0, float %f1, float %f2)
  store volatile float %r7, ptr addrspace(1) %p
  %r8 = call spir_func float @_Z4rintf(float %f0)
  store volatile float %r8, ptr addrspace(1) %p
  %r9 = call spir_func float @_Z5roundf(float %f0)
  store volatile float %r9, ptr addrspace(1) %p
  %r10 = call fast spir_func float @_Z4sqrtf(float %f0)
  store volatile float %r10, ptr addrspace(1) %p
  %r11 = call spir_func double @_Z5truncd(double %d0)
  store volatile double %r11, ptr addrspace(1) %p
  %r12 = call spir_func float @_Z3maxff(float %f0, float %f1)
  store volatile float %r12, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func float @_Z3maxff(float, float)
;
; define spir_kernel void @k(ptr addrspace(1) %p, float %f0, double %d0, double %d1, float %f1, float %f2) #0 {
;   %1 = call float @llvm.ceil.f32(float %f0)
;   store volatile float %1, ptr addrspace(1) %p, align 4
;   %2 = call double @llvm.copysign.f64(double %d0, double %d1)
;   store volatile double %2, ptr addrspace(1) %p, align 8
;   %3 = call float @llvm.fabs.f32(float %f0)
;   store volatile float %3, ptr addrspace(1) %p, align 4
;   %4 = call float @llvm.floor.f32(float %f0)
;   store volatile float %4, ptr addrspace(1) %p, align 4
;   %5 = call float @llvm.fma.f32(float %f0, float %f1, float %f2)
;   store volatile float %5, ptr addrspace(1) %p, align 4
;   %6 = call nnan float @llvm.maxnum.f32(float %f0, float %f1)
;   store volatile float %6, ptr addrspace(1) %p, align 4
;   %7 = call double @llvm.minnum.f64(double %d0, double %d1)
;   store volatile double %7, ptr addrspace(1) %p, align 8
;   %8 = call float @llvm.fmuladd.f32(float %f0, float %f1, float %f2)
;   store volatile float %8, ptr addrspace(1) %p, align 4
;   %9 = call float @llvm.rint.f32(float %f0)
;   store volatile float %9, ptr addrspace(1) %p, align 4
;   %10 = call float @llvm.round.f32(float %f0)
;   store volatile float %10, ptr addrspace(1) %p, align 4
;   %11 = call fast float @llvm.sqrt.f32(float %f0)
;   store volatile float %11, ptr addrspace(1) %p, align 4
;   %12 = call double @llvm.trunc.f64(double %d0)
;   store volatile double %12, ptr addrspace(1) %p, align 8
;   %r12 = call spir_func float @_Z3maxff(float %f0, float %f1)
;   store volatile float %r12, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.ceil.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare double @llvm.copysign.f64(double, double) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.fabs.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.floor.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.fma.f32(float, float, float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.maxnum.f32(float, float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare double @llvm.minnum.f64(double, double) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.fmuladd.f32(float, float, float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.rint.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.round.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare double @llvm.trunc.f64(double) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
