; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s %s
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %w = zext i64 %id to i128
  %p = getelementptr i128, ptr addrspace(1) %a, i64 %id
  store i128 %w, ptr addrspace(1) %p
  ret void
}
; CHECK: kernel "k" is not vectorized: is wider than the elements of vectors without a fixed size: `%w = zext nneg i64 %id to i128`
