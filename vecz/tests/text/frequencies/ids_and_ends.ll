; RUN: veczc --print frequencies %s
; Few work-items are beyond the end, and one is the first of its group.
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(i64 %n, ptr addrspace(1) %p) {
entry:
  %g = call i64 @__mux_get_global_id(i32 0)
  %out = icmp uge i64 %g, %n
  br i1 %out, label %exit, label %body
body:
  %l = call i64 @__mux_get_local_id(i32 0)
  %first = icmp eq i64 %l, 0
  br i1 %first, label %store, label %join
store:
  store i32 1, ptr addrspace(1) %p
  br label %join
join:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %g
  store i32 2, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; body: 0.90
; store: 0.01
; join: 0.90
; exit: 1.00
