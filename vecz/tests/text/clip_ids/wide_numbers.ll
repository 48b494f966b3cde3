; RUN: veczc --choice ClipIds --pass clip_ids %s
; Limits have 64 bits.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i128 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %wide = zext i64 %x to i128
  %outside = icmp uge i128 %wide, %n
  br i1 %outside, label %end, label %inside
inside:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 2, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i128 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %wide = zext i64 %x to i128
;   %outside = icmp uge i128 %wide, %n
;   br i1 %outside, label %end, label %inside
;
; inside:                                           ; preds = %entry
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 2, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %inside, %entry
;   ret void
; }
