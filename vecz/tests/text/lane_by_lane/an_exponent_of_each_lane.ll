; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

declare float @llvm.powi.f32.i32(float, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fshl.i32(i32, i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %n, i32 %u) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %i
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %n, i64 %i
  %e = load i32, ptr addrspace(1) %q
  %y = call float @llvm.powi.f32.i32(float %x, i32 %e)
  %z = call float @llvm.powi.f32.i32(float %y, i32 %u)
  store float %z, ptr addrspace(1) %p
  %l = call i32 @llvm.ctlz.i32(i32 %e, i1 false)
  %s = call i32 @llvm.fptosi.sat.i32.f32(float %z)
  %r = call i32 @llvm.fshl.i32(i32 %l, i32 %s, i32 %u)
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; CHECK: define spir_kernel void @__vecz_v
; CHECK: call float @llvm.powi.f32.i32(float %
; CHECK: call float @llvm.powi.f32.i32(float %
; CHECK: call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %
; CHECK: <2 x i32> @llvm.ctlz.v2i32(<2 x i32> %
; CHECK: call <2 x i32> @llvm.fptosi.sat.v2i32.v2f32(<2 x float> %
; CHECK: call <2 x i32> @llvm.fshl.v2i32(<2 x i32> %
