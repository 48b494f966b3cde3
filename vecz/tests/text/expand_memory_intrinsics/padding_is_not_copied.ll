; RUN: veczc --pass expand_memory_intrinsics %s
; Of a structure of 8 bytes and a float that was taken apart: the first copy is of what lies behind the float; the second has a field; of the third nobody says what it is.
target triple = "spir64-unknown-unknown"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 4, i1 false), !tbaa.struct !0
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 4, i1 false), !tbaa.struct !1
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 4, i1 false)
  ret void
}
!0 = !{i64 4, i64 4, !2}
!1 = !{i64 3, i64 1, !2}
!2 = !{!3, !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #0
;
; define spir_kernel void @k(ptr addrspace(1) %to, ptr addrspace(1) %from) {
;   %1 = load i32, ptr addrspace(1) %from, align 4
;   store i32 %1, ptr addrspace(1) %to, align 4
;   %2 = load i32, ptr addrspace(1) %from, align 4
;   store i32 %2, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
