; RUN: veczc -w 4 -k k %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %sum, ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  br label %again

again:
  %old = phi i32 [ 0, %entry ], [ %seen, %again ]
  %new = add i32 %old, %x
  %pair = cmpxchg ptr addrspace(1) %sum, i32 %old, i32 %new seq_cst seq_cst
  %seen = extractvalue { i32, i1 } %pair, 0
  %got = extractvalue { i32, i1 } %pair, 1
  br i1 %got, label %exit, label %again

exit:
  ret void
}
; CHECK: define spir_kernel void @__vecz_v4_k
; CHECK: cmpxchg
