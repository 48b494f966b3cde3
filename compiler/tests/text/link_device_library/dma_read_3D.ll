; RUN: irun --pass link_device_library %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @__mux_dma_read_3D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64, ptr)

define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) "mux-kernel"="entry-point" {
  %e = call spir_func ptr @__mux_dma_read_3D(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, ptr null)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %dst, ptr addrspace(1) %src) #0 {
;   %e = call spir_func ptr @__mux_dma_read_3D(ptr addrspace(3) %dst, ptr addrspace(1) %src, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, ptr null)
;   ret void
; }
;
; ; Function Attrs: alwaysinline nofree norecurse nounwind memory(argmem: readwrite)
; define internal spir_func ptr @__mux_dma_read_3D(ptr addrspace(3) nocapture writeonly %0, ptr addrspace(1) nocapture readonly %1, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7, i64 %8, ptr readnone returned %9) #1 {
;   %11 = tail call spir_func i64 @__mux_get_local_linear_id() #4
;   %12 = icmp eq i64 %11, 0
;   %13 = icmp ne i64 %8, 0
;   %14 = and i1 %12, %13
;   br i1 %14, label %15, label %36
;
; 15:                                               ; preds = %10
;   %16 = icmp eq i64 %5, 0
;   br label %17
;
; 17:                                               ; preds = %33, %15
;   %18 = phi i64 [ 0, %15 ], [ %34, %33 ]
;   %19 = mul i64 %18, %6
;   %20 = getelementptr inbounds i8, ptr addrspace(3) %0, i64 %19
;   %21 = mul i64 %18, %7
;   %22 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %21
;   br i1 %16, label %33, label %23
;
; 23:                                               ; preds = %23, %17
;   %24 = phi i64 [ %31, %23 ], [ 0, %17 ]
;   %25 = mul i64 %24, %3
;   %26 = getelementptr inbounds i8, ptr addrspace(3) %20, i64 %25
;   %27 = mul i64 %24, %4
;   %28 = getelementptr inbounds i8, ptr addrspace(1) %22, i64 %27
;   %29 = addrspacecast ptr addrspace(3) %26 to ptr addrspace(4)
;   %30 = addrspacecast ptr addrspace(1) %28 to ptr addrspace(4)
;   tail call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 1 %29, ptr addrspace(4) align 1 %30, i64 %2, i1 false)
;   %31 = add nuw i64 %24, 1
;   %32 = icmp ult i64 %31, %5
;   br i1 %32, label %23, label %33
;
; 33:                                               ; preds = %23, %17
;   %34 = add nuw i64 %18, 1
;   %35 = icmp ult i64 %34, %8
;   br i1 %35, label %17, label %36
;
; 36:                                               ; preds = %33, %10
;   ret ptr %9
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
