; RUN: irun --pass link_device_library %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_dma_wait(i32, ptr addrspace(4))

define spir_kernel void @k(ptr addrspace(4) %events) "mux-kernel"="entry-point" {
  call spir_func void @__mux_dma_wait(i32 2, ptr addrspace(4) %events)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(4) %events) #0 {
;   call spir_func void @__mux_dma_wait(i32 2, ptr addrspace(4) %events)
;   ret void
; }
;
; ; Function Attrs: alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none)
; define internal spir_func void @__mux_dma_wait(i32 %0, ptr addrspace(4) nocapture readnone %1) #1 {
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline mustprogress nofree norecurse nosync nounwind willreturn memory(none) "denormal-fp-math"="dynamic,dynamic" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
;
; !llvm.module.flags = !{!0}
;
; !0 = !{i32 1, !"wchar_size", i32 4}
