; RUN: veczc -w 4 -k k %s
; What a vectorized function calls is vectorized before it, once for all who pass the same kinds of arguments.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func i32 @inner(i32 %x) noinline {
  %y = mul i32 %x, %x
  ret i32 %y
}

define internal spir_func void @outer(ptr addrspace(1) %p, i32 %x) noinline {
  %y = call spir_func i32 @inner(i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
  call spir_func void @outer(ptr addrspace(1) %p, i32 %i)
  %y = call spir_func i32 @inner(i32 %i)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1024
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func i32 @inner(i32 %x) #0 {
;   %y = mul i32 %x, %x
;   ret i32 %y
; }
;
; ; Function Attrs: noinline
; define internal spir_func void @outer(ptr addrspace(1) %p, i32 %x) #0 {
;   %y = call spir_func i32 @inner(i32 %x)
;   store i32 %y, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   call spir_func void @outer(ptr addrspace(1) %p, i32 %i)
;   %y = call spir_func i32 @inner(i32 %i)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 1024
;   store i32 %y, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define internal spir_func <4 x i32> @__vecz_v4_inner.v(<4 x i32> %0, <4 x i1> %1) {
; end:
;   %y.i = mul <4 x i32> %0, %0
;   ret <4 x i32> %y.i
; }
;
; define internal spir_func void @__vecz_v4_outer.vv(<4 x ptr addrspace(1)> %0, <4 x i32> %1, <4 x i1> %2) {
; .end_crit_edge:
;   %3 = bitcast <4 x i1> %2 to i4
;   %.not = icmp eq i4 %3, 0
;   br i1 %.not, label %end, label %active, !prof !1
;
; active:                                           ; preds = %.end_crit_edge
;   %4 = call spir_func <4 x i32> @__vecz_v4_inner.v(<4 x i32> %1, <4 x i1> %2)
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %4, <4 x ptr addrspace(1)> %0, i32 4, <4 x i1> %2)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p1(<4 x i32>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #2
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !2 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %2 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   %3 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   call spir_func void @__vecz_v4_outer.vv(<4 x ptr addrspace(1)> %3, <4 x i32> %2, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   %4 = call spir_func <4 x i32> @__vecz_v4_inner.v(<4 x i32> %2, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4096
;   store <4 x i32> %4, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{!"branch_weights", i32 1, i32 2000}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
