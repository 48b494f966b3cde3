; RUN: veczc -w 2 -k k %s
; Every lane prints, also what is the same for all of them.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@signature = private addrspace(2) constant [4 x i8] c"i\04\01\00"
@format = private addrspace(2) constant [3 x i8] c"%d\00"
declare i64 @__mux_get_global_id(i32)
declare spir_func i32 @__weft_printf(ptr addrspace(2), ptr addrspace(2), ...)

define spir_kernel void @k(ptr addrspace(1) %a, i32 %same) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %same)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %m = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %x)
  store i32 %m, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @signature = private addrspace(2) constant [4 x i8] c"i\04\01\00"
; @format = private addrspace(2) constant [3 x i8] c"%d\00"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare spir_func i32 @__weft_printf(ptr addrspace(2), ptr addrspace(2), ...)
;
; define spir_kernel void @k(ptr addrspace(1) %a, i32 %same) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %same)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %m = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %x)
;   store i32 %m, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %1)
;   %n1 = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %1)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %3 = load <2 x i32>, ptr addrspace(1) %p, align 4
;   %4 = extractelement <2 x i32> %3, i64 0
;   %m = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %4)
;   %5 = extractelement <2 x i32> %3, i64 1
;   %m2 = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i32 %5)
;   %6 = insertelement <2 x i32> poison, i32 %m, i64 0
;   %7 = insertelement <2 x i32> %6, i32 %m2, i64 1
;   store <2 x i32> %7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
