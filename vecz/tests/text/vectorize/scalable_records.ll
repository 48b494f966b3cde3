; RUN: veczc -w 4 --scalable --triple aarch64-unknown-linux-gnu --features +sve -k pairs -k backwards -k masked -k gap %s
; Records of vectors whose size is not known are whole vectors, taken apart and put together by their even and odd elements.
target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"

declare i64 @__mux_get_global_id(i32) memory(none)

; Two of each record become four.
define spir_kernel void @pairs(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %two = mul i64 %id, 2
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %two
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  %x = load i32, ptr addrspace(1) %a
  %y = load i32, ptr addrspace(1) %b
  %sum = add i32 %x, %y
  %product = mul i32 %x, %y
  %four = shl i64 %id, 2
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %four
  %d = getelementptr i8, ptr addrspace(1) %c, i64 4
  %e = getelementptr i8, ptr addrspace(1) %c, i64 8
  %f = getelementptr i8, ptr addrspace(1) %c, i64 12
  store i32 %x, ptr addrspace(1) %c
  store i32 %y, ptr addrspace(1) %d
  store i32 %sum, ptr addrspace(1) %e
  store i32 %product, ptr addrspace(1) %f
  ret void
}

; Lane 0 has the last record.
define spir_kernel void @backwards(ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = mul i64 %id, -2
  %a = getelementptr float, ptr addrspace(1) %p, i64 %at
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  %x = load float, ptr addrspace(1) %a
  %y = load float, ptr addrspace(1) %b
  store float %y, ptr addrspace(1) %a
  store float %x, ptr addrspace(1) %b
  ret void
}

; Lanes that are off touch no record.
define spir_kernel void @masked(ptr addrspace(1) %p, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = trunc i64 %id to i32
  %odd = urem i32 %low, 3
  %is = icmp eq i32 %odd, 1
  br i1 %is, label %then, label %end

then:
  %at = mul i64 %id, 2
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %at
  %b = getelementptr i8, ptr addrspace(1) %a, i64 8
  %x = load i64, ptr addrspace(1) %a
  %y = load i64, ptr addrspace(1) %b
  store i64 %y, ptr addrspace(1) %a
  store i64 %x, ptr addrspace(1) %b
  br label %end

end:
  ret void
}

; The end of the last record is not known to be there: its elements are gathered. That of an aligned one is read.
define spir_kernel void @gap(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = mul i64 %id, 2
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %a, align 4
  %b = getelementptr i32, ptr addrspace(1) %o, i64 %at
  %y = load i32, ptr addrspace(1) %b, align 8
  %sum = add i32 %x, %y
  %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %sum, ptr addrspace(1) %c
  ret void
}

; EXPECTED:
; target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @pairs(ptr addrspace(1) %p, ptr addrspace(1) %o) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %two = mul i64 %id, 2
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %two
;   %b = getelementptr i8, ptr addrspace(1) %a, i64 4
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %y = load i32, ptr addrspace(1) %b, align 4
;   %sum = add i32 %x, %y
;   %product = mul i32 %x, %y
;   %four = shl i64 %id, 2
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %four
;   %d = getelementptr i8, ptr addrspace(1) %c, i64 4
;   %e = getelementptr i8, ptr addrspace(1) %c, i64 8
;   %f = getelementptr i8, ptr addrspace(1) %c, i64 12
;   store i32 %x, ptr addrspace(1) %c, align 4
;   store i32 %y, ptr addrspace(1) %d, align 4
;   store i32 %sum, ptr addrspace(1) %e, align 4
;   store i32 %product, ptr addrspace(1) %f, align 4
;   ret void
; }
;
; define spir_kernel void @backwards(ptr addrspace(1) %p) !codeplay_ca_vecz.base !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = mul i64 %id, -2
;   %a = getelementptr float, ptr addrspace(1) %p, i64 %at
;   %b = getelementptr i8, ptr addrspace(1) %a, i64 4
;   %x = load float, ptr addrspace(1) %a, align 4
;   %y = load float, ptr addrspace(1) %b, align 4
;   store float %y, ptr addrspace(1) %a, align 4
;   store float %x, ptr addrspace(1) %b, align 4
;   ret void
; }
;
; define spir_kernel void @masked(ptr addrspace(1) %p, i64 %n) !codeplay_ca_vecz.base !2 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %low = trunc i64 %id to i32
;   %odd = urem i32 %low, 3
;   %is = icmp eq i32 %odd, 1
;   br i1 %is, label %then, label %end
;
; then:                                             ; preds = %0
;   %at = mul i64 %id, 2
;   %a = getelementptr i64, ptr addrspace(1) %p, i64 %at
;   %b = getelementptr i8, ptr addrspace(1) %a, i64 8
;   %x = load i64, ptr addrspace(1) %a, align 8
;   %y = load i64, ptr addrspace(1) %b, align 8
;   store i64 %y, ptr addrspace(1) %a, align 8
;   store i64 %x, ptr addrspace(1) %b, align 8
;   br label %end
;
; end:                                              ; preds = %then, %0
;   ret void
; }
;
; define spir_kernel void @gap(ptr addrspace(1) %p, ptr addrspace(1) %o) !codeplay_ca_vecz.base !3 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = mul i64 %id, 2
;   %a = getelementptr i32, ptr addrspace(1) %p, i64 %at
;   %x = load i32, ptr addrspace(1) %a, align 4
;   %b = getelementptr i32, ptr addrspace(1) %o, i64 %at
;   %y = load i32, ptr addrspace(1) %b, align 8
;   %sum = add i32 %x, %y
;   %c = getelementptr i32, ptr addrspace(1) %o, i64 %id
;   store i32 %sum, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_pairs(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !4 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a.idx = shl i64 %id, 3
;   %a = getelementptr i8, ptr addrspace(1) %0, i64 %a.idx
;   %3 = load <vscale x 8 x i32>, ptr addrspace(1) %a, align 4
;   %4 = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32> %3)
;   %5 = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32> } %4, 0
;   %6 = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32> } %4, 1
;   %sum = add <vscale x 4 x i32> %5, %6
;   %product = mul <vscale x 4 x i32> %5, %6
;   %c.idx = shl i64 %id, 4
;   %c = getelementptr i8, ptr addrspace(1) %1, i64 %c.idx
;   %7 = call <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32> %5, <vscale x 4 x i32> %sum)
;   %8 = call <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32> %6, <vscale x 4 x i32> %product)
;   %9 = call <vscale x 16 x i32> @llvm.vector.interleave2.nxv16i32(<vscale x 8 x i32> %7, <vscale x 8 x i32> %8)
;   store <vscale x 16 x i32> %9, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32>, <vscale x 4 x i32>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 16 x i32> @llvm.vector.interleave2.nxv16i32(<vscale x 8 x i32>, <vscale x 8 x i32>) #1
;
; define spir_kernel void @__vecz_nxv4_backwards(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !5 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %a.idx = mul i64 %id, -8
;   %a = getelementptr i8, ptr addrspace(1) %0, i64 %a.idx
;   %2 = call i64 @llvm.vscale.i64()
;   %.neg1 = mul i64 %2, -32
;   %3 = or disjoint i64 %.neg1, 8
;   %4 = getelementptr i8, ptr addrspace(1) %a, i64 %3
;   %5 = load <vscale x 8 x float>, ptr addrspace(1) %4, align 4
;   %6 = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.vector.deinterleave2.nxv8f32(<vscale x 8 x float> %5)
;   %7 = extractvalue { <vscale x 4 x float>, <vscale x 4 x float> } %6, 0
;   %8 = extractvalue { <vscale x 4 x float>, <vscale x 4 x float> } %6, 1
;   %9 = call <vscale x 8 x float> @llvm.vector.interleave2.nxv8f32(<vscale x 4 x float> %8, <vscale x 4 x float> %7)
;   store <vscale x 8 x float> %9, ptr addrspace(1) %4, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.vector.deinterleave2.nxv8f32(<vscale x 8 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x float> @llvm.vector.reverse.nxv4f32(<vscale x 4 x float>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 8 x float> @llvm.vector.interleave2.nxv8f32(<vscale x 4 x float>, <vscale x 4 x float>) #1
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #2
;
; define spir_kernel void @__vecz_nxv4_masked(ptr addrspace(1) %0, i64 %1) !codeplay_ca_vecz.derived !6 {
; .end_crit_edge:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %low = trunc i64 %id to i32
;   %2 = call <vscale x 4 x i32> @llvm.experimental.stepvector.nxv4i32()
;   %.splatinsert = insertelement <vscale x 4 x i32> poison, i32 %low, i64 0
;   %.splat = shufflevector <vscale x 4 x i32> %.splatinsert, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
;   %3 = add <vscale x 4 x i32> %.splat, %2
;   %.fr = freeze <vscale x 4 x i32> %3
;   %4 = urem <vscale x 4 x i32> %.fr, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %is = icmp eq <vscale x 4 x i32> %4, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 1, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %5 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %is)
;   br i1 %5, label %active, label %end
;
; active:                                           ; preds = %.end_crit_edge
;   %a.idx = shl i64 %id, 4
;   %a = getelementptr i8, ptr addrspace(1) %0, i64 %a.idx
;   %6 = call <vscale x 8 x i1> @llvm.vector.interleave2.nxv8i1(<vscale x 4 x i1> %is, <vscale x 4 x i1> %is)
;   %7 = call <vscale x 8 x i64> @llvm.masked.load.nxv8i64.p1(ptr addrspace(1) %a, i32 8, <vscale x 8 x i1> %6, <vscale x 8 x i64> poison)
;   %8 = call { <vscale x 4 x i64>, <vscale x 4 x i64> } @llvm.vector.deinterleave2.nxv8i64(<vscale x 8 x i64> %7)
;   %9 = extractvalue { <vscale x 4 x i64>, <vscale x 4 x i64> } %8, 0
;   %10 = extractvalue { <vscale x 4 x i64>, <vscale x 4 x i64> } %8, 1
;   %11 = call <vscale x 8 x i64> @llvm.vector.interleave2.nxv8i64(<vscale x 4 x i64> %10, <vscale x 4 x i64> %9)
;   call void @llvm.masked.store.nxv8i64.p1(<vscale x 8 x i64> %11, ptr addrspace(1) %a, i32 8, <vscale x 8 x i1> %6)
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i32> @llvm.experimental.stepvector.nxv4i32() #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>) #3
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 8 x i1> @llvm.vector.interleave2.nxv8i1(<vscale x 4 x i1>, <vscale x 4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <vscale x 8 x i64> @llvm.masked.load.nxv8i64.p1(ptr addrspace(1) nocapture, i32 immarg, <vscale x 8 x i1>, <vscale x 8 x i64>) #4
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare { <vscale x 4 x i64>, <vscale x 4 x i64> } @llvm.vector.deinterleave2.nxv8i64(<vscale x 8 x i64>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 8 x i64> @llvm.vector.interleave2.nxv8i64(<vscale x 4 x i64>, <vscale x 4 x i64>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.nxv8i64.p1(<vscale x 8 x i64>, ptr addrspace(1) nocapture, i32 immarg, <vscale x 8 x i1>) #5
;
; define spir_kernel void @__vecz_nxv4_gap(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !7 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = shl i64 %id, 1
;   %a = getelementptr i32, ptr addrspace(1) %0, i64 %at
;   %b = getelementptr i32, ptr addrspace(1) %1, i64 %at
;   %3 = call <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64()
;   %4 = shl <vscale x 4 x i64> %3, shufflevector (<vscale x 4 x i64> insertelement (<vscale x 4 x i64> poison, i64 3, i64 0), <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer)
;   %5 = getelementptr i8, ptr addrspace(1) %a, <vscale x 4 x i64> %4
;   %6 = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)> %5, i32 4, <vscale x 4 x i1> shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> poison)
;   %7 = load <vscale x 8 x i32>, ptr addrspace(1) %b, align 8
;   %8 = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32> %7)
;   %9 = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i32> } %8, 0
;   %sum = add <vscale x 4 x i32> %6, %9
;   %c = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <vscale x 4 x i32> %sum, ptr addrspace(1) %c, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <vscale x 4 x i64> @llvm.experimental.stepvector.nxv4i64() #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p1(<vscale x 4 x ptr addrspace(1)>, i32 immarg, <vscale x 4 x i1>, <vscale x 4 x i32>) #6
;
; attributes #0 = { memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
; attributes #2 = { convergent nounwind willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
; attributes #6 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_pairs}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_backwards}
; !2 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_masked}
; !3 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_gap}
; !4 = !{i32 4, i32 1, i32 0, i32 0, ptr @pairs}
; !5 = !{i32 4, i32 1, i32 0, i32 0, ptr @backwards}
; !6 = !{i32 4, i32 1, i32 0, i32 0, ptr @masked}
; !7 = !{i32 4, i32 1, i32 0, i32 0, ptr @gap}
