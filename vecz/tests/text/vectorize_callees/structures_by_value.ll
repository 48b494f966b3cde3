; RUN: veczc -w 4 -k k %s
; Each lane has a copy of its own: the variable of the kernel stays what it is.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func void @changes(ptr byval(i32) align 4 %s, ptr addrspace(1) %p) noinline {
  %x = load i32, ptr %s
  %y = mul i32 %x, 3
  store i32 %y, ptr %s
  %z = load i32, ptr %s
  store i32 %z, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %s = alloca i32
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  store i32 %i, ptr %s
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
  call spir_func void @changes(ptr byval(i32) align 4 %s, ptr addrspace(1) %p)
  %y = load i32, ptr %s
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
; define internal spir_func void @changes(ptr byval(i32) align 4 %s, ptr addrspace(1) %p) #0 {
;   %x = load i32, ptr %s, align 4
;   %y = mul i32 %x, 3
;   store i32 %y, ptr %s, align 4
;   %z = load i32, ptr %s, align 4
;   store i32 %z, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %s = alloca i32, align 4
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   store i32 %i, ptr %s, align 4
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   call spir_func void @changes(ptr byval(i32) align 4 %s, ptr addrspace(1) %p)
;   %y = load i32, ptr %s, align 4
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 1024
;   store i32 %y, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #2
;
; define internal spir_func void @__vecz_v4_changes.vv(<4 x ptr> %0, <4 x ptr addrspace(1)> %1, <4 x i1> %2) {
; .end_crit_edge:
;   %3 = bitcast <4 x i1> %2 to i4
;   %.not = icmp eq i4 %3, 0
;   br i1 %.not, label %end, label %active, !prof !1
;
; active:                                           ; preds = %.end_crit_edge
;   %4 = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %0, i32 4, <4 x i1> %2, <4 x i32> poison)
;   %y.i = mul <4 x i32> %4, <i32 3, i32 3, i32 3, i32 3>
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %y.i, <4 x ptr addrspace(1)> %1, i32 4, <4 x i1> %2)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #3
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32 immarg, <4 x i1>, <4 x i32>) #4
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p1(<4 x i32>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #5
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !2 {
;   %2 = alloca [16 x i8], align 4
;   %3 = getelementptr i8, ptr %2, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %4 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   store <4 x i32> %4, ptr %2, align 4
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   %5 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   call spir_func void @__vecz_v4_changes.vv(<4 x ptr> %3, <4 x ptr addrspace(1)> %5, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   %6 = load <4 x i32>, ptr %2, align 4
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4096
;   store <4 x i32> %6, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
; attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #5 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{!"branch_weights", i32 1, i32 2000}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
