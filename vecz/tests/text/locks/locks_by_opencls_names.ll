; Where OpenCL's atomic functions are still calls, loops that wait for a lock are found by their names; one that exchanges what it has computed goes on.
; RUN: veczc -w 4 %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr addrspace(1), i32, i32)
declare spir_func i32 @_Z11atomic_xchgPU3AS1Vjj(ptr addrspace(1), i32)
declare spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(ptr addrspace(1), i32, i32)
declare spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4), ptr addrspace(4), i32)

define spir_kernel void @compared(ptr addrspace(1) %lock) {
entry:
  br label %wait

wait:
  %old = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr addrspace(1) %lock, i32 0, i32 1)
  %taken = icmp ne i32 %old, 0
  br i1 %taken, label %wait, label %end

end:
  %free = call spir_func i32 @_Z11atomic_xchgPU3AS1Vjj(ptr addrspace(1) %lock, i32 0)
  ret void
}

define spir_kernel void @exchanged(ptr addrspace(1) %lock) {
entry:
  br label %wait

wait:
  %old = call spir_func i32 @_Z11atomic_xchgPU3AS1Vjj(ptr addrspace(1) %lock, i32 1)
  %taken = icmp ne i32 %old, 0
  br i1 %taken, label %wait, label %end

end:
  ret void
}

define spir_kernel void @flag(ptr addrspace(1) %lock) {
entry:
  br label %wait

wait:
  %taken = call spir_func i1 @_Z33atomic_flag_test_and_set_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(ptr addrspace(1) %lock, i32 5, i32 2)
  br i1 %taken, label %wait, label %end

end:
  ret void
}

define spir_kernel void @through_memory(ptr addrspace(4) %lock, ptr addrspace(4) %wanted) {
entry:
  br label %wait

wait:
  store i32 0, ptr addrspace(4) %wanted
  %got = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %lock, ptr addrspace(4) %wanted, i32 1)
  br i1 %got, label %end, label %wait

end:
  ret void
}

define spir_kernel void @computed(ptr addrspace(1) %sum) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %n = trunc i64 %i to i32
  br label %again

again:
  %old = phi i32 [ 0, %entry ], [ %seen, %again ]
  %new = add i32 %old, %n
  %seen = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr addrspace(1) %sum, i32 %old, i32 %new)
  %failed = icmp ne i32 %seen, %old
  br i1 %failed, label %again, label %end

end:
  ret void
}

; EXPECTED:
; error: kernel "compared" is not vectorized: control flow at wait: a loop waits for a lock, which another lane may have
; error: kernel "exchanged" is not vectorized: control flow at wait: a loop waits for a lock, which another lane may have
; error: kernel "flag" is not vectorized: control flow at wait: a loop waits for a lock, which another lane may have
; error: kernel "through_memory" is not vectorized: control flow at wait: a loop waits for a lock, which another lane may have
