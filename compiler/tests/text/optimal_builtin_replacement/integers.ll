; RUN: irun --pass optimal_builtin_replacement %s
; Intrinsics, by sign where it matters.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z3clzj(i32)
declare spir_func i16 @_Z3ctzs(i16)
declare spir_func i64 @_Z8popcountl(i64)
declare spir_func i32 @_Z3absi(i32)
declare spir_func i32 @_Z3absj(i32)
declare spir_func i32 @_Z8abs_diffii(i32, i32)
declare spir_func i32 @_Z7add_satii(i32, i32)
declare spir_func i8 @_Z7sub_sathh(i8, i8)
declare spir_func i32 @_Z3minii(i32, i32)
declare spir_func i32 @_Z3maxjj(i32, i32)
declare spir_func i32 @_Z5clampiii(i32, i32, i32)
declare spir_func i32 @_Z6rotatejj(i32, i32)
declare spir_func i32 @_Z5mul24ii(i32, i32)
declare spir_func i32 @_Z5mad24jjj(i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %j0, i16 %s0, i64 %l0, i32 %i0, i32 %i1, i8 %h0, i8 %h1, i32 %j1, i32 %i2, i32 %j2) "mux-kernel"="entry-point" {
  %r0 = call spir_func i32 @_Z3clzj(i32 %j0)
  store volatile i32 %r0, ptr addrspace(1) %p
  %r1 = call spir_func i16 @_Z3ctzs(i16 %s0)
  store volatile i16 %r1, ptr addrspace(1) %p
  %r2 = call spir_func i64 @_Z8popcountl(i64 %l0)
  store volatile i64 %r2, ptr addrspace(1) %p
  %r3 = call spir_func i32 @_Z3absi(i32 %i0)
  store volatile i32 %r3, ptr addrspace(1) %p
  %r4 = call spir_func i32 @_Z3absj(i32 %j0)
  store volatile i32 %r4, ptr addrspace(1) %p
  %r5 = call spir_func i32 @_Z8abs_diffii(i32 %i0, i32 %i1)
  store volatile i32 %r5, ptr addrspace(1) %p
  %r6 = call spir_func i32 @_Z7add_satii(i32 %i0, i32 %i1)
  store volatile i32 %r6, ptr addrspace(1) %p
  %r7 = call spir_func i8 @_Z7sub_sathh(i8 %h0, i8 %h1)
  store volatile i8 %r7, ptr addrspace(1) %p
  %r8 = call spir_func i32 @_Z3minii(i32 %i0, i32 %i1)
  store volatile i32 %r8, ptr addrspace(1) %p
  %r9 = call spir_func i32 @_Z3maxjj(i32 %j0, i32 %j1)
  store volatile i32 %r9, ptr addrspace(1) %p
  %r10 = call spir_func i32 @_Z5clampiii(i32 %i0, i32 %i1, i32 %i2)
  store volatile i32 %r10, ptr addrspace(1) %p
  %r11 = call spir_func i32 @_Z6rotatejj(i32 %j0, i32 %j1)
  store volatile i32 %r11, ptr addrspace(1) %p
  %r12 = call spir_func i32 @_Z5mul24ii(i32 %i0, i32 %i1)
  store volatile i32 %r12, ptr addrspace(1) %p
  %r13 = call spir_func i32 @_Z5mad24jjj(i32 %j0, i32 %j1, i32 %j2)
  store volatile i32 %r13, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %j0, i16 %s0, i64 %l0, i32 %i0, i32 %i1, i8 %h0, i8 %h1, i32 %j1, i32 %i2, i32 %j2) #0 {
;   %1 = call i32 @llvm.ctlz.i32(i32 %j0, i1 false)
;   store volatile i32 %1, ptr addrspace(1) %p, align 4
;   %2 = call i16 @llvm.cttz.i16(i16 %s0, i1 false)
;   store volatile i16 %2, ptr addrspace(1) %p, align 2
;   %3 = call i64 @llvm.ctpop.i64(i64 %l0)
;   store volatile i64 %3, ptr addrspace(1) %p, align 8
;   %4 = call i32 @llvm.abs.i32(i32 %i0, i1 false)
;   store volatile i32 %4, ptr addrspace(1) %p, align 4
;   store volatile i32 %j0, ptr addrspace(1) %p, align 4
;   %5 = call i32 @llvm.smin.i32(i32 %i0, i32 %i1)
;   %6 = call i32 @llvm.smax.i32(i32 %i0, i32 %i1)
;   %7 = sub i32 %6, %5
;   store volatile i32 %7, ptr addrspace(1) %p, align 4
;   %8 = call i32 @llvm.sadd.sat.i32(i32 %i0, i32 %i1)
;   store volatile i32 %8, ptr addrspace(1) %p, align 4
;   %9 = call i8 @llvm.usub.sat.i8(i8 %h0, i8 %h1)
;   store volatile i8 %9, ptr addrspace(1) %p, align 1
;   %10 = call i32 @llvm.smin.i32(i32 %i0, i32 %i1)
;   store volatile i32 %10, ptr addrspace(1) %p, align 4
;   %11 = call i32 @llvm.umax.i32(i32 %j0, i32 %j1)
;   store volatile i32 %11, ptr addrspace(1) %p, align 4
;   %12 = call i32 @llvm.smax.i32(i32 %i0, i32 %i1)
;   %13 = call i32 @llvm.smin.i32(i32 %12, i32 %i2)
;   store volatile i32 %13, ptr addrspace(1) %p, align 4
;   %14 = call i32 @llvm.fshl.i32(i32 %j0, i32 %j0, i32 %j1)
;   store volatile i32 %14, ptr addrspace(1) %p, align 4
;   %15 = mul i32 %i0, %i1
;   store volatile i32 %15, ptr addrspace(1) %p, align 4
;   %16 = mul i32 %j0, %j1
;   %17 = add i32 %16, %j2
;   store volatile i32 %17, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i16 @llvm.cttz.i16(i16, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.ctpop.i64(i64) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.abs.i32(i32, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.smin.i32(i32, i32) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.smax.i32(i32, i32) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.sadd.sat.i32(i32, i32) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i8 @llvm.usub.sat.i8(i8, i8) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.umax.i32(i32, i32) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.fshl.i32(i32, i32, i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
