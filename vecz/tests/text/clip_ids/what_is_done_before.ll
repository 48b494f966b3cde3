; RUN: veczc --choice ClipIds --pass clip_ids %s
; Work-items that leave have stored something.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 1, ptr addrspace(1) %q
  %outside = icmp uge i64 %x, %n
  br i1 %outside, label %end, label %inside
inside:
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
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   %outside = icmp uge i64 %x, %n
;   br i1 %outside, label %end, label %inside
;
; inside:                                           ; preds = %entry
;   store i32 2, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %inside, %entry
;   ret void
; }
