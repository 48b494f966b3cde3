; RUN: veczc -k f %s
target triple = "spir64-unknown-unknown"
define spir_func i64 @f(i64 %x) {
  ret i64 %x
}
; CHECK: kernel "f" is not vectorized: it returns a value
