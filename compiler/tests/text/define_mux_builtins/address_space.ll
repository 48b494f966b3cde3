; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_get_address_space(ptr addrspace(4)) memory(none)
declare spir_func i64 @__mux_get_local_memory_size()
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(4) %p) "mux-kernel"="entry-point" {
  %space = call spir_func i32 @__mux_get_address_space(ptr addrspace(4) %p)
  store i32 %space, ptr addrspace(1) %out
  %size = call spir_func i64 @__mux_get_local_memory_size()
  store i64 %size, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i32 @__mux_get_address_space(ptr addrspace(4) %0, ptr %group) #0 !mux_scheduled_fn !1 {
; entry:
;   %address = ptrtoint ptr addrspace(4) %0 to i64
;   %1 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 7
;   %2 = load ptr addrspace(3), ptr %1, align 8
;   %scratch = ptrtoint ptr addrspace(3) %2 to i64
;   %3 = sub i64 %address, %scratch
;   %4 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 8
;   %5 = load i64, ptr %4, align 8
;   %is_local = icmp ult i64 %3, %5
;   %6 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 9
;   %7 = load i64, ptr %6, align 8
;   %is_kept = icmp ult i64 %3, %7
;   %8 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 11
;   %9 = load i64, ptr %8, align 8
;   %10 = sub i64 %9, %address
;   %11 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 10
;   %12 = load i64, ptr %11, align 8
;   %is_on_stack = icmp ult i64 %10, %12
;   %is_private = or i1 %is_kept, %is_on_stack
;   %13 = select i1 %is_private, i32 0, i32 1
;   %14 = select i1 %is_local, i32 3, i32 %13
;   ret i32 %14
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_local_memory_size(ptr %group) #0 !mux_scheduled_fn !2 {
; entry:
;   %0 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 8
;   %1 = load i64, ptr %0, align 8
;   ret i64 %1
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(4) %p, ptr %group) #1 !mux_scheduled_fn !3 {
;   %space = call spir_func i32 @__mux_get_address_space(ptr addrspace(4) %p, ptr %group)
;   store i32 %space, ptr addrspace(1) %out, align 4
;   %size = call spir_func i64 @__mux_get_local_memory_size(ptr %group)
;   store i64 %size, ptr addrspace(1) %out, align 8
;   ret void
; }
;
; attributes #0 = { alwaysinline }
; attributes #1 = { "mux-kernel"="entry-point" }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 -1, i32 1}
; !2 = !{i32 -1, i32 0}
; !3 = !{i32 -1, i32 2}
