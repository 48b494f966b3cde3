; RUN: veczc --pass expand_memory_intrinsics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %from) {
  %a = alloca [3 x float], align 16
  call void @llvm.memcpy.p0.p1.i64(ptr align 16 %a, ptr addrspace(1) align 8 %from, i64 12, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %from) {
;   %a = alloca [3 x float], align 16
;   %1 = load i32, ptr addrspace(1) %from, align 8
;   %2 = getelementptr inbounds i8, ptr addrspace(1) %from, i64 4
;   %3 = load i32, ptr addrspace(1) %2, align 4
;   %4 = getelementptr inbounds i8, ptr addrspace(1) %from, i64 8
;   %5 = load i32, ptr addrspace(1) %4, align 8
;   store i32 %1, ptr %a, align 16
;   %6 = getelementptr inbounds i8, ptr %a, i64 4
;   store i32 %3, ptr %6, align 4
;   %7 = getelementptr inbounds i8, ptr %a, i64 8
;   store i32 %5, ptr %7, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p1.i64(ptr noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #0
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
