; RUN: irun --pass optimal_builtin_replacement %s
; In what the kernel calls too; not where the program defines the name itself, or declares it with other types; not in what nobody calls.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z3clzj(i32)
declare spir_func i64 @_Z3ctzj(i32)

define spir_func i32 @_Z8popcountj(i32 %x) {
  ret i32 1
}

define spir_func i32 @helper(i32 %x) {
  %r = call spir_func i32 @_Z3clzj(i32 %x)
  %q = call spir_func i32 @_Z8popcountj(i32 %r)
  ret i32 %q
}

define spir_func i32 @unused(i32 %x) {
  %r = call spir_func i32 @_Z3clzj(i32 %x)
  ret i32 %r
}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) "mux-kernel"="entry-point" {
  %r = call spir_func i32 @helper(i32 %x)
  store i32 %r, ptr addrspace(1) %p
  %s = call spir_func i64 @_Z3ctzj(i32 %x)
  store i64 %s, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @_Z3clzj(i32)
;
; declare spir_func i64 @_Z3ctzj(i32)
;
; define spir_func i32 @_Z8popcountj(i32 %x) {
;   ret i32 1
; }
;
; define spir_func i32 @helper(i32 %x) {
;   %1 = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
;   %q = call spir_func i32 @_Z8popcountj(i32 %1)
;   ret i32 %q
; }
;
; define spir_func i32 @unused(i32 %x) {
;   %r = call spir_func i32 @_Z3clzj(i32 %x)
;   ret i32 %r
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) #0 {
;   %r = call spir_func i32 @helper(i32 %x)
;   store i32 %r, ptr addrspace(1) %p, align 4
;   %s = call spir_func i64 @_Z3ctzj(i32 %x)
;   store i64 %s, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
