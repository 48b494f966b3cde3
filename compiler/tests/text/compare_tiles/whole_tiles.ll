; RUN: irun --pass compare_tiles %s
; Groups of 8 x 8 work-items, each with 2 elements of a tile of 16: the same for all of a group, whichever side is asked, of 64 bits and of what is left of them in 32, with a constant among the terms.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_group_id(i32)
declare spir_func i64 @__mux_get_local_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %rows, i64 %columns) #0 !reqd_work_group_size !0 {
  %local = call spir_func i64 @__mux_get_local_id(i32 0)
  %twice = mul i64 %local, 2
  %group = call spir_func i64 @__mux_get_group_id(i32 0)
  %g = trunc i64 %group to i32
  %start = mul nsw i32 %g, 16
  %wide = sext i32 %start to i64
  %sum = add i64 %twice, %wide
  %row = trunc i64 %sum to i32
  %tiles = sdiv i32 %rows, 16
  %border = mul nsw i32 %tiles, 16
  %c = icmp slt i32 %row, %border
  store i1 %c, ptr addrspace(1) %p
  %local.y = call spir_func i64 @__mux_get_local_id(i32 1)
  %group.y = call spir_func i64 @__mux_get_group_id(i32 1)
  %start.y = shl i64 %group.y, 4
  %l = add nsw i64 %local.y, 17
  %column = add i64 %start.y, %l
  %last = and i64 %columns, -16
  %d = icmp ule i64 %last, %column
  store i1 %d, ptr addrspace(1) %p
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
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %rows, i64 %columns) #0 !reqd_work_group_size !0 {
;   %local = call spir_func i64 @__mux_get_local_id(i32 0)
;   %twice = mul i64 %local, 2
;   %group = call spir_func i64 @__mux_get_group_id(i32 0)
;   %g = trunc i64 %group to i32
;   %start = mul nsw i32 %g, 16
;   %wide = sext i32 %start to i64
;   %sum = add i64 %twice, %wide
;   %row = trunc i64 %sum to i32
;   %tiles = sdiv i32 %rows, 16
;   %border = mul nsw i32 %tiles, 16
;   %1 = trunc i64 %wide to i32
;   %c = icmp slt i32 %1, %border
;   store i1 %c, ptr addrspace(1) %p, align 1
;   %local.y = call spir_func i64 @__mux_get_local_id(i32 1)
;   %group.y = call spir_func i64 @__mux_get_group_id(i32 1)
;   %start.y = shl i64 %group.y, 4
;   %l = add nsw i64 %local.y, 17
;   %column = add i64 %start.y, %l
;   %last = and i64 %columns, -16
;   %2 = add i64 %start.y, 16
;   %d = icmp ule i64 %last, %2
;   store i1 %d, ptr addrspace(1) %p, align 1
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
;
; !0 = !{i32 8, i32 8, i32 1}
