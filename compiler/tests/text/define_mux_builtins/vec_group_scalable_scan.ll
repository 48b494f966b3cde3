; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func <vscale x 4 x i32> @__mux_vec_group_scan_inclusive_add_nxv4i32(<vscale x 4 x i32>)

; EXPECTED:
; error: internal compiler error: there is no __mux_vec_group_scan_inclusive_add_nxv4i32
