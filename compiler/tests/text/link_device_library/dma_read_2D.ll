; RUN: irun --pass link_device_library %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @__mux_dma_read_2D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, ptr)

define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) "mux-kernel"="entry-point" {
  %e = call spir_func ptr @__mux_dma_read_2D(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 1, i64 2, i64 3, i64 4, ptr null)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) #0 {
;   %e = call spir_func ptr @__mux_dma_read_2D(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 1, i64 2, i64 3, i64 4, ptr null)
;   ret void
; }
;
; ; Function Attrs: alwaysinline nofree norecurse nounwind memory(argmem: readwrite)
; define internal spir_func ptr @__mux_dma_read_2D(ptr addrspace(3) nocapture writeonly %0, ptr addrspace(1) nocapture readonly %1, i64 %2, i64 %3, i64 %4, i64 %5, ptr readnone returned %6) #1 {
;   %8 = tail call spir_func i64 @__mux_get_local_linear_id() #4
;   %9 = icmp eq i64 %8, 0
;   %10 = icmp ne i64 %5, 0
;   %11 = and i1 %9, %10
;   br i1 %11, label %12, label %22
;
; 12:                                               ; preds = %12, %7
;   %13 = phi i64 [ %20, %12 ], [ 0, %7 ]
;   %14 = mul i64 %13, %3
;   %15 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %14
;   %16 = mul i64 %13, %4
;   %17 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %16
;   %18 = addrspacecast ptr addrspace(3) %15 to ptr addrspace(4)
;   %19 = addrspacecast ptr addrspace(1) %17 to ptr addrspace(4)
;   tail call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 1 %18, ptr addrspace(4) align 1 %19, i64 %2, i1 false)
;   %20 = add nuw i64 %13, 1
;   %21 = icmp ult i64 %20, %5
;   br i1 %21, label %12, label %22
;
; 22:                                               ; preds = %12, %7
;   ret ptr %6
; }
;
; ; Function Attrs: mustprogress nofree nounwind willreturn memory(none)
; declare dso_local spir_func i64 @__mux_get_local_linear_id() local_unnamed_addr #2
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) noalias nocapture writeonly, ptr addrspace(4) noalias nocapture readonly, i64, i1 immarg) #3
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline nofree norecurse nounwind memory(argmem: readwrite) "denormal-fp-math"="dynamic,dynamic" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
; attributes #2 = { mustprogress nofree nounwind willreturn memory(none) "denormal-fp-math"="dynamic,dynamic" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
; attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #4 = { nounwind willreturn memory(none) }
;
; !llvm.module.flags = !{!0}
;
; !0 = !{i32 1, !"wchar_size", i32 4}
