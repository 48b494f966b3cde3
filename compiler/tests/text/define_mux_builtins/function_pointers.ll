; RUN: irun --pass define_mux_builtins %s
; @plain needs nothing itself, but is called where @place may be; @other is of another type.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant [2 x ptr] [ptr @plain, ptr @place]
declare spir_func i64 @__mux_get_local_id(i32)
define internal spir_func i64 @plain(i32 %a) {
  ret i64 1
}
define internal spir_func i64 @place(i32 %a) {
  %id = call spir_func i64 @__mux_get_local_id(i32 %a)
  ret i64 %id
}
define internal spir_func void @other() {
  ret void
}
define internal spir_func i64 @caller(ptr %f) noinline {
  %answer = call spir_func i64 %f(i32 0)
  ret i64 %answer
}
define spir_kernel void @k(ptr addrspace(1) %out, i64 %which) "mux-kernel"="entry-point" {
  %slot = getelementptr ptr, ptr addrspace(2) @table, i64 %which
  %f = load ptr, ptr addrspace(2) %slot
  %answer = call spir_func i64 @caller(ptr %f)
  store i64 %answer, ptr addrspace(1) %out
  %own = alloca ptr
  store ptr @other, ptr %own
  %g = load ptr, ptr %own
  call spir_func void %g()
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @table = internal addrspace(2) constant [2 x ptr] [ptr @plain, ptr @place]
;
; ; Function Attrs: alwaysinline
; define internal spir_func i64 @__mux_get_local_id(i32 %0, ptr %item) #0 !mux_scheduled_fn !1 {
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
; define internal spir_func i64 @plain(i32 %a, ptr %item) !mux_scheduled_fn !1 {
;   ret i64 1
; }
;
; define internal spir_func i64 @place(i32 %a, ptr %item) !mux_scheduled_fn !1 {
;   %id = call spir_func i64 @__mux_get_local_id(i32 %a, ptr %item)
;   ret i64 %id
; }
;
; define internal spir_func void @other() {
;   ret void
; }
;
; ; Function Attrs: noinline
; define internal spir_func i64 @caller(ptr %f, ptr %item) #1 !mux_scheduled_fn !1 {
;   %answer = call spir_func i64 %f(i32 0, ptr %item)
;   ret i64 %answer
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out, i64 %which, ptr %item) #2 !mux_scheduled_fn !2 {
;   %slot = getelementptr ptr, ptr addrspace(2) @table, i64 %which
;   %f = load ptr, ptr addrspace(2) %slot, align 8
;   %answer = call spir_func i64 @caller(ptr %f, ptr %item)
;   store i64 %answer, ptr addrspace(1) %out, align 8
;   %own = alloca ptr, align 8
;   store ptr @other, ptr %own, align 8
;   %g = load ptr, ptr %own, align 8
;   call spir_func void %g()
;   ret void
; }
;
; attributes #0 = { alwaysinline }
; attributes #1 = { noinline }
; attributes #2 = { "mux-kernel"="entry-point" }
;
; !mux-scheduling-params = !{!0}
;
; !0 = !{!"item", !"group"}
; !1 = !{i32 1, i32 -1}
; !2 = !{i32 2, i32 -1}
