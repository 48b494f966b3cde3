; RUN: veczc --pass expand_memory_intrinsics %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from, i8 %byte) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 8 %from, i64 10, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %to, i8 %byte, i64 12, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 2 %to, i8 -1, i64 3, i1 false)
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from, i8 %byte) {
;   %1 = load i32, ptr addrspace(1) %from, align 8
;   %2 = getelementptr inbounds i8, ptr addrspace(1) %from, i64 4
;   %3 = load i32, ptr addrspace(1) %2, align 4
;   %4 = getelementptr inbounds i8, ptr addrspace(1) %from, i64 8
;   %5 = load i16, ptr addrspace(1) %4, align 8
;   store i32 %1, ptr addrspace(1) %to, align 4
;   %6 = getelementptr inbounds i8, ptr addrspace(1) %to, i64 4
;   store i32 %3, ptr addrspace(1) %6, align 4
;   %7 = getelementptr inbounds i8, ptr addrspace(1) %to, i64 8
;   store i16 %5, ptr addrspace(1) %7, align 4
;   %8 = zext i8 %byte to i64
;   %9 = mul i64 %8, 72340172838076673
;   %10 = zext i8 %byte to i32
;   %11 = mul i32 %10, 16843009
;   store i64 %9, ptr addrspace(1) %to, align 8
;   %12 = getelementptr inbounds i8, ptr addrspace(1) %to, i64 8
;   store i32 %11, ptr addrspace(1) %12, align 8
;   store i16 -1, ptr addrspace(1) %to, align 2
;   %13 = getelementptr inbounds i8, ptr addrspace(1) %to, i64 2
;   store i8 -1, ptr addrspace(1) %13, align 2
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #0
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
; declare void @llvm.memset.p1.i64(ptr addrspace(1) nocapture writeonly, i8, i64, i1 immarg) #1
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
