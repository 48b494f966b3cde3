; RUN: irun --pass prepare_barriers %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func void @__mux_sub_group_barrier(i32, i32, i32)
define spir_kernel void @k(i32 %scope) "mux-kernel"="entry-point" {
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call spir_func void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
  call spir_func void @__mux_work_group_barrier(i32 0, i32 %scope, i32 520)
  call spir_func void @__mux_sub_group_barrier(i32 0, i32 3, i32 520)
  call spir_func void @__mux_sub_group_barrier(i32 0, i32 1, i32 520)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(i32 %scope) #0 {
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   call spir_func void @__mux_mem_barrier(i32 1, i32 520)
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 1, i32 520)
;   call spir_func void @__mux_mem_barrier(i32 %scope, i32 520)
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 %scope, i32 520)
;   call spir_func void @__mux_sub_group_barrier(i32 3, i32 3, i32 520)
;   call spir_func void @__mux_mem_barrier(i32 1, i32 520)
;   call spir_func void @__mux_sub_group_barrier(i32 4, i32 1, i32 520)
;   ret void
; }
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_mem_barrier(i32, i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nounwind }
