; RUN: irun --pass recognize_global_ids %s
; The last groups may be smaller, so that a local size is not that of all. What was asked for is; but it is not the size in another dimension.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_group_id(i32)
declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func i64 @__mux_get_local_size(i32)
declare spir_func i64 @__mux_get_enqueued_local_size(i32)
declare spir_func i64 @__mux_get_num_groups(i32)

define spir_kernel void @k(ptr addrspace(1) %p) #0 {
  %group = call spir_func i64 @__mux_get_group_id(i32 0)
  %size = call spir_func i64 @__mux_get_local_size(i32 0)
  %start = mul i64 %group, %size
  %local = call spir_func i64 @__mux_get_local_id(i32 0)
  %x = add i64 %start, %local
  %asked = call spir_func i64 @__mux_get_enqueued_local_size(i32 0)
  %begin = mul i64 %group, %asked
  %y = add i64 %begin, %local
  %asked.y = call spir_func i64 @__mux_get_enqueued_local_size(i32 1)
  %other = mul i64 %group, %asked.y
  %z = add i64 %other, %local
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %r = getelementptr i8, ptr addrspace(1) %q, i64 %y
  store i64 %z, ptr addrspace(1) %r
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

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
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   %group = call spir_func i64 @__mux_get_group_id(i32 0)
;   %size = call spir_func i64 @__mux_get_local_size(i32 0)
;   %start = mul i64 %group, %size
;   %local = call spir_func i64 @__mux_get_local_id(i32 0)
;   %x = add i64 %start, %local
;   %1 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %2 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %3 = sub nuw i64 %1, %2
;   %asked.y = call spir_func i64 @__mux_get_enqueued_local_size(i32 1)
;   %other = mul i64 %group, %asked.y
;   %z = add i64 %other, %local
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
;   %r = getelementptr i8, ptr addrspace(1) %q, i64 %3
;   store i64 %z, ptr addrspace(1) %r, align 8
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_id(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_offset(i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
