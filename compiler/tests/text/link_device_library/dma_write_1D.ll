; RUN: irun --pass link_device_library %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @__mux_dma_write_1D(ptr addrspace(1), ptr addrspace(3), i64, ptr)

define spir_kernel void @k(ptr addrspace(1) %dst, ptr addrspace(3) %src) "mux-kernel"="entry-point" {
  %e = call spir_func ptr @__mux_dma_write_1D(ptr addrspace(1) %dst, ptr addrspace(3) %src, i64 1, ptr null)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %dst, ptr addrspace(3) %src) #0 {
;   %e = call spir_func ptr @__mux_dma_write_1D(ptr addrspace(1) %dst, ptr addrspace(3) %src, i64 1, ptr null)
;   ret void
; }
;
; ; Function Attrs: alwaysinline mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
; define internal spir_func ptr @__mux_dma_write_1D(ptr addrspace(1) nocapture writeonly %0, ptr addrspace(3) nocapture readonly %1, i64 %2, ptr readnone returned %3) #1 {
;   %5 = tail call spir_func i64 @__mux_get_local_linear_id() #4
;   %6 = icmp eq i64 %5, 0
;   br i1 %6, label %7, label %10
;
; 7:                                                ; preds = %4
;   %8 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
;   %9 = addrspacecast ptr addrspace(3) %1 to ptr addrspace(4)
;   tail call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 1 %8, ptr addrspace(4) align 1 %9, i64 %2, i1 false)
;   br label %10
;
; 10:                                               ; preds = %7, %4
;   ret ptr %3
; }
;
; ; Function Attrs: mustprogress nofree nounwind willreturn memory(none)
; declare dso_local spir_func i64 @__mux_get_local_linear_id() local_unnamed_addr #2
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) noalias nocapture writeonly, ptr addrspace(4) noalias nocapture readonly, i64, i1 immarg) #3
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "denormal-fp-math"="dynamic,dynamic" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
; attributes #2 = { mustprogress nofree nounwind willreturn memory(none) "denormal-fp-math"="dynamic,dynamic" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
; attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #4 = { nounwind willreturn memory(none) }
;
; !llvm.module.flags = !{!0}
;
; !0 = !{i32 1, !"wchar_size", i32 4}
