; RUN: veczc --print vectorizability %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %c = icmp ult i64 %gid, 7
  br i1 %c, label %some, label %join
some:
  br label %join
join:
  %v = alloca i32, i32 %n
  store i64 %gid, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; vectorizability of k:
; makes a variable while the kernel runs: `%v = alloca i32, i32 %n, align 4`
