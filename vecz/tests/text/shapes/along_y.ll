; RUN: veczc --print shapes -d 1 %s
; Along y, rows are a uniform stride apart.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %width) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul i64 %y, %width
  %at = add i64 %row, %x
  %a = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 0.0, ptr addrspace(1) %a
  ret void
}

; EXPECTED:
; shapes of k:
; %x: uniform
; %y: strided 1
; %row: strided 1*%1 with %1 = %width
; %at: strided 1*%1 with %1 = %width
; %a: strided 4*%1 with %1 = %width
