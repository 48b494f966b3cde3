; RUN: veczc -k k:8p %s
; The lanes up to the end of the row run.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %y = fadd float %x, 1.0
  store float %y, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %id
;   %x = load float, ptr addrspace(1) %p, align 4
;   %y = fadd float %x, 1.000000e+00
;   store float %y, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_vp_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %2 = call i64 @__mux_get_local_size(i32 0)
;   %3 = call i64 @__mux_get_local_id(i32 0)
;   %left = sub nuw i64 %2, %3
;   %4 = call i64 @llvm.umin.i64(i64 %left, i64 8)
;   %5 = trunc nuw nsw i64 %4 to i32
;   %.splatinsert = insertelement <8 x i32> poison, i32 %5, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %6 = icmp ugt <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %7 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %p, i32 4, <8 x i1> %6, <8 x float> poison)
;   %y = fadd <8 x float> %7, <float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00, float 1.000000e+00>
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %y, ptr addrspace(1) %p, i32 4, <8 x i1> %6)
;   ret void
; }
;
; declare i64 @__mux_get_local_size(i32)
;
; declare i64 @__mux_get_local_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) nocapture, i32 immarg, <8 x i1>, <8 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8f32.p1(<8 x float>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.umin.i64(i64, i64) #2
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 1, ptr @__vecz_v8_vp_k}
; !1 = !{i32 8, i32 0, i32 0, i32 1, ptr @k}
