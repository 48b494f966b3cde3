; RUN: veczc -w 4 -k k %s
; They go element by element, and come back as structures of vectors of lanes.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func <2 x float> @turned(<2 x float> %v, float %by, { i32, [2 x i32] } %s) noinline {
  %x = extractelement <2 x float> %v, i32 0
  %y = extractelement <2 x float> %v, i32 1
  %n = extractvalue { i32, [2 x i32] } %s, 1, 1
  %f = sitofp i32 %n to float
  %z = fmul float %y, %by
  %w = fadd float %x, %f
  %r = insertelement <2 x float> poison, float %z, i32 0
  %t = insertelement <2 x float> %r, float %w, i32 1
  ret <2 x float> %t
}

define spir_kernel void @k(ptr addrspace(1) %out, float %by) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %x to i32
  %p = getelementptr <2 x float>, ptr addrspace(1) %out, i64 %x
  %v = load <2 x float>, ptr addrspace(1) %p
  %s = insertvalue { i32, [2 x i32] } zeroinitializer, i32 %i, 1, 1
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %call, label %end
call:
  %w = call spir_func <2 x float> @turned(<2 x float> %v, float %by, { i32, [2 x i32] } %s)
  br label %end
end:
  %r = phi <2 x float> [ %w, %call ], [ %v, %0 ]
  store <2 x float> %r, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: noinline
; define internal spir_func <2 x float> @turned(<2 x float> %v, float %by, { i32, [2 x i32] } %s) #0 {
;   %x = extractelement <2 x float> %v, i32 0
;   %y = extractelement <2 x float> %v, i32 1
;   %n = extractvalue { i32, [2 x i32] } %s, 1, 1
;   %f = sitofp i32 %n to float
;   %z = fmul float %y, %by
;   %w = fadd float %x, %f
;   %r = insertelement <2 x float> poison, float %z, i32 0
;   %t = insertelement <2 x float> %r, float %w, i32 1
;   ret <2 x float> %t
; }
;
; define spir_kernel void @k(ptr addrspace(1) %out, float %by) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %x to i32
;   %p = getelementptr <2 x float>, ptr addrspace(1) %out, i64 %x
;   %v = load <2 x float>, ptr addrspace(1) %p, align 8
;   %s = insertvalue { i32, [2 x i32] } zeroinitializer, i32 %i, 1, 1
;   %odd = and i32 %i, 1
;   %c = icmp eq i32 %odd, 0
;   br i1 %c, label %call, label %end
;
; call:                                             ; preds = %0
;   %w = call spir_func <2 x float> @turned(<2 x float> %v, float %by, { i32, [2 x i32] } %s)
;   br label %end
;
; end:                                              ; preds = %call, %0
;   %r = phi <2 x float> [ %w, %call ], [ %v, %0 ]
;   store <2 x float> %r, ptr addrspace(1) %p, align 8
;   ret void
; }
;
; define internal spir_func { <4 x float>, <4 x float> } @__vecz_v4_turned.flat.vvuvvv(<4 x float> %0, <4 x float> %1, float %2, <4 x i32> %3, <4 x i32> %4, <4 x i32> %5, <4 x i1> %6) {
; end:
;   %.splatinsert = insertelement <4 x float> poison, float %2, i64 0
;   %.splat = shufflevector <4 x float> %.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
;   %f.i.i = sitofp <4 x i32> %5 to <4 x float>
;   %z.i.i = fmul <4 x float> %.splat, %1
;   %w.i.i = fadd <4 x float> %f.i.i, %0
;   %7 = insertvalue { <4 x float>, <4 x float> } poison, <4 x float> %z.i.i, 0
;   %8 = insertvalue { <4 x float>, <4 x float> } %7, <4 x float> %w.i.i, 1
;   ret { <4 x float>, <4 x float> } %8
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, float %1) !codeplay_ca_vecz.derived !1 {
; .end_crit_edge:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr <2 x float>, ptr addrspace(1) %0, i64 %x
;   %i = trunc i64 %x to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %2 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %3 = load <4 x float>, ptr addrspace(1) %p, align 8
;   %4 = getelementptr i8, ptr addrspace(1) %p, i64 16
;   %5 = load <4 x float>, ptr addrspace(1) %4, align 8
;   %6 = shufflevector <4 x float> %3, <4 x float> %5, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %7 = shufflevector <4 x float> %3, <4 x float> %5, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %odd = and <4 x i32> %2, <i32 1, i32 1, i32 1, i32 1>
;   %c = icmp eq <4 x i32> %odd, zeroinitializer
;   %8 = bitcast <4 x i1> %c to i4
;   %.not = icmp eq i4 %8, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %.end_crit_edge
;   %9 = add i32 %i, 1
;   %10 = add i32 %i, 2
;   %11 = add i32 %i, 3
;   %12 = insertelement <4 x i32> poison, i32 %i, i64 0
;   %13 = insertelement <4 x i32> %12, i32 %9, i64 1
;   %14 = insertelement <4 x i32> %13, i32 %10, i64 2
;   %15 = insertelement <4 x i32> %14, i32 %11, i64 3
;   %16 = call spir_func { <4 x float>, <4 x float> } @__vecz_v4_turned.flat.vvuvvv(<4 x float> %6, <4 x float> %7, float %1, <4 x i32> zeroinitializer, <4 x i32> zeroinitializer, <4 x i32> %15, <4 x i1> %c)
;   %17 = extractvalue { <4 x float>, <4 x float> } %16, 0
;   %18 = extractvalue { <4 x float>, <4 x float> } %16, 1
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   %19 = phi <4 x float> [ %18, %active ], [ poison, %.end_crit_edge ]
;   %20 = phi <4 x float> [ %17, %active ], [ poison, %.end_crit_edge ]
;   %21 = select <4 x i1> %c, <4 x float> %20, <4 x float> %6
;   %22 = select <4 x i1> %c, <4 x float> %19, <4 x float> %7
;   %23 = shufflevector <4 x float> %21, <4 x float> %22, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %24 = shufflevector <4 x float> %21, <4 x float> %22, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   store <4 x float> %23, ptr addrspace(1) %p, align 8
;   store <4 x float> %24, ptr addrspace(1) %4, align 8
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; attributes #0 = { noinline }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
