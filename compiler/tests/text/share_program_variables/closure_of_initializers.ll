; RUN: irun --pass share_program_variables %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@counter = internal addrspace(1) global i32 5
@holder = addrspace(1) global ptr addrspace(2) @pointed
@pointed = internal addrspace(2) constant i32 1
@own = internal addrspace(2) constant i32 2
@elsewhere = external addrspace(1) global i32

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @weft.variable.0 = available_externally dso_local addrspace(1) global i32 5
; @weft.variable.1 = available_externally addrspace(1) global ptr addrspace(2) @weft.variable.2
; @weft.variable.2 = available_externally dso_local addrspace(2) constant i32 1
; @own = internal addrspace(2) constant i32 2
; @elsewhere = external addrspace(1) global i32
