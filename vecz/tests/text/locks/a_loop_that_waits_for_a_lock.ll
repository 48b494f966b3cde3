; RUN: veczc -w 4 -k k %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %lock, ptr addrspace(1) %a) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  br label %wait

wait:
  %pair = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 seq_cst seq_cst
  %got = extractvalue { i32, i1 } %pair, 1
  br i1 %got, label %critical, label %wait

critical:
  %n = load i32, ptr addrspace(1) %a
  %m = add i32 %n, 1
  store i32 %m, ptr addrspace(1) %a
  store atomic i32 0, ptr addrspace(1) %lock release, align 4
  ret void
}
; CHECK: error: kernel "k" is not vectorized: control flow at wait: a loop waits for a lock, which another lane may have
