; RUN: irun --pass optimal_builtin_replacement %s
; LLVM would round a sum of half twice, where it makes a float of it: it stays a call.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func half @_Z3fmaDhDhDh(half, half, half)
declare spir_func half @_Z4sqrtDh(half)
declare spir_func <4 x half> @_Z4fmaxDv4_DhS_(<4 x half>, <4 x half>)

define spir_kernel void @k(ptr addrspace(1) %p, half %x, <4 x half> %v) "mux-kernel"="entry-point" {
  %a = call spir_func half @_Z3fmaDhDhDh(half %x, half %x, half %x)
  %b = call spir_func half @_Z4sqrtDh(half %a)
  %c = call spir_func <4 x half> @_Z4fmaxDv4_DhS_(<4 x half> %v, <4 x half> %v)
  store half %b, ptr addrspace(1) %p
  store <4 x half> %c, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func half @_Z3fmaDhDhDh(half, half, half)
;
; define spir_kernel void @k(ptr addrspace(1) %p, half %x, <4 x half> %v) #0 {
;   %a = call spir_func half @_Z3fmaDhDhDh(half %x, half %x, half %x)
;   %1 = call half @llvm.sqrt.f16(half %a)
;   %2 = call <4 x half> @llvm.maxnum.v4f16(<4 x half> %v, <4 x half> %v)
;   store half %1, ptr addrspace(1) %p, align 2
;   store <4 x half> %2, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare half @llvm.sqrt.f16(half) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <4 x half> @llvm.maxnum.v4f16(<4 x half>, <4 x half>) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
