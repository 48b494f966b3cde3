; RUN: irun --pass optimal_builtin_replacement --options=-cl-opt-disable %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z3clzj(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) "mux-kernel"="entry-point" {
  %r = call spir_func i32 @_Z3clzj(i32 %x)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @_Z3clzj(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) #0 {
;   %r = call spir_func i32 @_Z3clzj(i32 %x)
;   store i32 %r, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
