; RUN: veczc --pass scalarize --choice FullScalarization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
  %v = load <3 x i32>, ptr addrspace(1) %p, align 4
  %e = extractelement <3 x i32> %v, i32 %i
  %w = insertelement <3 x i32> %v, i32 7, i32 %e
  store <3 x i32> %w, ptr addrspace(1) %p, align 4
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %i) {
;   %v.s0 = load i32, ptr addrspace(1) %p, align 4
;   %p.s1 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
;   %v.s1 = load i32, ptr addrspace(1) %p.s1, align 4
;   %p.s2 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 2
;   %v.s2 = load i32, ptr addrspace(1) %p.s2, align 4
;   %1 = and i32 %i, 1
;   %2 = icmp ne i32 %1, 0
;   %3 = select i1 %2, i32 %v.s1, i32 %v.s0
;   %4 = and i32 %i, 2
;   %5 = icmp ne i32 %4, 0
;   %6 = select i1 %5, i32 %v.s2, i32 %3
;   %7 = icmp eq i32 %6, 0
;   %8 = select i1 %7, i32 7, i32 %v.s0
;   %9 = icmp eq i32 %6, 1
;   %10 = select i1 %9, i32 7, i32 %v.s1
;   %11 = icmp eq i32 %6, 2
;   %12 = select i1 %11, i32 7, i32 %v.s2
;   store i32 %8, ptr addrspace(1) %p, align 4
;   %p.s11 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
;   store i32 %10, ptr addrspace(1) %p.s11, align 4
;   %p.s22 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 2
;   store i32 %12, ptr addrspace(1) %p.s22, align 4
;   ret void
; }
