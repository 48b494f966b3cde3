; RUN: veczc %s
; Types of SPIR-V alone, and tokens: as parameters, as variables, as values.
target triple = "spir64-unknown-unknown"
declare spir_func target("spirv.Event") @copy(target("spirv.Event"))
declare token @llvm.experimental.convergence.entry()
declare void @f() convergent
define spir_kernel void @image(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) {
  ret void
}
define spir_kernel void @variable() {
  %e = alloca target("spirv.Event")
  ret void
}
define spir_kernel void @event() {
  %e = call spir_func target("spirv.Event") @copy(target("spirv.Event") zeroinitializer)
  ret void
}
define spir_kernel void @token() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @f() [ "convergencectrl"(token %t) ]
  ret void
}
; CHECK: kernel "image" is not vectorized: it has values of type `target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)`
; CHECK: kernel "variable" is not vectorized: it has values of type `target("spirv.Event")`
; CHECK: kernel "event" is not vectorized: it has values of type `target("spirv.Event")`
; CHECK: kernel "token" is not vectorized: it has values of type `token`
