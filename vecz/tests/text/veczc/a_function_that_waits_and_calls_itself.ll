; RUN: veczc -w 4 %s
; It cannot be brought into the kernel, and all work-items wait together in it.
target triple = "spir64-unknown-unknown"
declare spir_func void @_Z7barrierj(i32)
define internal spir_func void @waits(i32 %n) convergent {
  %m = sub i32 %n, 1
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @waits(i32 %m)
  ret void
}
define spir_kernel void @k() convergent {
  call spir_func void @waits(i32 3)
  ret void
}
; CHECK: error: kernel "k" is not vectorized
