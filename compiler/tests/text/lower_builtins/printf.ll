; RUN: irun --pass lower_builtins %s
; Vectors are passed element by element, what cannot be printed is not passed; the signature tells.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@.str = private unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00"
declare spir_func i32 @printf(ptr addrspace(2), ...)
define spir_kernel void @k(i8 %a, double %b, ptr addrspace(3) %c, <3 x float> %d, i128 %e, <2 x ptr> %f, bfloat %g, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %n = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.str, i8 %a, double %b, ptr addrspace(3) %c, <3 x float> %d, i128 %e, <2 x ptr> %f, bfloat %g)
  store i32 %n, ptr addrspace(1) %out
  %unused = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) null)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @.str = private unnamed_addr addrspace(2) constant [4 x i8] c"%d\0A\00"
; @printf.signature = private unnamed_addr addrspace(2) constant [1 x i8] zeroinitializer
; @printf.signature.1 = private unnamed_addr addrspace(2) constant [22 x i8] c"i\01\01f\08\01p\08\01f\04\03?\00\01?\00\01?\00\01\00"
;
; define spir_kernel void @k(i8 %a, double %b, ptr addrspace(3) %c, <3 x float> %d, i128 %e, <2 x ptr> %f, bfloat %g, ptr addrspace(1) %out) #0 {
;   %1 = extractelement <3 x float> %d, i64 0
;   %2 = extractelement <3 x float> %d, i64 1
;   %3 = extractelement <3 x float> %d, i64 2
;   %4 = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @printf.signature.1, ptr addrspace(2) @.str, i8 %a, double %b, ptr addrspace(3) %c, float %1, float %2, float %3)
;   store i32 %4, ptr addrspace(1) %out, align 4
;   %5 = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @printf.signature, ptr addrspace(2) null)
;   ret void
; }
;
; ; Function Attrs: nounwind
; declare spir_func i32 @__weft_printf(ptr addrspace(2), ptr addrspace(2), ...) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nounwind }
