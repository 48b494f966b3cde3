; RUN: veczc --pass scalarize %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr <3 x float>, ptr addrspace(1) %p, i64 %gid
  %l = load <4 x float>, ptr addrspace(1) %a, align 16
  %v = shufflevector <4 x float> %l, <4 x float> poison, <3 x i32> <i32 2, i32 1, i32 0>
  %s = shufflevector <3 x float> %v, <3 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  store <4 x float> %s, ptr addrspace(1) %a, align 16
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr <3 x float>, ptr addrspace(1) %p, i64 %gid
;   %l.s0 = load float, ptr addrspace(1) %a, align 16
;   %a.s1 = getelementptr inbounds float, ptr addrspace(1) %a, i64 1
;   %l.s1 = load float, ptr addrspace(1) %a.s1, align 4
;   %a.s2 = getelementptr inbounds float, ptr addrspace(1) %a, i64 2
;   %l.s2 = load float, ptr addrspace(1) %a.s2, align 8
;   %a.s3 = getelementptr inbounds float, ptr addrspace(1) %a, i64 3
;   %l.s3 = load float, ptr addrspace(1) %a.s3, align 4
;   store float %l.s2, ptr addrspace(1) %a, align 16
;   %a.s11 = getelementptr inbounds float, ptr addrspace(1) %a, i64 1
;   store float %l.s1, ptr addrspace(1) %a.s11, align 4
;   %a.s22 = getelementptr inbounds float, ptr addrspace(1) %a, i64 2
;   store float %l.s0, ptr addrspace(1) %a.s22, align 8
;   %a.s33 = getelementptr inbounds float, ptr addrspace(1) %a, i64 3
;   store float 0.000000e+00, ptr addrspace(1) %a.s33, align 4
;   ret void
; }
