; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)

define spir_func void @k(ptr addrspace(1) %p, i32 %d) "mux-kernel"="entry-point" {
  %a = call spir_func i64 @__mux_get_global_id(i32 %d)
  store i64 %a, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_global_id(i32 %0, ptr %item, ptr %group) #0 !mux_scheduled_fn !1 {
; entry:
;   %1 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 0
;   %2 = getelementptr inbounds [3 x i64], ptr %1, i64 0, i64 0
;   %3 = load i64, ptr %2, align 8
;   %4 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 4
;   %5 = getelementptr inbounds [3 x i64], ptr %4, i64 0, i64 0
;   %6 = load i64, ptr %5, align 8
;   %7 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %8 = getelementptr inbounds [3 x i64], ptr %7, i64 0, i64 0
;   %9 = load i64, ptr %8, align 8
;   %10 = mul nuw i64 %3, %6
;   %11 = add nuw i64 %10, %9
;   %12 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %13 = getelementptr inbounds [3 x i64], ptr %12, i64 0, i64 0
;   %14 = load i64, ptr %13, align 8
;   %15 = add i64 %11, %14
;   %16 = icmp eq i32 %0, 0
;   %17 = select i1 %16, i64 %15, i64 0
;   %18 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 0
;   %19 = getelementptr inbounds [3 x i64], ptr %18, i64 0, i64 1
;   %20 = load i64, ptr %19, align 8
;   %21 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 4
;   %22 = getelementptr inbounds [3 x i64], ptr %21, i64 0, i64 1
;   %23 = load i64, ptr %22, align 8
;   %24 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %25 = getelementptr inbounds [3 x i64], ptr %24, i64 0, i64 1
;   %26 = load i64, ptr %25, align 8
;   %27 = mul nuw i64 %20, %23
;   %28 = add nuw i64 %27, %26
;   %29 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %30 = getelementptr inbounds [3 x i64], ptr %29, i64 0, i64 1
;   %31 = load i64, ptr %30, align 8
;   %32 = add i64 %28, %31
;   %33 = icmp eq i32 %0, 1
;   %34 = select i1 %33, i64 %32, i64 %17
;   %35 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 0
;   %36 = getelementptr inbounds [3 x i64], ptr %35, i64 0, i64 2
;   %37 = load i64, ptr %36, align 8
;   %38 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 4
;   %39 = getelementptr inbounds [3 x i64], ptr %38, i64 0, i64 2
;   %40 = load i64, ptr %39, align 8
;   %41 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %42 = getelementptr inbounds [3 x i64], ptr %41, i64 0, i64 2
;   %43 = load i64, ptr %42, align 8
;   %44 = mul nuw i64 %37, %40
;   %45 = add nuw i64 %44, %43
;   %46 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group, i32 0, i32 2
;   %47 = getelementptr inbounds [3 x i64], ptr %46, i64 0, i64 2
;   %48 = load i64, ptr %47, align 8
;   %49 = add i64 %45, %48
;   %50 = icmp eq i32 %0, 2
;   %51 = select i1 %50, i64 %49, i64 %34
;   ret i64 %51
; }
;
; define spir_func void @k(ptr addrspace(1) %p, i32 %d, ptr %item, ptr %group) #1 !mux_scheduled_fn !2 {
;   %a = call spir_func i64 @__mux_get_global_id(i32 %d, ptr %item, ptr %group)
;   store i64 %a, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; ; Function Attrs: alwaysinline nounwind willreturn
; define internal spir_func i64 @__mux_get_local_id(i32 %0, ptr %item) #2 !mux_scheduled_fn !3 {
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
; attributes #1 = { "mux-kernel"="entry-point" }
; attributes #2 = { alwaysinline nounwind willreturn }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 1, i32 2}
; !2 = !{i32 2, i32 3}
; !3 = !{i32 1, i32 -1}
