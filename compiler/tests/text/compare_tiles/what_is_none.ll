; RUN: irun --pass compare_tiles %s
; A border in the middle of a tile; work-items that reach into the next tile; one that is before its group; equality; a group whose size nobody knows (of z, as a global id).
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_group_id(i32)
declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) #0 !reqd_work_group_size !0 {
  %local = call spir_func i64 @__mux_get_local_id(i32 0)
  %group = call spir_func i64 @__mux_get_group_id(i32 0)
  %start = mul i64 %group, 8
  %x = add i64 %start, %local
  %border = and i64 %n, -8
  %half = and i64 %n, -4
  %middle = icmp ult i64 %x, %half
  store i1 %middle, ptr addrspace(1) %p
  %next = add i64 %x, 1
  %over = icmp ult i64 %next, %border
  store i1 %over, ptr addrspace(1) %p
  %previous = add i64 %x, -1
  %before = icmp slt i64 %previous, %border
  store i1 %before, ptr addrspace(1) %p
  %equal = icmp eq i64 %x, %border
  store i1 %equal, ptr addrspace(1) %p
  %global = call spir_func i64 @__mux_get_global_id(i32 0)
  %z = icmp ult i64 %global, %border
  store i1 %z, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8, i32 8, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_group_id(i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) #0 !reqd_work_group_size !0 {
;   %local = call spir_func i64 @__mux_get_local_id(i32 0)
;   %group = call spir_func i64 @__mux_get_group_id(i32 0)
;   %start = mul i64 %group, 8
;   %x = add i64 %start, %local
;   %border = and i64 %n, -8
;   %half = and i64 %n, -4
;   %middle = icmp ult i64 %x, %half
;   store i1 %middle, ptr addrspace(1) %p, align 1
;   %next = add i64 %x, 1
;   %over = icmp ult i64 %next, %border
;   store i1 %over, ptr addrspace(1) %p, align 1
;   %previous = add i64 %x, -1
;   %before = icmp slt i64 %previous, %border
;   store i1 %before, ptr addrspace(1) %p, align 1
;   %equal = icmp eq i64 %x, %border
;   store i1 %equal, ptr addrspace(1) %p, align 1
;   %global = call spir_func i64 @__mux_get_global_id(i32 0)
;   %z = icmp ult i64 %global, %border
;   store i1 %z, ptr addrspace(1) %p, align 1
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
;
; !0 = !{i32 8, i32 8, i32 1}
