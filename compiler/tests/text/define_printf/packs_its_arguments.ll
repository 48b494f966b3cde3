; RUN: irun --pass define_printf %s
; One variable for all calls of a function. What is known to be at a pointer is said beside it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@signature = private unnamed_addr addrspace(2) constant [16 x i8] c"i\01\01f\02\01f\04\02p\08\01\00\00\00\00"
@none = private unnamed_addr addrspace(2) constant [1 x i8] zeroinitializer
@format = private unnamed_addr addrspace(2) constant [12 x i8] c"%d%f%v2f%s\0A\00"
@text = private unnamed_addr addrspace(2) constant [3 x i8] c"ab\00"
declare spir_func i32 @__weft_printf(ptr addrspace(2), ptr addrspace(2), ...)
define internal spir_func i32 @f(i8 %a, half %b, float %c, float %d) {
  %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i8 %a, half %b, float %c, float %d, ptr addrspace(4) addrspacecast (ptr addrspace(2) @text to ptr addrspace(4)))
  %m = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @format, i8 1, half %b, float %c, float %d, ptr addrspace(2) null)
  ret i32 %n
}
define void @weft.entry.k(ptr addrspace(2) %format) "mux-kernel"="entry-point" "mux-orig-fn"="k" {
  %f = call spir_func i32 @f(i8 1, half 1.0, float 2.0, float 3.0)
  %n = call spir_func i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @none, ptr addrspace(2) %format)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @signature = private unnamed_addr addrspace(2) constant [16 x i8] c"i\01\01f\02\01f\04\02p\08\01\00\00\00\00"
; @none = private unnamed_addr addrspace(2) constant [1 x i8] zeroinitializer
; @format = private unnamed_addr addrspace(2) constant [12 x i8] c"%d%f%v2f%s\0A\00"
; @text = private unnamed_addr addrspace(2) constant [3 x i8] c"ab\00"
;
; define internal spir_func i32 @f(i8 %a, half %b, float %c, float %d) {
;   %printf.values = alloca [6 x i64], align 8
;   %1 = zext i8 %a to i64
;   %2 = bitcast half %b to i16
;   %3 = zext i16 %2 to i64
;   %4 = bitcast float %c to i32
;   %5 = zext i32 %4 to i64
;   %6 = bitcast float %d to i32
;   %7 = zext i32 %6 to i64
;   %8 = getelementptr inbounds i64, ptr %printf.values, i64 0
;   store i64 %1, ptr %8, align 8
;   %9 = getelementptr inbounds i64, ptr %printf.values, i64 1
;   store i64 %3, ptr %9, align 8
;   %10 = getelementptr inbounds i64, ptr %printf.values, i64 2
;   store i64 %5, ptr %10, align 8
;   %11 = getelementptr inbounds i64, ptr %printf.values, i64 3
;   store i64 %7, ptr %11, align 8
;   %12 = getelementptr inbounds i64, ptr %printf.values, i64 4
;   store i64 ptrtoint (ptr addrspace(4) addrspacecast (ptr addrspace(2) @text to ptr addrspace(4)) to i64), ptr %12, align 8
;   %13 = getelementptr inbounds i64, ptr %printf.values, i64 5
;   store i64 3, ptr %13, align 8
;   %14 = call i32 @__weft_print(ptr addrspacecast (ptr addrspace(2) @signature to ptr), ptr addrspacecast (ptr addrspace(2) @format to ptr), i64 12, ptr %printf.values)
;   %15 = bitcast half %b to i16
;   %16 = zext i16 %15 to i64
;   %17 = bitcast float %c to i32
;   %18 = zext i32 %17 to i64
;   %19 = bitcast float %d to i32
;   %20 = zext i32 %19 to i64
;   %21 = getelementptr inbounds i64, ptr %printf.values, i64 0
;   store i64 1, ptr %21, align 8
;   %22 = getelementptr inbounds i64, ptr %printf.values, i64 1
;   store i64 %16, ptr %22, align 8
;   %23 = getelementptr inbounds i64, ptr %printf.values, i64 2
;   store i64 %18, ptr %23, align 8
;   %24 = getelementptr inbounds i64, ptr %printf.values, i64 3
;   store i64 %20, ptr %24, align 8
;   %25 = getelementptr inbounds i64, ptr %printf.values, i64 4
;   store i64 0, ptr %25, align 8
;   %26 = getelementptr inbounds i64, ptr %printf.values, i64 5
;   store i64 0, ptr %26, align 8
;   %27 = call i32 @__weft_print(ptr addrspacecast (ptr addrspace(2) @signature to ptr), ptr addrspacecast (ptr addrspace(2) @format to ptr), i64 12, ptr %printf.values)
;   ret i32 %14
; }
;
; define void @weft.entry.k(ptr addrspace(2) %format) #0 {
;   %printf.values = alloca [1 x i64], align 8
;   %f = call spir_func i32 @f(i8 1, half 0xH3C00, float 2.000000e+00, float 3.000000e+00)
;   %1 = addrspacecast ptr addrspace(2) %format to ptr
;   %2 = call i32 @__weft_print(ptr addrspacecast (ptr addrspace(2) @none to ptr), ptr %1, i64 0, ptr %printf.values)
;   call void @__weft_flush()
;   ret void
; }
;
; ; Function Attrs: nounwind
; declare i32 @__weft_print(ptr, ptr, i64, ptr) #1
;
; ; Function Attrs: nounwind
; declare void @__weft_flush() #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" }
; attributes #1 = { nounwind }
