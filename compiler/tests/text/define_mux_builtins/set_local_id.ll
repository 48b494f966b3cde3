; RUN: irun --pass define_mux_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_set_local_id(i32, i64)

define spir_func void @k(i64 %x) "mux-kernel"="entry-point" {
  call spir_func void @__mux_set_local_id(i32 0, i64 %x)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func void @__mux_set_local_id(i32 %0, i64 %1, ptr %item) #0 !mux_scheduled_fn !1 {
; entry:
;   %2 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %3 = getelementptr inbounds [3 x i64], ptr %2, i64 0, i64 0
;   %4 = icmp eq i32 %0, 0
;   %5 = load i64, ptr %3, align 8
;   %6 = select i1 %4, i64 %1, i64 %5
;   store i64 %6, ptr %3, align 8
;   %7 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %8 = getelementptr inbounds [3 x i64], ptr %7, i64 0, i64 1
;   %9 = icmp eq i32 %0, 1
;   %10 = load i64, ptr %8, align 8
;   %11 = select i1 %9, i64 %1, i64 %10
;   store i64 %11, ptr %8, align 8
;   %12 = getelementptr inbounds { [3 x i64] }, ptr %item, i32 0, i32 0
;   %13 = getelementptr inbounds [3 x i64], ptr %12, i64 0, i64 2
;   %14 = icmp eq i32 %0, 2
;   %15 = load i64, ptr %13, align 8
;   %16 = select i1 %14, i64 %1, i64 %15
;   store i64 %16, ptr %13, align 8
;   ret void
; }
;
; define spir_func void @k(i64 %x, ptr %item) #1 !mux_scheduled_fn !2 {
;   call spir_func void @__mux_set_local_id(i32 0, i64 %x, ptr %item)
;   ret void
; }
;
; attributes #0 = { alwaysinline }
; attributes #1 = { "mux-kernel"="entry-point" }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 2, i32 -1}
; !2 = !{i32 1, i32 -1}
