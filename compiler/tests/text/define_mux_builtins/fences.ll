; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_mem_barrier(i32, i32)
define spir_func void @f(i32 %s) {
  call spir_func void @__mux_mem_barrier(i32 1, i32 520)
  call spir_func void @__mux_mem_barrier(i32 1, i32 264)
  call spir_func void @__mux_mem_barrier(i32 2, i32 514)
  call spir_func void @__mux_mem_barrier(i32 1, i32 8)
  call spir_func void @__mux_mem_barrier(i32 1, i32 %s)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_func void @f(i32 %s) {
;   fence acq_rel
;   fence acq_rel
;   fence syncscope("singlethread") acquire
;   fence acq_rel
;   fence seq_cst
;   ret void
; }
