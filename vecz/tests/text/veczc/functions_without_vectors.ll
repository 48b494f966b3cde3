; RUN: veczc -k f -k g:4p -k h %s
target triple = "spir64-unknown-unknown"
define spir_func <4 x float> @f(<4 x float> %x) {
  ret <4 x float> %x
}
define spir_func i32 @g(i32 %x) {
  ret i32 %x
}
define spir_func i32 @h(ptr byval(i32) %x) {
  %y = load i32, ptr %x
  ret i32 %y
}
; CHECK: kernel "f" is not vectorized: it returns a value, so that it would take and return vectors: there are none of `<4 x float>`
; CHECK: kernel "g" is not vectorized: it returns a value, so that it would take and return vectors: nobody tells it how many work-items there are
; CHECK: kernel "h" is not vectorized: it returns a value, so that it would take and return vectors: there are none of structures by value
