; RUN: veczc --choice ClipIds --pass clip_ids %s
; Lanes that are a sub-group run whole: nobody is left out of one.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_get_sub_group_local_id()
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %is.in = icmp ult i64 %x, %n
  br i1 %is.in, label %body, label %end
body:
  %lane = call i32 @__mux_get_sub_group_local_id()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %lane, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare i32 @__mux_get_sub_group_local_id()
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %is.in = icmp ult i64 %x, %n
;   br i1 %is.in, label %body, label %end
;
; body:                                             ; preds = %entry
;   %lane = call i32 @__mux_get_sub_group_local_id()
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 %lane, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
