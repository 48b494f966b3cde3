; RUN: veczc --pass pre_linearize --cpu x86-64 %s
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %out, i8 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i8
  %zero = icmp eq i8 %i, 0
  br i1 %zero, label %end, label %divide
divide:
  %d = sdiv i8 %n, %i
  br label %end
end:
  %z = phi i8 [ 0, %entry ], [ %d, %divide ]
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %id
  store i8 %z, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out, i8 %n) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i8
;   %zero = icmp eq i8 %i, 0
;   %0 = select i1 %zero, i8 1, i8 %i
;   %d = sdiv i8 %n, %0
;   %1 = select i1 %zero, i8 0, i8 %d
;   %q = getelementptr i8, ptr addrspace(1) %out, i64 %id
;   store i8 %1, ptr addrspace(1) %q, align 1
;   ret void
; }
;
; attributes #0 = { memory(none) }
