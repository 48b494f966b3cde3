; RUN: irun --pass recognize_global_ids %s
; The size that a kernel requires may be a constant, of 64 bits or of 32; another constant is something else.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_group_id(i32)
declare spir_func i64 @__mux_get_local_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %group = call spir_func i64 @__mux_get_group_id(i32 0)
  %start = mul i64 %group, 64
  %local = call spir_func i64 @__mux_get_local_id(i32 0)
  %x = add i64 %start, %local
  %group.y = call spir_func i64 @__mux_get_group_id(i32 1)
  %local.y = call spir_func i64 @__mux_get_local_id(i32 1)
  %g = trunc i64 %group.y to i32
  %l = trunc i64 %local.y to i32
  %m = mul i32 2, %g
  %y = add i32 %l, %m
  %begin = mul i64 %group, 32
  %z = add i64 %begin, %local
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %x
  %r = getelementptr i8, ptr addrspace(1) %q, i32 %y
  store i64 %z, ptr addrspace(1) %r
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 64, i32 2, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_group_id(i32)
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
;   %group = call spir_func i64 @__mux_get_group_id(i32 0)
;   %local = call spir_func i64 @__mux_get_local_id(i32 0)
;   %1 = call spir_func i64 @__mux_get_global_id(i32 0)
;   %2 = call spir_func i64 @__mux_get_global_offset(i32 0)
;   %3 = sub nuw i64 %1, %2
;   %4 = call spir_func i64 @__mux_get_global_id(i32 1)
;   %5 = call spir_func i64 @__mux_get_global_offset(i32 1)
;   %6 = sub nuw i64 %4, %5
;   %7 = trunc i64 %6 to i32
;   %begin = mul i64 %group, 32
;   %z = add i64 %begin, %local
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %3
;   %r = getelementptr i8, ptr addrspace(1) %q, i32 %7
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
;
; !0 = !{i32 64, i32 2, i32 1}
