; RUN: irun --pass recognize_global_ids %s
; Of 64 bits, of 32, with something else among the terms, and the size of the whole range.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_group_id(i32)
declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i64 @__mux_get_local_size(i32)
declare spir_func i64 @__mux_get_enqueued_local_size(i32)
declare spir_func i64 @__mux_get_num_groups(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %base) #0 {
  %group = call spir_func i64 @__mux_get_group_id(i32 0)
  %size = call spir_func i64 @__mux_get_local_size(i32 0)
  %start = mul i64 %group, %size
  %local = call spir_func i64 @__mux_get_local_id(i32 0)
  %x = add i64 %start, %local
  %group.y = call spir_func i64 @__mux_get_group_id(i32 1)
  %size.y = call spir_func i64 @__mux_get_local_size(i32 1)
  %local.y = call spir_func i64 @__mux_get_local_id(i32 1)
  %g = trunc i64 %group.y to i32
  %s = trunc i64 %size.y to i32
  %l = trunc i64 %local.y to i32
  %m = mul nsw i32 %s, %g
  %y = add nsw i32 %l, %m
  %from = add i64 %base, %start
  %z = add i64 %from, %local
  %groups = call spir_func i64 @__mux_get_num_groups(i32 0)
  %all = mul i64 %size, %groups
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %r = getelementptr i8, ptr addrspace(1) %q, i32 %y
  %t = getelementptr i8, ptr addrspace(1) %r, i64 %z
  store i64 %all, ptr addrspace(1) %t
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_group_id(i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; declare spir_func i64 @__mux_get_local_size(i32)
;
; declare spir_func i64 @__mux_get_enqueued_local_size(i32)
;
; declare spir_func i64 @__mux_get_num_groups(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %base) #0 {
;   %1 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %2 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %3 = sub nuw i64 %1, %2
;   %4 = call spir_func i64 @__mux_get_global_id(i32 1)
;   %5 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %6 = sub nuw i64 %4, %5
;   %7 = trunc i64 %6 to i32
;   %8 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %9 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %10 = sub nuw i64 %8, %9
;   %11 = add i64 %10, %base
;   %12 = call spir_func i64 @__mux_get_global_size(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %3
;   %r = getelementptr i8, ptr addrspace(1) %q, i32 %7
;   %t = getelementptr i8, ptr addrspace(1) %r, i64 %11
;   store i64 %12, ptr addrspace(1) %t, align 8
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_id(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_size(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
; attributes #1 = { nounwind willreturn memory(none) }
