; RUN: irun --pass legalize_atomics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(3) %q) "mux-kernel"="entry-point" {
  %sum = atomicrmw fadd ptr addrspace(3) %p, float 1.0 monotonic
  %least = atomicrmw fmin ptr addrspace(3) %q, double 1.0 monotonic
  %swapped = atomicrmw xchg ptr addrspace(3) %p, float 2.0 monotonic
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(3) %q) #0 {
;   %1 = load float, ptr addrspace(3) %p, align 4
;   %new = fadd float %1, 1.000000e+00
;   store float %new, ptr addrspace(3) %p, align 4
;   %2 = load double, ptr addrspace(3) %q, align 8
;   %3 = call double @llvm.minnum.f64(double %2, double 1.000000e+00)
;   store double %3, ptr addrspace(3) %q, align 8
;   %4 = load float, ptr addrspace(3) %p, align 4
;   store float 2.000000e+00, ptr addrspace(3) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare double @llvm.minnum.f64(double, double) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
