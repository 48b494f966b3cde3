; RUN: irun --pass define_mux_builtins %s
; The size of a uniform group is that of the launch; one that is required is a constant.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_size(i32)
declare spir_func i64 @__mux_get_local_linear_id()

define spir_func void @k(ptr addrspace(1) %p, i32 %d) "mux-kernel"="entry-point" "uniform-work-group-size"="true" !reqd_work_group_size !0 {
  %x = call spir_func i64 @__mux_get_local_size(i32 %d)
  store volatile i64 %x, ptr addrspace(1) %p
  %l = call spir_func i64 @__mux_get_local_linear_id()
  store volatile i64 %l, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 64, i32 4, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_local_size(i32 %0, ptr %group) #0 !mux_scheduled_fn !1 {
; entry:
;   %1 = icmp eq i32 %0, 0
;   %2 = select i1 %1, i64 64, i64 1
;   %3 = icmp eq i32 %0, 1
;   %4 = select i1 %3, i64 4, i64 %2
;   %5 = icmp eq i32 %0, 2
;   %6 = select i1 %5, i64 1, i64 %4
;   ret i64 %6
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_local_linear_id(ptr %item, ptr %group) #0 !mux_scheduled_fn !2 {
; entry:
;   %0 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %1 = getelementptr inbounds [3 x i64], ptr %0, i64 0, i64 2
;   %2 = load i64, ptr %1, align 8
;   %3 = mul i64 %2, 4
;   %4 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %5 = getelementptr inbounds [3 x i64], ptr %4, i64 0, i64 1
;   %6 = load i64, ptr %5, align 8
;   %7 = add i64 %3, %6
;   %8 = mul i64 %7, 64
;   %9 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %10 = getelementptr inbounds [3 x i64], ptr %9, i64 0, i64 0
;   %11 = load i64, ptr %10, align 8
;   %12 = add i64 %8, %11
;   ret i64 %12
; }
;
; define spir_func void @k(ptr addrspace(1) %p, i32 %d, ptr %item, ptr %group) #1 !reqd_work_group_size !3 !mux_scheduled_fn !4 {
;   %x = call spir_func i64 @__mux_get_local_size(i32 %d, ptr %group)
;   store volatile i64 %x, ptr addrspace(1) %p, align 8
;   %l = call spir_func i64 @__mux_get_local_linear_id(ptr %item, ptr %group)
;   store volatile i64 %l, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; ; Function Attrs: alwaysinline nounwind willreturn
; define internal spir_func i64 @__mux_get_local_id(i32 %0, ptr %item) #2 !mux_scheduled_fn !5 {
; entry:
;   %1 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %2 = getelementptr inbounds [3 x i64], ptr %1, i64 0, i64 0
;   %3 = load i64, ptr %2, align 8
;   %4 = icmp eq i32 %0, 0
;   %5 = select i1 %4, i64 %3, i64 0
;   %6 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %7 = getelementptr inbounds [3 x i64], ptr %6, i64 0, i64 1
;   %8 = load i64, ptr %7, align 8
;   %9 = icmp eq i32 %0, 1
;   %10 = select i1 %9, i64 %8, i64 %5
;   %11 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %12 = getelementptr inbounds [3 x i64], ptr %11, i64 0, i64 2
;   %13 = load i64, ptr %12, align 8
;   %14 = icmp eq i32 %0, 2
;   %15 = select i1 %14, i64 %13, i64 %10
;   ret i64 %15
; }
;
; attributes #0 = { alwaysinline }
; attributes #1 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
; attributes #2 = { alwaysinline nounwind willreturn }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 -1, i32 1}
; !2 = !{i32 0, i32 1}
; !3 = !{i32 64, i32 4, i32 1}
; !4 = !{i32 2, i32 3}
; !5 = !{i32 1, i32 -1}
