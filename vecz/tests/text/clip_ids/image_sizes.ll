; RUN: veczc --choice ClipIds --pass clip_ids %s
; The width of an image is read from what describes it, which is there for every launch. Other memory may not be, or change.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @image(ptr addrspace(2) "mux-opaque-argument"="write_only image2d_t" %image, ptr addrspace(1) %p) {
entry:
  %gx = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %gx to i32
  %place = getelementptr inbounds i8, ptr addrspace(2) %image, i64 24
  %width = load i32, ptr addrspace(2) %place, !invariant.load !0
  %is.in = icmp slt i32 %x, %width
  br i1 %is.in, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
define spir_kernel void @constant(ptr addrspace(2) %sizes, ptr addrspace(1) %p) {
entry:
  %gx = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %gx to i32
  %place = getelementptr inbounds i8, ptr addrspace(2) %sizes, i64 24
  %width = load i32, ptr addrspace(2) %place, !invariant.load !0
  %is.in = icmp slt i32 %x, %width
  br i1 %is.in, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
!0 = !{}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @image(ptr addrspace(2) "mux-opaque-argument"="write_only image2d_t" %image, ptr addrspace(1) %p) #0 {
; entry:
;   %gx = call i64 @__mux_get_global_id(i32 0)
;   %x = trunc i64 %gx to i32
;   %place = getelementptr inbounds i8, ptr addrspace(2) %image, i64 24
;   %width = load i32, ptr addrspace(2) %place, align 4, !invariant.load !0
;   %is.in = icmp slt i32 %x, %width
;   br i1 true, label %body, label %end
;
; body:                                             ; preds = %entry
;   %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
;
; define spir_kernel void @constant(ptr addrspace(2) %sizes, ptr addrspace(1) %p) {
; entry:
;   %gx = call i64 @__mux_get_global_id(i32 0)
;   %x = trunc i64 %gx to i32
;   %place = getelementptr inbounds i8, ptr addrspace(2) %sizes, i64 24
;   %width = load i32, ptr addrspace(2) %place, align 4, !invariant.load !0
;   %is.in = icmp slt i32 %x, %width
;   br i1 %is.in, label %body, label %end
;
; body:                                             ; preds = %entry
;   %q = getelementptr i32, ptr addrspace(1) %p, i32 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @image.limits(ptr addrspace(2) %0, ptr addrspace(1) %1) #1 {
; entry:
;   %2 = getelementptr inbounds i8, ptr addrspace(2) %0, i64 24
;   %3 = load i32, ptr addrspace(2) %2, align 4, !invariant.load !0
;   %4 = freeze i32 %3
;   %5 = sext i32 %4 to i64
;   %6 = icmp slt i64 %5, 0
;   %7 = select i1 %6, i64 0, i64 %5
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %7, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 -1, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; attributes #0 = { "mux-id-limits"="image.limits" }
; attributes #1 = { alwaysinline "vecz-limits" }
;
; !0 = !{}
