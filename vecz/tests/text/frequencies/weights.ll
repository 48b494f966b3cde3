; RUN: veczc --print frequencies %s
; What a branch's weights say goes before everything else.

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %c = icmp slt i32 %n, 1
  br i1 %c, label %rare, label %common, !prof !0
rare:
  store i32 1, ptr addrspace(1) %p
  br label %both
common:
  store i32 2, ptr addrspace(1) %p
  br label %both
both:
  br i1 %c, label %again, label %exit, !prof !1
again:
  store i32 3, ptr addrspace(1) %p
  br label %exit
exit:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = !{!"branch_weights", !"expected", i32 3, i32 1}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; common: 0.99
; rare: 0.01
; both: 1.00
; again: 0.75
; exit: 1.00
