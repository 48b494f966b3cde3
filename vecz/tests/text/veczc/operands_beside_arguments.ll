; A call whose copies would lack operands keeps its kernel scalar; another kernel is vectorized all the same, and what is assumed is no such call.
; RUN: veczc -w 4 %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare void @llvm.experimental.guard(i1, ...)
declare void @llvm.assume(i1)

define spir_kernel void @guarded(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %v, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"(i32 %v) ]
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @assumed(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %p, i64 4) ]
  store i32 1, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; error: kernel "guarded" is not vectorized: has operands beside its arguments (operand bundles): `call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"(i32 %v) ]`
