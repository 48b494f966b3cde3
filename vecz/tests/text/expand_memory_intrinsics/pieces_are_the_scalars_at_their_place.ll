; RUN: veczc --pass expand_memory_intrinsics %s
; A byte in one place, and padding, do not make bytes of what is copied elsewhere; an index that varies leads to the same scalars as any other.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
%point = type { <4 x float>, <2 x i64>, i8, [7 x i8] }

define spir_kernel void @k(i64 %at) {
  %a = alloca { [4 x %point], i32, [12 x i8] }, align 16
  %b = alloca %point, align 16
  %first = getelementptr inbounds [4 x %point], ptr %a, i64 0, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %first, ptr align 16 %b, i64 34, i1 false)
  %any = getelementptr inbounds [4 x %point], ptr %a, i64 0, i64 %at, i32 1
  call void @llvm.memset.p0.i64(ptr align 16 %any, i8 0, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; %point = type { <4 x float>, <2 x i64>, i8, [7 x i8] }
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(i64 %at) {
;   %a = alloca { [4 x %point], i32, [12 x i8] }, align 16
;   %b = alloca %point, align 16
;   %first = getelementptr inbounds [4 x %point], ptr %a, i64 0, i64 1
;   %1 = load i32, ptr %b, align 16
;   %2 = getelementptr inbounds i8, ptr %b, i64 4
;   %3 = load i32, ptr %2, align 4
;   %4 = getelementptr inbounds i8, ptr %b, i64 8
;   %5 = load i32, ptr %4, align 8
;   %6 = getelementptr inbounds i8, ptr %b, i64 12
;   %7 = load i32, ptr %6, align 4
;   %8 = getelementptr inbounds i8, ptr %b, i64 16
;   %9 = load i64, ptr %8, align 16
;   %10 = getelementptr inbounds i8, ptr %b, i64 24
;   %11 = load i64, ptr %10, align 8
;   %12 = getelementptr inbounds i8, ptr %b, i64 32
;   %13 = load i8, ptr %12, align 16
;   %14 = getelementptr inbounds i8, ptr %b, i64 33
;   %15 = load i8, ptr %14, align 1
;   store i32 %1, ptr %first, align 16
;   %16 = getelementptr inbounds i8, ptr %first, i64 4
;   store i32 %3, ptr %16, align 4
;   %17 = getelementptr inbounds i8, ptr %first, i64 8
;   store i32 %5, ptr %17, align 8
;   %18 = getelementptr inbounds i8, ptr %first, i64 12
;   store i32 %7, ptr %18, align 4
;   %19 = getelementptr inbounds i8, ptr %first, i64 16
;   store i64 %9, ptr %19, align 16
;   %20 = getelementptr inbounds i8, ptr %first, i64 24
;   store i64 %11, ptr %20, align 8
;   %21 = getelementptr inbounds i8, ptr %first, i64 32
;   store i8 %13, ptr %21, align 16
;   %22 = getelementptr inbounds i8, ptr %first, i64 33
;   store i8 %15, ptr %22, align 1
;   %any = getelementptr inbounds [4 x %point], ptr %a, i64 0, i64 %at, i32 1
;   store i64 0, ptr %any, align 16
;   %23 = getelementptr inbounds i8, ptr %any, i64 8
;   store i64 0, ptr %23, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #0
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
