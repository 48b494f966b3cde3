; RUN: veczc --pass regroup_elements %s
; Elements are doubled where they lie; the shuffle that the mask is made by stays, although elements are shuffled like it.
define spir_kernel void @k(ptr addrspace(1) %p, <4 x i1> %on) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %a = load <4 x float>, ptr addrspace(1) %p, align 4
  %b = load <4 x float>, ptr addrspace(1) %p1, align 4
  %x = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y = shufflevector <4 x float> %a, <4 x float> %b, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %xx = fadd <4 x float> %x, %x
  %yy = fadd <4 x float> %y, %y
  %low = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %high = shufflevector <4 x float> %xx, <4 x float> %yy, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
  %lowon = shufflevector <4 x i1> %on, <4 x i1> poison, <4 x i32> <i32 0, i32 0, i32 1, i32 1>
  %highon = shufflevector <4 x i1> %on, <4 x i1> poison, <4 x i32> <i32 2, i32 2, i32 3, i32 3>
  call void @llvm.masked.store.v4f32.p1(<4 x float> %low, ptr addrspace(1) %p, i32 4, <4 x i1> %lowon)
  call void @llvm.masked.store.v4f32.p1(<4 x float> %high, ptr addrspace(1) %p1, i32 4, <4 x i1> %highon)
  ret void
}

declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1), i32, <4 x i1>)

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %p, <4 x i1> %on) {
;   %p1 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %a = load <4 x float>, ptr addrspace(1) %p, align 4
;   %b = load <4 x float>, ptr addrspace(1) %p1, align 4
;   %xx1 = fadd <4 x float> %a, %a
;   %xx2 = fadd <4 x float> %b, %b
;   %lowon = shufflevector <4 x i1> %on, <4 x i1> poison, <4 x i32> <i32 0, i32 0, i32 1, i32 1>
;   %highon = shufflevector <4 x i1> %on, <4 x i1> poison, <4 x i32> <i32 2, i32 2, i32 3, i32 3>
;   call void @llvm.masked.store.v4f32.p1(<4 x float> %xx1, ptr addrspace(1) %p, i32 4, <4 x i1> %lowon)
;   call void @llvm.masked.store.v4f32.p1(<4 x float> %xx2, ptr addrspace(1) %p1, i32 4, <4 x i1> %highon)
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
