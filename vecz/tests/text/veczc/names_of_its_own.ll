; RUN: veczc -w 4 %s
; What its passes leave for each other is no input.
target triple = "spir64-unknown-unknown"
declare i32 @__vecz_b_argument.i32(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = call i32 @__vecz_b_argument.i32(i32 0)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
; CHECK: error: kernel "k" is not vectorized: calls `__vecz_b_argument.i32`: the name is the vectorizer's own
