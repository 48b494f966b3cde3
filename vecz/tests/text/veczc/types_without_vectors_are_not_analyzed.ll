; RUN: veczc --print uniformity %s
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(target("spirv.Event") %e) {
  ret void
}
; CHECK: kernel "k" is not vectorized: it has values of type `target("spirv.Event")`
