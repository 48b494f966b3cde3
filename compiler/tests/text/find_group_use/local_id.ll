; RUN: irun --pass find_group_use %s
; Which work-items are in a group can be seen, if only in a function.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_local_size(i32)

define spir_func i64 @size() {
  %size = call i64 @__mux_get_local_size(i32 0)
  ret i64 %size
}
define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %size = call spir_func i64 @size()
  store i64 %size, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_local_size(i32)
;
; define spir_func i64 @size() {
;   %size = call i64 @__mux_get_local_size(i32 0)
;   ret i64 %size
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %size = call spir_func i64 @size()
;   store i64 %size, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
