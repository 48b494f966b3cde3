; RUN: veczc --pass remove_intptr %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %i = ptrtoint ptr addrspace(1) %p to i64
  %j = ptrtoint ptr addrspace(1) %q to i64
  %d = sub i64 %j, %i
  %s = add i64 %i, %d
  %r = inttoptr i64 %s to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
;   %i = ptrtoint ptr addrspace(1) %p to i64
;   %j = ptrtoint ptr addrspace(1) %q to i64
;   %d = sub i64 %j, %i
;   %s = add i64 %i, %d
;   %r = inttoptr i64 %s to ptr addrspace(1)
;   store i32 1, ptr addrspace(1) %r, align 4
;   ret void
; }
