; RUN: veczc --pass simplify_masked_memory %s
define spir_kernel void @k(ptr addrspace(1) %p, <4 x ptr addrspace(1)> %ps, <4 x float> %x, <4 x i1> %m) {
  %all = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> splat (i1 true), <4 x float> %x)
  %half = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %p, i32 8, <4 x i1> <i1 true, i1 true, i1 false, i1 false>, <4 x float> %all)
  %none = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> zeroinitializer, <4 x float> %half)
  %three = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 false>, <4 x float> %none)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %three, ptr addrspace(1) %p, i32 4, <4 x i1> <i1 true, i1 true, i1 false, i1 false>)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %three, ptr addrspace(1) %p, i32 4, <4 x i1> splat (i1 true))
  call void @llvm.masked.store.v4f32.p1(<4 x float> %three, ptr addrspace(1) %p, i32 4, <4 x i1> zeroinitializer)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %three, ptr addrspace(1) %p, i32 4, <4 x i1> %m)
  %gather = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %ps, i32 4, <4 x i1> zeroinitializer, <4 x float> %x)
  call void @llvm.masked.scatter.v4f32.v4p1(<4 x float> %gather, <4 x ptr addrspace(1)> %ps, i32 4, <4 x i1> zeroinitializer)
  store <4 x float> %gather, ptr addrspace(1) %p
  ret void
}
declare <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x float>)
declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1), i32, <4 x i1>)
declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32, <4 x i1>, <4 x float>)
declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, i32, <4 x i1>)

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, <4 x ptr addrspace(1)> %ps, <4 x float> %x, <4 x i1> %m) {
;   %1 = load <4 x float>, ptr addrspace(1) %p, align 4
;   %2 = load <2 x float>, ptr addrspace(1) %p, align 8
;   %3 = shufflevector <2 x float> %2, <2 x float> %2, <4 x i32> <i32 0, i32 1, i32 1, i32 1>
;   %4 = shufflevector <4 x float> %3, <4 x float> %1, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
;   %three = call <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) %p, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 false>, <4 x float> %4)
;   %5 = shufflevector <4 x float> %three, <4 x float> %three, <2 x i32> <i32 0, i32 1>
;   store <2 x float> %5, ptr addrspace(1) %p, align 4
;   store <4 x float> %three, ptr addrspace(1) %p, align 4
;   call void @llvm.masked.store.v4f32.p1(<4 x float> %three, ptr addrspace(1) %p, i32 4, <4 x i1> %m)
;   store <4 x float> %x, ptr addrspace(1) %p, align 16
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x float> @llvm.masked.load.v4f32.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4f32.v4p1(<4 x float>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #3
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(write) }
