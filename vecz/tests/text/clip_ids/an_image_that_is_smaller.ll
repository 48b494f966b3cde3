; RUN: veczc --choice ClipIds --pass clip_ids %s
; The rest of whole work-groups returns at once.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %width, i32 %height) {
entry:
  %gx = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %gx to i32
  %gy = call i64 @__mux_get_global_id(i32 1)
  %y = trunc i64 %gy to i32
  %outside.x = icmp sge i32 %x, %width
  %outside.y = icmp sge i32 %y, %height
  %outside = select i1 %outside.x, i1 true, i1 %outside.y
  br i1 %outside, label %end, label %inside
inside:
  %row = mul i32 %y, %width
  %at = add i32 %row, %x
  %i = zext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
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
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %width, i32 %height) #0 {
; entry:
;   %gx = call i64 @__mux_get_global_id(i32 0)
;   %x = trunc i64 %gx to i32
;   %gy = call i64 @__mux_get_global_id(i32 1)
;   %y = trunc i64 %gy to i32
;   %outside.x = icmp sge i32 %x, %width
;   %outside.y = icmp sge i32 %y, %height
;   %outside = select i1 false, i1 true, i1 false
;   br i1 %outside, label %end, label %inside
;
; inside:                                           ; preds = %entry
;   %row = mul i32 %y, %width
;   %at = add i32 %row, %x
;   %i = zext i32 %at to i64
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %inside, %entry
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @k.limits(ptr addrspace(1) %0, i32 %1, i32 %2) #1 {
; entry:
;   %3 = freeze i32 %1
;   %4 = sext i32 %3 to i64
;   %5 = icmp slt i64 %4, 0
;   %6 = select i1 %5, i64 0, i64 %4
;   %7 = freeze i32 %2
;   %8 = sext i32 %7 to i64
;   %9 = icmp slt i64 %8, 0
;   %10 = select i1 %9, i64 0, i64 %8
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %6, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 %10, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; attributes #0 = { "mux-id-limits"="k.limits" }
; attributes #1 = { alwaysinline "vecz-limits" }
