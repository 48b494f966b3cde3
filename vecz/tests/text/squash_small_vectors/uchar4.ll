; RUN: veczc --pass squash_small_vectors %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
  %v = load <4 x i8>, ptr addrspace(1) %a, align 4
  %w = add <4 x i8> %v, splat (i8 1)
  %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
  store <4 x i8> %w, ptr addrspace(1) %b, align 4
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
;   %1 = load i32, ptr addrspace(1) %a, align 4
;   %v1 = bitcast i32 %1 to <4 x i8>
;   %w = add <4 x i8> %v1, <i8 1, i8 1, i8 1, i8 1>
;   %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
;   %2 = freeze <4 x i8> %w
;   %3 = bitcast <4 x i8> %2 to i32
;   store i32 %3, ptr addrspace(1) %b, align 4
;   ret void
; }
