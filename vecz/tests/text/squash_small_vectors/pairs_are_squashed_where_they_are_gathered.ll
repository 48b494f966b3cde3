; RUN: veczc --pass squash_small_vectors %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %indices) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr i64, ptr addrspace(1) %indices, i64 %gid
  %i = load i64, ptr addrspace(1) %a, align 8
  %b = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %i
  %gathered = load <2 x float>, ptr addrspace(1) %b, align 8
  %c = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %gid
  %beside = load <2 x float>, ptr addrspace(1) %c, align 8
  %all = load <2 x float>, ptr addrspace(1) %p, align 8
  %s = fadd <2 x float> %gathered, %beside
  %t = fadd <2 x float> %s, %all
  %d = getelementptr <2 x float>, ptr addrspace(1) %q, i64 %gid
  store volatile <2 x float> %t, ptr addrspace(1) %d, align 8
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %indices) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr i64, ptr addrspace(1) %indices, i64 %gid
;   %i = load i64, ptr addrspace(1) %a, align 8
;   %b = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %i
;   %1 = load i64, ptr addrspace(1) %b, align 8
;   %gathered1 = bitcast i64 %1 to <2 x float>
;   %c = getelementptr <2 x float>, ptr addrspace(1) %p, i64 %gid
;   %beside = load <2 x float>, ptr addrspace(1) %c, align 8
;   %all = load <2 x float>, ptr addrspace(1) %p, align 8
;   %s = fadd <2 x float> %gathered1, %beside
;   %t = fadd <2 x float> %s, %all
;   %d = getelementptr <2 x float>, ptr addrspace(1) %q, i64 %gid
;   store volatile <2 x float> %t, ptr addrspace(1) %d, align 8
;   ret void
; }
