; RUN: veczc -w 4 -k k %s
; It becomes a function of vectors with a mask, in which what all lanes share stays scalar.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func i32 @mixed(ptr %state, i32 %x, i32 %n) noinline {
  %held = load i32, ptr %state
  %sum = add i32 %held, %x
  %next = mul i32 %sum, %n
  store i32 %next, ptr %state
  ret i32 %sum
}

define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %state = alloca i32
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  store i32 %i, ptr %state
  %odd = and i32 %i, 3
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %call, label %end
call:
  %y = call spir_func i32 @mixed(ptr %state, i32 %i, i32 %n)
  br label %end
end:
  %r = phi i32 [ %y, %call ], [ 0, %0 ]
  %s = load i32, ptr %state
  %t = xor i32 %r, %s
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %t, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func i32 @mixed(ptr %state, i32 %x, i32 %n) #0 {
;   %held = load i32, ptr %state, align 4
;   %sum = add i32 %held, %x
;   %next = mul i32 %sum, %n
;   store i32 %next, ptr %state, align 4
;   ret i32 %sum
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) !codeplay_ca_vecz.base !0 {
;   %state = alloca i32, align 4
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   store i32 %i, ptr %state, align 4
;   %odd = and i32 %i, 3
;   %c = icmp eq i32 %odd, 0
;   br i1 %c, label %call, label %end
;
; call:                                             ; preds = %0
;   %y = call spir_func i32 @mixed(ptr %state, i32 %i, i32 %n)
;   br label %end
;
; end:                                              ; preds = %call, %0
;   %r = phi i32 [ %y, %call ], [ 0, %0 ]
;   %s = load i32, ptr %state, align 4
;   %t = xor i32 %r, %s
;   %p = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   store i32 %t, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define internal spir_func <4 x i32> @__vecz_v4_mixed.vvu(<4 x ptr> %0, <4 x i32> %1, i32 %2, <4 x i1> %3) {
; .end_crit_edge:
;   %.splatinsert = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %4 = bitcast <4 x i1> %3 to i4
;   %.not = icmp eq i4 %4, 0
;   br i1 %.not, label %end, label %active, !prof !1
;
; active:                                           ; preds = %.end_crit_edge
;   %5 = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %0, i32 4, <4 x i1> %3, <4 x i32> poison)
;   %sum.i = add <4 x i32> %5, %1
;   %next.i = mul <4 x i32> %sum.i, %.splat
;   call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %next.i, <4 x ptr> %0, i32 4, <4 x i1> %3)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   %sum.i1 = phi <4 x i32> [ %sum.i, %active ], [ poison, %.end_crit_edge ]
;   ret <4 x i32> %sum.i1
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32 immarg, <4 x i1>, <4 x i32>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32 immarg, <4 x i1>) #3
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !2 {
; .end_crit_edge:
;   %2 = alloca [16 x i8], align 4
;   %3 = getelementptr i8, ptr %2, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %4 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   store <4 x i32> %4, ptr %2, align 4
;   %odd = and <4 x i32> %4, <i32 3, i32 3, i32 3, i32 3>
;   %c = icmp eq <4 x i32> %odd, zeroinitializer
;   %5 = bitcast <4 x i1> %c to i4
;   %.not = icmp eq i4 %5, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %.end_crit_edge
;   %6 = call spir_func <4 x i32> @__vecz_v4_mixed.vvu(<4 x ptr> %3, <4 x i32> %4, i32 %1, <4 x i1> %c)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   %7 = phi <4 x i32> [ %6, %active ], [ poison, %.end_crit_edge ]
;   %8 = select <4 x i1> %c, <4 x i32> %7, <4 x i32> zeroinitializer
;   %9 = load <4 x i32>, ptr %2, align 4
;   %t = xor <4 x i32> %8, %9
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %x
;   store <4 x i32> %t, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { noinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{!"branch_weights", i32 1, i32 2000}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
