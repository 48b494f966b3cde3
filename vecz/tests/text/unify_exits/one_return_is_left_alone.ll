; RUN: veczc --pass unify_exits %s
; CHECK: store i32 1
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define spir_kernel void @k(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
