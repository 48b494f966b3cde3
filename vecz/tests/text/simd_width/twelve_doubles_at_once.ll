; RUN: veczc --print simd_width --cpu x86-64-v3 %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a0 = getelementptr double, ptr addrspace(1) %in, i64 0
  %b0 = getelementptr double, ptr addrspace(1) %a0, i64 %gid
  %x0 = load double, ptr addrspace(1) %b0
  %a1 = getelementptr double, ptr addrspace(1) %in, i64 100
  %b1 = getelementptr double, ptr addrspace(1) %a1, i64 %gid
  %x1 = load double, ptr addrspace(1) %b1
  %a2 = getelementptr double, ptr addrspace(1) %in, i64 200
  %b2 = getelementptr double, ptr addrspace(1) %a2, i64 %gid
  %x2 = load double, ptr addrspace(1) %b2
  %a3 = getelementptr double, ptr addrspace(1) %in, i64 300
  %b3 = getelementptr double, ptr addrspace(1) %a3, i64 %gid
  %x3 = load double, ptr addrspace(1) %b3
  %a4 = getelementptr double, ptr addrspace(1) %in, i64 400
  %b4 = getelementptr double, ptr addrspace(1) %a4, i64 %gid
  %x4 = load double, ptr addrspace(1) %b4
  %a5 = getelementptr double, ptr addrspace(1) %in, i64 500
  %b5 = getelementptr double, ptr addrspace(1) %a5, i64 %gid
  %x5 = load double, ptr addrspace(1) %b5
  %a6 = getelementptr double, ptr addrspace(1) %in, i64 600
  %b6 = getelementptr double, ptr addrspace(1) %a6, i64 %gid
  %x6 = load double, ptr addrspace(1) %b6
  %a7 = getelementptr double, ptr addrspace(1) %in, i64 700
  %b7 = getelementptr double, ptr addrspace(1) %a7, i64 %gid
  %x7 = load double, ptr addrspace(1) %b7
  %a8 = getelementptr double, ptr addrspace(1) %in, i64 800
  %b8 = getelementptr double, ptr addrspace(1) %a8, i64 %gid
  %x8 = load double, ptr addrspace(1) %b8
  %a9 = getelementptr double, ptr addrspace(1) %in, i64 900
  %b9 = getelementptr double, ptr addrspace(1) %a9, i64 %gid
  %x9 = load double, ptr addrspace(1) %b9
  %a10 = getelementptr double, ptr addrspace(1) %in, i64 1000
  %b10 = getelementptr double, ptr addrspace(1) %a10, i64 %gid
  %x10 = load double, ptr addrspace(1) %b10
  %a11 = getelementptr double, ptr addrspace(1) %in, i64 1100
  %b11 = getelementptr double, ptr addrspace(1) %a11, i64 %gid
  %x11 = load double, ptr addrspace(1) %b11
  %s1 = fadd double %x0, %x1
  %s2 = fadd double %s1, %x2
  %s3 = fadd double %s2, %x3
  %s4 = fadd double %s3, %x4
  %s5 = fadd double %s4, %x5
  %s6 = fadd double %s5, %x6
  %s7 = fadd double %s6, %x7
  %s8 = fadd double %s7, %x8
  %s9 = fadd double %s8, %x9
  %s10 = fadd double %s9, %x10
  %s11 = fadd double %s10, %x11
  %d = getelementptr double, ptr addrspace(1) %out, i64 %gid
  store double %s11, ptr addrspace(1) %d
  ret void
}

; EXPECTED:
; simd_width of k:
; lanes that fit: 4
; lanes of a register: 4 to 4, mostly 4
; most are alive before %s1: 12
