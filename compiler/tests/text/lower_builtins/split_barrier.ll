; RUN: irun --pass lower_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z31intel_work_group_barrier_arrivej(i32)
declare spir_func void @_Z29intel_work_group_barrier_waitj(i32)
declare spir_func void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32, i32)
declare spir_func void @_Z29intel_work_group_barrier_waitj12memory_scope(i32, i32)

define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @_Z31intel_work_group_barrier_arrivej(i32 1)
  call spir_func void @_Z29intel_work_group_barrier_waitj(i32 1)
  call spir_func void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32 3, i32 2)
  call spir_func void @_Z29intel_work_group_barrier_waitj12memory_scope(i32 3, i32 2)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k() #0 {
;   call spir_func void @__mux_mem_barrier(i32 2, i32 260)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   call spir_func void @__mux_mem_barrier(i32 1, i32 772)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 1, i32 776)
;   ret void
; }
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_mem_barrier(i32, i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #2
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nounwind }
; attributes #2 = { convergent noduplicate nounwind }
