; RUN: irun --pass lower_named_barriers %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_named_barrier_wait(i32)
define spir_kernel void @k(i32 %n) "mux-kernel"="entry-point" {
  call spir_func void @__mux_named_barrier_wait(i32 %n)
  ret void
}

; EXPECTED:
; error: cannot link: `__mux_named_barrier_wait` is declared with wrong types
