; RUN: veczc %s
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p) {
  musttail call spir_kernel void @k(ptr addrspace(1) %p)
  ret void
}
; CHECK: kernel "k" is not vectorized: takes over the frame of its kernel: `musttail call spir_kernel void @k(ptr addrspace(1) %p)`
