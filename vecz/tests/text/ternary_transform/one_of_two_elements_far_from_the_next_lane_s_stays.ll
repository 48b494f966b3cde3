; RUN: veczc --pass ternary_transform %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %to) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %to, i64 %gid
  %v = load i32, ptr addrspace(1) %q
  %c = icmp sgt i32 %v, 0
  %far = mul i64 %gid, 100
  %i = select i1 %c, i64 %far, i64 0
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %at
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %to) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %to, i64 %gid
;   %v = load i32, ptr addrspace(1) %q, align 4
;   %c = icmp sgt i32 %v, 0
;   %far = mul i64 %gid, 100
;   %i = select i1 %c, i64 %far, i64 0
;   %at = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %x = load i32, ptr addrspace(1) %at, align 4
;   store i32 %x, ptr addrspace(1) %q, align 4
;   ret void
; }
