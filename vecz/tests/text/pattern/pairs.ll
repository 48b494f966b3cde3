; RUN: veczc --cpu x86-64-v3 -k k:8 %s
; A mask that takes two lanes each is one for what both have; on a machine with neither gathers nor permutations of two vectors.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  %x = call i64 @__mux_get_local_id(i32 0)
  %half = lshr i64 %x, 1
  %turned = xor i64 %half, 1
  %is.on = icmp ult i64 %x, %n
  br i1 %is.on, label %on, label %after
on:
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %turned
  %v = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %q, i64 %x
  store i32 %v, ptr addrspace(1) %to
  br label %after
after:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @vecz.zeros.i32 = private unnamed_addr constant i32 0, align 16
;
; declare i64 @__mux_get_local_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) !codeplay_ca_vecz.base !0 {
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %half = lshr i64 %x, 1
;   %turned = xor i64 %half, 1
;   %is.on = icmp ult i64 %x, %n
;   br i1 %is.on, label %on, label %after
;
; on:                                               ; preds = %0
;   %from = getelementptr i32, ptr addrspace(1) %p, i64 %turned
;   %v = load i32, ptr addrspace(1) %from, align 4
;   %to = getelementptr i32, ptr addrspace(1) %q, i64 %x
;   store i32 %v, ptr addrspace(1) %to, align 4
;   br label %after
;
; after:                                            ; preds = %on, %0
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %.splatinsert1 = insertelement <8 x i64> poison, i64 %2, i64 0
;   %.splat2 = shufflevector <8 x i64> %.splatinsert1, <8 x i64> poison, <8 x i32> zeroinitializer
;   %x = call i64 @__mux_get_local_id(i32 0)
;   %x.fr = freeze i64 %x
;   %.splatinsert = insertelement <8 x i64> poison, i64 %x.fr, i64 0
;   %.splat = shufflevector <8 x i64> %.splatinsert, <8 x i64> poison, <8 x i32> zeroinitializer
;   %4 = add <8 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
;   %5 = call i64 @llvm.usub.sat.i64(i64 %2, i64 7)
;   %6 = icmp ult i64 %x.fr, %5
;   %7 = freeze i1 %6
;   br i1 %7, label %on.all, label %some, !prof !2
;
; some:                                             ; preds = %3
;   %8 = icmp ult <8 x i64> %4, %.splat2
;   %9 = bitcast <8 x i1> %8 to i8
;   %.not = icmp eq i8 %9, 0
;   br i1 %.not, label %after, label %active
;
; active:                                           ; preds = %some
;   %10 = and i64 %x.fr, 7
;   %11 = icmp eq i64 %10, 0
;   br i1 %11, label %pattern, label %each, !prof !3
;
; pattern:                                          ; preds = %active
;   %half4 = lshr exact i64 %x.fr, 1
;   %turned5 = or disjoint i64 %half4, 1
;   %from6 = getelementptr i32, ptr addrspace(1) %0, i64 %turned5
;   %12 = shufflevector <8 x i1> %8, <8 x i1> poison, <4 x i32> <i32 2, i32 0, i32 6, i32 4>
;   %13 = shufflevector <8 x i1> %8, <8 x i1> poison, <4 x i32> <i32 3, i32 1, i32 7, i32 5>
;   %14 = or <4 x i1> %12, %13
;   %15 = getelementptr i8, ptr addrspace(1) %from6, i64 -4
;   %16 = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %15, i32 4, <4 x i1> %14, <4 x i32> poison)
;   %17 = shufflevector <4 x i32> %16, <4 x i32> poison, <8 x i32> <i32 1, i32 1, i32 0, i32 0, i32 3, i32 3, i32 2, i32 2>
;   br label %after3
;
; each:                                             ; preds = %active
;   %half = lshr <8 x i64> %4, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %turned = xor <8 x i64> %half, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %18 = extractelement <8 x i64> %turned, i64 0
;   %19 = getelementptr i32, ptr addrspace(1) %0, i64 %18
;   %20 = extractelement <8 x i1> %8, i64 0
;   %21 = select i1 %20, ptr addrspace(1) %19, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %22 = load i32, ptr addrspace(1) %21, align 4
;   %23 = insertelement <8 x i32> poison, i32 %22, i64 0
;   %24 = extractelement <8 x i64> %turned, i64 1
;   %25 = getelementptr i32, ptr addrspace(1) %0, i64 %24
;   %26 = extractelement <8 x i1> %8, i64 1
;   %27 = select i1 %26, ptr addrspace(1) %25, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %28 = load i32, ptr addrspace(1) %27, align 4
;   %29 = insertelement <8 x i32> %23, i32 %28, i64 1
;   %30 = extractelement <8 x i64> %turned, i64 2
;   %31 = getelementptr i32, ptr addrspace(1) %0, i64 %30
;   %32 = extractelement <8 x i1> %8, i64 2
;   %33 = select i1 %32, ptr addrspace(1) %31, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %34 = load i32, ptr addrspace(1) %33, align 4
;   %35 = insertelement <8 x i32> %29, i32 %34, i64 2
;   %36 = extractelement <8 x i64> %turned, i64 3
;   %37 = getelementptr i32, ptr addrspace(1) %0, i64 %36
;   %38 = extractelement <8 x i1> %8, i64 3
;   %39 = select i1 %38, ptr addrspace(1) %37, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %40 = load i32, ptr addrspace(1) %39, align 4
;   %41 = insertelement <8 x i32> %35, i32 %40, i64 3
;   %42 = extractelement <8 x i64> %turned, i64 4
;   %43 = getelementptr i32, ptr addrspace(1) %0, i64 %42
;   %44 = extractelement <8 x i1> %8, i64 4
;   %45 = select i1 %44, ptr addrspace(1) %43, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %46 = load i32, ptr addrspace(1) %45, align 4
;   %47 = insertelement <8 x i32> %41, i32 %46, i64 4
;   %48 = extractelement <8 x i64> %turned, i64 5
;   %49 = getelementptr i32, ptr addrspace(1) %0, i64 %48
;   %50 = extractelement <8 x i1> %8, i64 5
;   %51 = select i1 %50, ptr addrspace(1) %49, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %52 = load i32, ptr addrspace(1) %51, align 4
;   %53 = insertelement <8 x i32> %47, i32 %52, i64 5
;   %54 = extractelement <8 x i64> %turned, i64 6
;   %55 = getelementptr i32, ptr addrspace(1) %0, i64 %54
;   %56 = extractelement <8 x i1> %8, i64 6
;   %57 = select i1 %56, ptr addrspace(1) %55, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %58 = load i32, ptr addrspace(1) %57, align 4
;   %59 = insertelement <8 x i32> %53, i32 %58, i64 6
;   %60 = extractelement <8 x i64> %turned, i64 7
;   %61 = getelementptr i32, ptr addrspace(1) %0, i64 %60
;   %62 = extractelement <8 x i1> %8, i64 7
;   %63 = select i1 %62, ptr addrspace(1) %61, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %64 = load i32, ptr addrspace(1) %63, align 4
;   %65 = insertelement <8 x i32> %59, i32 %64, i64 7
;   br label %after3
;
; after3:                                           ; preds = %each, %pattern
;   %66 = phi <8 x i32> [ %17, %pattern ], [ %65, %each ]
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %x.fr
;   call void @llvm.masked.store.v8i32.p1(<8 x i32> %66, ptr addrspace(1) %to, i32 4, <8 x i1> %8)
;   br label %after
;
; on.all:                                           ; preds = %3
;   %67 = and i64 %x.fr, 7
;   %68 = icmp eq i64 %67, 0
;   br i1 %68, label %pattern7, label %each8, !prof !3
;
; pattern7:                                         ; preds = %on.all
;   %half210 = lshr exact i64 %x.fr, 1
;   %turned311 = or disjoint i64 %half210, 1
;   %from412 = getelementptr i32, ptr addrspace(1) %0, i64 %turned311
;   %69 = getelementptr i8, ptr addrspace(1) %from412, i64 -4
;   %70 = load <4 x i32>, ptr addrspace(1) %69, align 4
;   %71 = shufflevector <4 x i32> %70, <4 x i32> poison, <8 x i32> <i32 1, i32 1, i32 0, i32 0, i32 3, i32 3, i32 2, i32 2>
;   br label %after9
;
; each8:                                            ; preds = %on.all
;   %half2 = lshr <8 x i64> %4, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %turned3 = xor <8 x i64> %half2, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %72 = extractelement <8 x i64> %turned3, i64 0
;   %73 = getelementptr i32, ptr addrspace(1) %0, i64 %72
;   %74 = load i32, ptr addrspace(1) %73, align 4
;   %75 = insertelement <8 x i32> poison, i32 %74, i64 0
;   %76 = extractelement <8 x i64> %turned3, i64 1
;   %77 = getelementptr i32, ptr addrspace(1) %0, i64 %76
;   %78 = load i32, ptr addrspace(1) %77, align 4
;   %79 = insertelement <8 x i32> %75, i32 %78, i64 1
;   %80 = extractelement <8 x i64> %turned3, i64 2
;   %81 = getelementptr i32, ptr addrspace(1) %0, i64 %80
;   %82 = load i32, ptr addrspace(1) %81, align 4
;   %83 = insertelement <8 x i32> %79, i32 %82, i64 2
;   %84 = extractelement <8 x i64> %turned3, i64 3
;   %85 = getelementptr i32, ptr addrspace(1) %0, i64 %84
;   %86 = load i32, ptr addrspace(1) %85, align 4
;   %87 = insertelement <8 x i32> %83, i32 %86, i64 3
;   %88 = extractelement <8 x i64> %turned3, i64 4
;   %89 = getelementptr i32, ptr addrspace(1) %0, i64 %88
;   %90 = load i32, ptr addrspace(1) %89, align 4
;   %91 = insertelement <8 x i32> %87, i32 %90, i64 4
;   %92 = extractelement <8 x i64> %turned3, i64 5
;   %93 = getelementptr i32, ptr addrspace(1) %0, i64 %92
;   %94 = load i32, ptr addrspace(1) %93, align 4
;   %95 = insertelement <8 x i32> %91, i32 %94, i64 5
;   %96 = extractelement <8 x i64> %turned3, i64 6
;   %97 = getelementptr i32, ptr addrspace(1) %0, i64 %96
;   %98 = load i32, ptr addrspace(1) %97, align 4
;   %99 = insertelement <8 x i32> %95, i32 %98, i64 6
;   %100 = extractelement <8 x i64> %turned3, i64 7
;   %101 = getelementptr i32, ptr addrspace(1) %0, i64 %100
;   %102 = load i32, ptr addrspace(1) %101, align 4
;   %103 = insertelement <8 x i32> %99, i32 %102, i64 7
;   br label %after9
;
; after9:                                           ; preds = %each8, %pattern7
;   %104 = phi <8 x i32> [ %71, %pattern7 ], [ %103, %each8 ]
;   %to6 = getelementptr i32, ptr addrspace(1) %1, i64 %x.fr
;   store <8 x i32> %104, ptr addrspace(1) %to6, align 4
;   br label %after
;
; after:                                            ; preds = %some, %after3, %after9
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.usub.sat.i64(i64, i64) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x i32>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8i32.p1(<8 x i32>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #3
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1900, i32 100}
; !3 = !{!"branch_weights", i32 1960, i32 40}
