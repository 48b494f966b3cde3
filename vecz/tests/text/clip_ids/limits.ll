; RUN: veczc --choice ClipIds --pass clip_ids %s
; Limits from arguments, included or not, of all widths and signs; the lower of two. A lower bound stays a test, and so does what is read from memory or computed from an id.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i64 %m, i32 %border) {
entry:
  %gx = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %gx to i32
  %gy = call i64 @__mux_get_global_id(i32 1)
  %gz = call i64 @__mux_get_global_id(i32 2)
  %last = sub i32 %n, %border
  %is.in = icmp uge i32 %last, %x
  %is.below = icmp slt i64 %gx, %m
  %both = and i1 %is.in, %is.below
  br i1 %both, label %next, label %end
next:
  %above = icmp ugt i64 %gy, %m
  br i1 %above, label %end, label %more
more:
  %first = icmp slt i32 %x, %border
  %limit = load i64, ptr addrspace(1) %p
  %far = icmp uge i64 %gz, %limit
  %of.id = icmp uge i64 %gz, %gx
  %one = or i1 %first, %far
  %any = or i1 %one, %of.id
  br i1 %any, label %end, label %body
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %gx
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n, i64 %m, i32 %border) #0 {
; entry:
;   %gx = call i64 @__mux_get_global_id(i32 0)
;   %x = trunc i64 %gx to i32
;   %gy = call i64 @__mux_get_global_id(i32 1)
;   %gz = call i64 @__mux_get_global_id(i32 2)
;   %last = sub i32 %n, %border
;   %is.in = icmp uge i32 %last, %x
;   %is.below = icmp slt i64 %gx, %m
;   %both = and i1 true, true
;   br i1 %both, label %next, label %end
;
; next:                                             ; preds = %entry
;   %above = icmp ugt i64 %gy, %m
;   br i1 false, label %end, label %more
;
; more:                                             ; preds = %next
;   %first = icmp slt i32 %x, %border
;   %limit = load i64, ptr addrspace(1) %p, align 4
;   %far = icmp uge i64 %gz, %limit
;   %of.id = icmp uge i64 %gz, %gx
;   %one = or i1 %first, %far
;   %any = or i1 %one, %of.id
;   br i1 %any, label %end, label %body
;
; body:                                             ; preds = %more
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %gx
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %more, %next, %entry
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @k.limits(ptr addrspace(1) %0, i32 %1, i64 %2, i32 %3) #1 {
; entry:
;   %4 = sub i32 %1, %3
;   %5 = freeze i32 %4
;   %6 = zext i32 %5 to i64
;   %7 = add i64 %6, 1
;   %8 = icmp eq i64 %6, -1
;   %9 = select i1 %8, i64 -1, i64 %7
;   %10 = freeze i64 %2
;   %11 = icmp slt i64 %10, 0
;   %12 = select i1 %11, i64 0, i64 %10
;   %13 = icmp ult i64 %12, %9
;   %14 = select i1 %13, i64 %12, i64 %9
;   %15 = freeze i64 %2
;   %16 = add i64 %15, 1
;   %17 = icmp eq i64 %15, -1
;   %18 = select i1 %17, i64 -1, i64 %16
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %14, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 %18, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; attributes #0 = { "mux-id-limits"="k.limits" }
; attributes #1 = { alwaysinline "vecz-limits" }
