; RUN: veczc --cpu x86-64-v4 -k k:a.1@20 %s
; Rows of 20 work-items: a kernel for eight of them, and one with masks for the rest; both say what they were made of.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare float @llvm.sqrt.f32(float)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x
  %a = load float, ptr addrspace(1) %p
  %b = call float @llvm.sqrt.f32(float %a)
  %c = fdiv float %b, %a
  %q = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %c, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare float @llvm.sqrt.f32(float) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %x
;   %a = load float, ptr addrspace(1) %p, align 4
;   %b = call float @llvm.sqrt.f32(float %a)
;   %c = fdiv float %b, %a
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %c, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v16_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %x
;   %2 = load <8 x float>, ptr addrspace(1) %p, align 4
;   %3 = getelementptr i8, ptr addrspace(1) %p, i64 32
;   %4 = load <8 x float>, ptr addrspace(1) %3, align 4
;   %b = call <8 x float> @llvm.sqrt.v8f32(<8 x float> %2)
;   %b1 = call <8 x float> @llvm.sqrt.v8f32(<8 x float> %4)
;   %c = fdiv <8 x float> %b, %2
;   %c2 = fdiv <8 x float> %b1, %4
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %x
;   store <8 x float> %c, ptr addrspace(1) %q, align 4
;   %5 = getelementptr i8, ptr addrspace(1) %q, i64 32
;   store <8 x float> %c2, ptr addrspace(1) %5, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare <8 x float> @llvm.sqrt.v8f32(<8 x float>) #0
;
; define spir_kernel void @__vecz_v8_vp_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !2 {
; entry:
;   %2 = call i64 @__mux_get_local_size(i32 0)
;   %3 = call i64 @__mux_get_local_id(i32 0)
;   %left = sub nuw i64 %2, %3
;   %4 = call i64 @llvm.umin.i64(i64 %left, i64 8)
;   %5 = trunc nuw nsw i64 %4 to i32
;   %.splatinsert = insertelement <8 x i32> poison, i32 %5, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %6 = icmp ugt <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %x
;   %7 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %p, i32 4, <8 x i1> %6, <8 x float> poison)
;   %b = call <8 x float> @llvm.sqrt.v8f32(<8 x float> %7)
;   %c = fdiv <8 x float> %b, %7
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %x
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %c, ptr addrspace(1) %q, i32 4, <8 x i1> %6)
;   ret void
; }
;
; declare i64 @__mux_get_local_size(i32)
;
; declare i64 @__mux_get_local_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) nocapture, i32 immarg, <8 x i1>, <8 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8f32.p1(<8 x float>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umin.i64(i64, i64) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 0, ptr @__vecz_v16_k, i32 8, i32 0, i32 0, i32 1, ptr @__vecz_v8_vp_k}
; !1 = !{i32 16, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{i32 8, i32 0, i32 0, i32 1, ptr @k}
