; RUN: veczc --pass scalarize %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, <4 x float> %u) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %row = load <4 x float>, ptr addrspace(1) %p, align 16
  %a = fmul <4 x float> %row, %u
  %b = fadd <4 x float> %a, %row
  %c = fmul <4 x float> %b, %b
  store <4 x float> %c, ptr addrspace(1) %p, align 16
  %other = getelementptr <4 x float>, ptr addrspace(1) %p, i64 1
  %same = load <4 x float>, ptr addrspace(1) %other, align 16
  %at = getelementptr <4 x float>, ptr addrspace(1) %q, i64 %gid
  %mine = load <4 x float>, ptr addrspace(1) %at, align 16
  %s = fmul <4 x float> %mine, %same
  store <4 x float> %s, ptr addrspace(1) %at, align 16
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, <4 x float> %u) {
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %row = load <4 x float>, ptr addrspace(1) %p, align 16
;   %a = fmul <4 x float> %row, %u
;   %b = fadd <4 x float> %a, %row
;   %c = fmul <4 x float> %b, %b
;   store <4 x float> %c, ptr addrspace(1) %p, align 16
;   %other = getelementptr <4 x float>, ptr addrspace(1) %p, i64 1
;   %same.s0 = load float, ptr addrspace(1) %other, align 16
;   %other.s1 = getelementptr inbounds float, ptr addrspace(1) %other, i64 1
;   %same.s1 = load float, ptr addrspace(1) %other.s1, align 4
;   %other.s2 = getelementptr inbounds float, ptr addrspace(1) %other, i64 2
;   %same.s2 = load float, ptr addrspace(1) %other.s2, align 8
;   %other.s3 = getelementptr inbounds float, ptr addrspace(1) %other, i64 3
;   %same.s3 = load float, ptr addrspace(1) %other.s3, align 4
;   %at = getelementptr <4 x float>, ptr addrspace(1) %q, i64 %gid
;   %mine.s0 = load float, ptr addrspace(1) %at, align 16
;   %at.s1 = getelementptr inbounds float, ptr addrspace(1) %at, i64 1
;   %mine.s1 = load float, ptr addrspace(1) %at.s1, align 4
;   %at.s2 = getelementptr inbounds float, ptr addrspace(1) %at, i64 2
;   %mine.s2 = load float, ptr addrspace(1) %at.s2, align 8
;   %at.s3 = getelementptr inbounds float, ptr addrspace(1) %at, i64 3
;   %mine.s3 = load float, ptr addrspace(1) %at.s3, align 4
;   %s.s0 = fmul float %mine.s0, %same.s0
;   %s.s1 = fmul float %mine.s1, %same.s1
;   %s.s2 = fmul float %mine.s2, %same.s2
;   %s.s3 = fmul float %mine.s3, %same.s3
;   store float %s.s0, ptr addrspace(1) %at, align 16
;   %at.s11 = getelementptr inbounds float, ptr addrspace(1) %at, i64 1
;   store float %s.s1, ptr addrspace(1) %at.s11, align 4
;   %at.s22 = getelementptr inbounds float, ptr addrspace(1) %at, i64 2
;   store float %s.s2, ptr addrspace(1) %at.s22, align 8
;   %at.s33 = getelementptr inbounds float, ptr addrspace(1) %at, i64 3
;   store float %s.s3, ptr addrspace(1) %at.s33, align 4
;   ret void
; }
