; RUN: veczc --pass copy_written_arguments %s
; What is only read is not copied.
target triple = "spir64-unknown-unknown"
%pair = type { i32, i32 }
define spir_kernel void @k(ptr byval(%pair) align 16 %written, ptr byval(%pair) %read, ptr addrspace(1) %g, i32 %i) {
  %one = load i32, ptr %read
  %place = getelementptr i32, ptr %written, i32 %i
  store i32 %one, ptr %place
  %all = load i64, ptr %written, align 16
  store i64 %all, ptr addrspace(1) %g
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; %pair = type { i32, i32 }
;
; define spir_kernel void @k(ptr byval(%pair) align 16 %written, ptr byval(%pair) %read, ptr addrspace(1) %g, i32 %i) {
;   %1 = alloca %pair, align 16
;   call void @llvm.memcpy.p0.p0.i64(ptr align 16 %1, ptr align 16 %written, i64 8, i1 false)
;   %one = load i32, ptr %read, align 4
;   %place = getelementptr i32, ptr %1, i32 %i
;   store i32 %one, ptr %place, align 4
;   %all = load i64, ptr %1, align 16
;   store i64 %all, ptr addrspace(1) %g, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #0
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
