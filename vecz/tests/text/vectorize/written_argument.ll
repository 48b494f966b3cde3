; RUN: veczc -k k:4 %s
; Each lane has its own copy of what is passed by value.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr byval([2 x i32]) %s, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %m = and i64 %id, 1
  %p = getelementptr i32, ptr %s, i64 %m
  store i32 7, ptr %p
  %l = load i32, ptr %s
  %q = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %l, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr byval([2 x i32]) %s, ptr addrspace(1) %o) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %m = and i64 %id, 1
;   %p = getelementptr i32, ptr %s, i64 %m
;   store i32 7, ptr %p, align 4
;   %l = load i32, ptr %s, align 4
;   %q = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %l, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #0
;
; define spir_kernel void @__vecz_v4_k(ptr byval([2 x i32]) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %3 = alloca [32 x i8], align 16
;   %4 = getelementptr i8, ptr %3, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %5 = getelementptr inbounds i8, ptr %0, i64 4
;   %6 = load i32, ptr %0, align 4
;   %.splatinsert = insertelement <4 x i32> poison, i32 %6, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %7 = load i32, ptr %5, align 4
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %7, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   store <4 x i32> %.splat, ptr %3, align 4
;   %8 = getelementptr inbounds i8, ptr %3, i64 16
;   store <4 x i32> %.splat2, ptr %8, align 4
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %.splatinsert3 = insertelement <4 x i64> poison, i64 %id, i64 0
;   %.splat4 = shufflevector <4 x i64> %.splatinsert3, <4 x i64> poison, <4 x i32> zeroinitializer
;   %9 = add <4 x i64> %.splat4, <i64 0, i64 1, i64 2, i64 3>
;   %m = shl <4 x i64> %9, <i64 4, i64 4, i64 4, i64 4>
;   %10 = and <4 x i64> %m, <i64 16, i64 16, i64 16, i64 16>
;   %11 = getelementptr i8, <4 x ptr> %4, <4 x i64> %10
;   call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> <i32 7, i32 7, i32 7, i32 7>, <4 x ptr> %11, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   %12 = load <4 x i32>, ptr %3, align 4
;   %q = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <4 x i32> %12, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32 immarg, <4 x i1>) #1
;
; attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
