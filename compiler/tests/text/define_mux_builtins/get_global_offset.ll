; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_offset(i32)

define spir_func void @k(ptr addrspace(1) %p, i32 %d) "mux-kernel"="entry-point" {
  %a = call spir_func i64 @__mux_get_global_offset(i32 %d)
  store i64 %a, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_global_offset(i32 %0, ptr %group) #0 !mux_scheduled_fn !1 {
; entry:
;   %1 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %2 = getelementptr inbounds [3 x i64], ptr %1, i64 0, i64 0
;   %3 = load i64, ptr %2, align 8
;   %4 = icmp eq i32 %0, 0
;   %5 = select i1 %4, i64 %3, i64 0
;   %6 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %7 = getelementptr inbounds [3 x i64], ptr %6, i64 0, i64 1
;   %8 = load i64, ptr %7, align 8
;   %9 = icmp eq i32 %0, 1
;   %10 = select i1 %9, i64 %8, i64 %5
;   %11 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %12 = getelementptr inbounds [3 x i64], ptr %11, i64 0, i64 2
;   %13 = load i64, ptr %12, align 8
;   %14 = icmp eq i32 %0, 2
;   %15 = select i1 %14, i64 %13, i64 %10
;   ret i64 %15
; }
;
; define spir_func void @k(ptr addrspace(1) %p, i32 %d, ptr %group) #1 !mux_scheduled_fn !2 {
;   %a = call spir_func i64 @__mux_get_global_offset(i32 %d, ptr %group)
;   store i64 %a, ptr addrspace(1) %p, align 8
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
; !2 = !{i32 -1, i32 2}
