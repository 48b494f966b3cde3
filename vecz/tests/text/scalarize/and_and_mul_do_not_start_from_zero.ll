; RUN: veczc --pass scalarize --choice FullScalarization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %a = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %v)
  %m = call i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %v)
  %s = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %v)
  store i32 %a, ptr addrspace(1) %p
  store i32 %m, ptr addrspace(1) %p
  store i32 %s, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %v.s0 = load i32, ptr addrspace(1) %p, align 16
;   %p.s1 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
;   %v.s1 = load i32, ptr addrspace(1) %p.s1, align 4
;   %p.s2 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 2
;   %v.s2 = load i32, ptr addrspace(1) %p.s2, align 8
;   %p.s3 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 3
;   %v.s3 = load i32, ptr addrspace(1) %p.s3, align 4
;   %1 = and i32 %v.s0, %v.s1
;   %2 = and i32 %v.s2, %v.s3
;   %3 = and i32 %1, %2
;   %4 = mul i32 %v.s0, %v.s1
;   %5 = mul i32 %v.s2, %v.s3
;   %6 = mul i32 %4, %5
;   %7 = call i32 @llvm.smin.i32(i32 %v.s0, i32 %v.s1)
;   %8 = call i32 @llvm.smin.i32(i32 %v.s2, i32 %v.s3)
;   %9 = call i32 @llvm.smin.i32(i32 %7, i32 %8)
;   store i32 %3, ptr addrspace(1) %p, align 4
;   store i32 %6, ptr addrspace(1) %p, align 4
;   store i32 %9, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.smin.i32(i32, i32) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
