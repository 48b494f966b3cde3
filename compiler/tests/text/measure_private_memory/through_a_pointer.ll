; RUN: irun --pass measure_private_memory %s
; The deepest of the functions that the pointer may point to counts.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define internal spir_func void @small() {
  %a = alloca [4 x i8]
  ret void
}
define internal spir_func void @large() {
  %a = alloca [100 x i8]
  ret void
}
define spir_kernel void @k(i1 %which) "mux-kernel"="entry-point" {
  %f = select i1 %which, ptr @small, ptr @large
  call spir_func void %f()
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define internal spir_func void @small() {
;   %a = alloca [4 x i8], align 1
;   ret void
; }
;
; define internal spir_func void @large() {
;   %a = alloca [100 x i8], align 1
;   ret void
; }
;
; define spir_kernel void @k(i1 %which) #0 {
;   %f = select i1 %which, ptr @small, ptr @large
;   call spir_func void %f()
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-private-mem-usage"="100" }
