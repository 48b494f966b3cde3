; RUN: irun --pass lower_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @_Z21async_work_group_copyPU3AS3Dv3_fPU3AS1KS_m9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare spir_func ptr @_Z21async_work_group_copyPU3AS1cPU3AS3Kcm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, ptr)
declare spir_func ptr @_Z29async_work_group_strided_copyPU3AS3fPU3AS1Kfmm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, ptr)
declare spir_func ptr @_Z29async_work_group_strided_copyPU3AS1fPU3AS3Kfmm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, i64, ptr)
declare spir_func ptr @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3), i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, ptr)
declare spir_func ptr @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(ptr addrspace(1), i64, ptr addrspace(3), i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr)
declare spir_func void @_Z27async_work_group_copy_fencej(i32)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)

define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i64 %stride, ptr %events) "mux-kernel"="entry-point" {
  %elements = call spir_func ptr @_Z21async_work_group_copyPU3AS3Dv3_fPU3AS1KS_m9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, ptr null)
  %back = call spir_func ptr @_Z21async_work_group_copyPU3AS1cPU3AS3Kcm9ocl_event(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 10, ptr %elements)
  %gather = call spir_func ptr @_Z29async_work_group_strided_copyPU3AS3fPU3AS1Kfmm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i64 %stride, ptr null)
  %scatter = call spir_func ptr @_Z29async_work_group_strided_copyPU3AS1fPU3AS3Kfmm9ocl_event(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, i64 %stride, ptr null)
  call spir_func void @_Z27async_work_group_copy_fencej(i32 1)
  %lines = call spir_func ptr @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3) %l, i64 1, ptr addrspace(1) %g, i64 %n, i64 4, i64 5, i64 6, i64 7, i64 8, ptr null)
  %planes = call spir_func ptr @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(ptr addrspace(1) %g, i64 %n, ptr addrspace(3) %l, i64 1, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, ptr null)
  %generic = addrspacecast ptr %events to ptr addrspace(4)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 2, ptr addrspace(4) %generic)
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %events)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i64 %stride, ptr %events) #0 {
;   %1 = mul i64 %n, 16
;   %2 = call spir_func ptr @__mux_dma_read_1D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %1, ptr null)
;   %3 = call spir_func ptr @__mux_dma_write_1D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 10, ptr %2)
;   %4 = mul i64 %stride, 4
;   %5 = call spir_func ptr @__mux_dma_read_2D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 4, i64 4, i64 %4, i64 %n, ptr null)
;   %6 = mul i64 %stride, 4
;   %7 = call spir_func ptr @__mux_dma_write_2D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 4, i64 %6, i64 4, i64 %n, ptr null)
;   call spir_func void @__mux_mem_barrier(i32 2, i32 264)
;   %8 = getelementptr i8, ptr addrspace(3) %l, i64 4
;   %9 = mul i64 %n, 4
;   %10 = getelementptr i8, ptr addrspace(1) %g, i64 %9
;   %11 = call spir_func ptr @__mux_dma_read_2D(ptr addrspace(3) %8, ptr addrspace(1) %10, i64 20, i64 32, i64 28, i64 6, ptr null)
;   %12 = mul i64 %n, 4
;   %13 = getelementptr i8, ptr addrspace(1) %g, i64 %12
;   %14 = getelementptr i8, ptr addrspace(3) %l, i64 4
;   %15 = call spir_func ptr @__mux_dma_write_3D(ptr addrspace(1) %13, ptr addrspace(3) %14, i64 20, i64 40, i64 32, i64 6, i64 44, i64 36, i64 7, ptr null)
;   %generic = addrspacecast ptr %events to ptr addrspace(4)
;   call spir_func void @__mux_dma_wait(i32 2, ptr addrspace(4) %generic)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
;   %16 = addrspacecast ptr %events to ptr addrspace(4)
;   call spir_func void @__mux_dma_wait(i32 1, ptr addrspace(4) %16)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
;   ret void
; }
;
; ; Function Attrs: convergent nounwind
; declare spir_func ptr @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, ptr) #1
;
; ; Function Attrs: convergent nounwind
; declare spir_func ptr @__mux_dma_write_1D(ptr addrspace(1), ptr addrspace(3), i64, ptr) #1
;
; ; Function Attrs: convergent nounwind
; declare spir_func ptr @__mux_dma_read_2D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, ptr) #1
;
; ; Function Attrs: convergent nounwind
; declare spir_func ptr @__mux_dma_write_2D(ptr addrspace(1), ptr addrspace(3), i64, i64, i64, i64, ptr) #1
;
; ; Function Attrs: convergent nounwind
; declare spir_func ptr @__mux_dma_write_3D(ptr addrspace(1), ptr addrspace(3), i64, i64, i64, i64, i64, i64, i64, ptr) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_mem_barrier(i32, i32) #2
;
; ; Function Attrs: convergent nounwind
; declare spir_func void @__mux_dma_wait(i32, ptr addrspace(4)) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #3
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent nounwind }
; attributes #2 = { nounwind }
; attributes #3 = { convergent noduplicate nounwind }
