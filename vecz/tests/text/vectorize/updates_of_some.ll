; RUN: veczc -w 4 -k k %s
; What lanes update one after another is gone around if none does: the second try of a compare-and-exchange.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %counts) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(3) %counts, i32 %x
  %old = load i32, ptr addrspace(3) %q
  %new = mul i32 %old, 3
  %one = cmpxchg ptr addrspace(3) %q, i32 %old, i32 %new monotonic monotonic
  %done = extractvalue { i32, i1 } %one, 1
  br i1 %done, label %end, label %again
again:
  %found = extractvalue { i32, i1 } %one, 0
  %newer = mul i32 %found, 3
  %two = cmpxchg ptr addrspace(3) %q, i32 %found, i32 %newer monotonic monotonic
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %counts) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   %q = getelementptr i32, ptr addrspace(3) %counts, i32 %x
;   %old = load i32, ptr addrspace(3) %q, align 4
;   %new = mul i32 %old, 3
;   %one = cmpxchg ptr addrspace(3) %q, i32 %old, i32 %new monotonic monotonic, align 4
;   %done = extractvalue { i32, i1 } %one, 1
;   br i1 %done, label %end, label %again
;
; again:                                            ; preds = %0
;   %found = extractvalue { i32, i1 } %one, 0
;   %newer = mul i32 %found, 3
;   %two = cmpxchg ptr addrspace(3) %q, i32 %found, i32 %newer monotonic monotonic, align 4
;   br label %end
;
; end:                                              ; preds = %again, %0
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(3) %1) !codeplay_ca_vecz.derived !1 {
; again:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <4 x i32>, ptr addrspace(1) %p, align 4
;   %3 = sext <4 x i32> %2 to <4 x i64>
;   %q = getelementptr i32, ptr addrspace(3) %1, <4 x i64> %3
;   %4 = call <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)> %q, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
;   %new = mul <4 x i32> %4, <i32 3, i32 3, i32 3, i32 3>
;   %5 = bitcast <4 x i32> %2 to <2 x i64>
;   %6 = extractelement <2 x i64> %5, i64 0
;   %7 = shl i64 %6, 32
;   %8 = ashr exact i64 %7, 30
;   %q1 = getelementptr i8, ptr addrspace(3) %1, i64 %8
;   %9 = extractelement <4 x i32> %4, i64 0
;   %10 = extractelement <4 x i32> %new, i64 0
;   %one = cmpxchg ptr addrspace(3) %q1, i32 %9, i32 %10 monotonic monotonic, align 4
;   %11 = ashr i64 %6, 32
;   %q2 = getelementptr i32, ptr addrspace(3) %1, i64 %11
;   %12 = extractelement <4 x i32> %4, i64 1
;   %13 = extractelement <4 x i32> %new, i64 1
;   %one3 = cmpxchg ptr addrspace(3) %q2, i32 %12, i32 %13 monotonic monotonic, align 4
;   %14 = extractelement <2 x i64> %5, i64 1
;   %15 = shl i64 %14, 32
;   %16 = ashr exact i64 %15, 30
;   %q4 = getelementptr i8, ptr addrspace(3) %1, i64 %16
;   %17 = extractelement <4 x i32> %4, i64 2
;   %18 = extractelement <4 x i32> %new, i64 2
;   %one5 = cmpxchg ptr addrspace(3) %q4, i32 %17, i32 %18 monotonic monotonic, align 4
;   %19 = ashr i64 %14, 32
;   %q6 = getelementptr i32, ptr addrspace(3) %1, i64 %19
;   %20 = extractelement <4 x i32> %4, i64 3
;   %21 = extractelement <4 x i32> %new, i64 3
;   %one7 = cmpxchg ptr addrspace(3) %q6, i32 %20, i32 %21 monotonic monotonic, align 4
;   %done = extractvalue { i32, i1 } %one, 1
;   %done8 = extractvalue { i32, i1 } %one3, 1
;   %done9 = extractvalue { i32, i1 } %one5, 1
;   %done10 = extractvalue { i32, i1 } %one7, 1
;   %22 = insertelement <4 x i1> poison, i1 %done, i64 0
;   %23 = insertelement <4 x i1> %22, i1 %done8, i64 1
;   %24 = insertelement <4 x i1> %23, i1 %done9, i64 2
;   %25 = insertelement <4 x i1> %24, i1 %done10, i64 3
;   %26 = xor <4 x i1> %25, <i1 true, i1 true, i1 true, i1 true>
;   %27 = bitcast <4 x i1> %26 to i4
;   %.not = icmp eq i4 %27, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %again
;   %found = extractvalue { i32, i1 } %one, 0
;   %found11 = extractvalue { i32, i1 } %one3, 0
;   %found12 = extractvalue { i32, i1 } %one5, 0
;   %found13 = extractvalue { i32, i1 } %one7, 0
;   %28 = insertelement <4 x i32> poison, i32 %found, i64 0
;   %29 = insertelement <4 x i32> %28, i32 %found11, i64 1
;   %30 = insertelement <4 x i32> %29, i32 %found12, i64 2
;   %31 = insertelement <4 x i32> %30, i32 %found13, i64 3
;   %newer = mul <4 x i32> %31, <i32 3, i32 3, i32 3, i32 3>
;   %32 = bitcast <4 x i1> %26 to i4
;   %33 = and i4 %32, 1
;   %.not27 = icmp eq i4 %33, 0
;   br i1 %.not27, label %after, label %lane, !prof !2
;
; lane:                                             ; preds = %active
;   %34 = extractelement <4 x i32> %newer, i64 0
;   %two = cmpxchg ptr addrspace(3) %q1, i32 %found, i32 %34 monotonic monotonic, align 4
;   br label %after
;
; after:                                            ; preds = %active, %lane
;   %35 = and i4 %32, 2
;   %.not28 = icmp eq i4 %35, 0
;   br i1 %.not28, label %after18, label %lane15, !prof !2
;
; lane15:                                           ; preds = %after
;   %36 = extractelement <4 x i32> %newer, i64 1
;   %two17 = cmpxchg ptr addrspace(3) %q2, i32 %found11, i32 %36 monotonic monotonic, align 4
;   br label %after18
;
; after18:                                          ; preds = %after, %lane15
;   %37 = and i4 %32, 4
;   %.not29 = icmp eq i4 %37, 0
;   br i1 %.not29, label %after22, label %lane19, !prof !2
;
; lane19:                                           ; preds = %after18
;   %38 = extractelement <4 x i32> %newer, i64 2
;   %two21 = cmpxchg ptr addrspace(3) %q4, i32 %found12, i32 %38 monotonic monotonic, align 4
;   br label %after22
;
; after22:                                          ; preds = %after18, %lane19
;   %.not30 = icmp sgt i4 %32, -1
;   br i1 %.not30, label %end, label %lane23, !prof !2
;
; lane23:                                           ; preds = %after22
;   %39 = extractelement <4 x i32> %newer, i64 3
;   %two25 = cmpxchg ptr addrspace(3) %q6, i32 %found13, i32 %39 monotonic monotonic, align 4
;   br label %end
;
; end:                                              ; preds = %again, %after22, %lane23
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)>, i32 immarg, <4 x i1>, <4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 200, i32 1800}
