; RUN: veczc -w 2 --interleave 2 --scalable --triple aarch64-unknown-linux-gnu --features +sve -k add %s
; One element at least is too few for LLVM.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @add(ptr %p, ptr %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i32, ptr %p, i64 %id
  %x = load i32, ptr %a
  %r = add i32 %x, 1
  %c = getelementptr i32, ptr %o, i64 %id
  store i32 %r, ptr %c
  ret void
}

; EXPECTED:
; error: kernel "add" is not vectorized: the target has no vectors of this kind
