; RUN: irun --pass copy_written_arguments %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

%pair = type { i32, i64 }

define spir_kernel void @k(ptr byval(%pair) align 8 %written, ptr byval(%pair) align 8 %read, ptr addrspace(1) %g) "mux-kernel"="entry-point" {
  %one = load i32, ptr %read
  store i32 %one, ptr %written
  %two = load i64, ptr %written
  store i64 %two, ptr addrspace(1) %g
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; %pair = type { i32, i64 }
;
; define spir_kernel void @k(ptr byval(%pair) align 8 %written, ptr byval(%pair) align 8 %read, ptr addrspace(1) %g) #0 {
;   %1 = alloca %pair, align 8
;   call void @llvm.memcpy.p0.p0.i64(ptr align 8 %1, ptr align 8 %written, i64 16, i1 false)
;   %one = load i32, ptr %read, align 4
;   store i32 %one, ptr %1, align 4
;   %two = load i64, ptr %1, align 8
;   store i64 %two, ptr addrspace(1) %g, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
