; RUN: veczc --print chains %s
; Each multiplication waits for the one before; the loads do not.
declare float @llvm.fma.f32(float, float, float)
define spir_kernel void @k(float %x, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %q = getelementptr float, ptr addrspace(1) %p, i32 %i
  %c = load float, ptr addrspace(1) %q
  %more = call float @llvm.fma.f32(float %sum, float %x, float %c)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 16
  br i1 %again, label %loop, label %exit
exit:
  store float %more, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; chains of k:
; loop at loop: 4.0, 8.0 through it, 0.0 out of it
; whole: 73.0
