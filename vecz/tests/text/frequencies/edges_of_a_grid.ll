; RUN: veczc --print frequencies %s
; An id is one value for few work-items; it is one of several for a few more.
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i64 %n, ptr addrspace(1) %p) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %left = icmp eq i64 %x, 0
  %right = icmp eq i64 %x, %n
  %top = icmp eq i64 %y, 0
  %x.edge = or i1 %left, %right
  %edge = select i1 %x.edge, i1 true, i1 %top
  br i1 %edge, label %outside, label %inside
outside:
  store i32 1, ptr addrspace(1) %p
  br label %next
inside:
  store i32 2, ptr addrspace(1) %p
  br label %next
next:
  %not.left = xor i1 %left, true
  %not.corner = select i1 %not.left, i1 %top, i1 false
  br i1 %not.corner, label %row, label %exit
row:
  store i32 3, ptr addrspace(1) %p
  br label %exit
exit:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; inside: 0.95
; outside: 0.05
; next: 1.00
; row: 0.02
; exit: 1.00
