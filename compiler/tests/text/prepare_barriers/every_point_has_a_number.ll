; RUN: irun --pass prepare_barriers %s
; One helper called twice gives two points; functions of sub-groups take no number.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
declare spir_func void @__mux_sub_group_barrier(i32, i32, i32)
declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
define internal spir_func i32 @helper(i32 %x) {
  %sum = call spir_func i32 @inner(i32 %x)
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret i32 %sum
}
define internal spir_func i32 @inner(i32 %x) noinline {
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  ret i32 %sum
}
define spir_kernel void @k(i32 %x) "mux-kernel"="entry-point" {
  %a = call spir_func i32 @helper(i32 %x)
  call spir_func void @__mux_sub_group_barrier(i32 0, i32 2, i32 264)
  %b = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %a)
  %c = call spir_func i32 @helper(i32 %b)
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
; declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32)
;
; define spir_kernel void @k(i32 %x) #0 {
;   %sum.i2 = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
;   call spir_func void @__mux_sub_group_barrier(i32 2, i32 2, i32 264)
;   %b = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %sum.i2)
;   %sum.i3 = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 3, i32 %b)
;   call spir_func void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
