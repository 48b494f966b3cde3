; RUN: veczc -w 2 %s
; They are what comes out, not what goes in; other kernels are vectorized all the same.
target triple = "spir64-unknown-unknown"
define spir_kernel void @scalable(ptr addrspace(1) %a) {
  %v = load <vscale x 4 x i32>, ptr addrspace(1) %a
  store <vscale x 4 x i32> %v, ptr addrspace(1) %a
  ret void
}

; EXPECTED:
; error: kernel "scalable" is not vectorized: it has values of type `<vscale x 4 x i32>`
