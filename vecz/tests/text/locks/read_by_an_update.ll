; RUN: veczc --print vectorizability %s
; A sum by compare-and-exchange, which reads by an update that changes nothing.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  br label %retry
retry:
  %read = atomicrmw add ptr addrspace(1) %at, i32 0 monotonic, align 4
  %new = mul i32 %read, %n
  %pair = cmpxchg ptr addrspace(1) %at, i32 %read, i32 %new monotonic monotonic, align 4
  %is.done = extractvalue { i32, i1 } %pair, 1
  br i1 %is.done, label %end, label %retry
end:
  ret void
}

; EXPECTED:
; vectorizability of k:
; control flow at retry: a loop tries to exchange what it reads atomically, in vain while other lanes do
