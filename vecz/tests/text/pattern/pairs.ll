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
;   %nowhere.i32 = alloca i32, align 16
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
;   %20 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %21 = extractelement <8 x i1> %8, i64 0
;   %22 = select i1 %21, ptr addrspace(1) %19, ptr addrspace(1) %20
;   %23 = load i32, ptr addrspace(1) %22, align 4
;   %24 = insertelement <8 x i32> poison, i32 %23, i64 0
;   %25 = extractelement <8 x i64> %turned, i64 1
;   %26 = getelementptr i32, ptr addrspace(1) %0, i64 %25
;   %27 = extractelement <8 x i1> %8, i64 1
;   %28 = select i1 %27, ptr addrspace(1) %26, ptr addrspace(1) %20
;   %29 = load i32, ptr addrspace(1) %28, align 4
;   %30 = insertelement <8 x i32> %24, i32 %29, i64 1
;   %31 = extractelement <8 x i64> %turned, i64 2
;   %32 = getelementptr i32, ptr addrspace(1) %0, i64 %31
;   %33 = extractelement <8 x i1> %8, i64 2
;   %34 = select i1 %33, ptr addrspace(1) %32, ptr addrspace(1) %20
;   %35 = load i32, ptr addrspace(1) %34, align 4
;   %36 = insertelement <8 x i32> %30, i32 %35, i64 2
;   %37 = extractelement <8 x i64> %turned, i64 3
;   %38 = getelementptr i32, ptr addrspace(1) %0, i64 %37
;   %39 = extractelement <8 x i1> %8, i64 3
;   %40 = select i1 %39, ptr addrspace(1) %38, ptr addrspace(1) %20
;   %41 = load i32, ptr addrspace(1) %40, align 4
;   %42 = insertelement <8 x i32> %36, i32 %41, i64 3
;   %43 = extractelement <8 x i64> %turned, i64 4
;   %44 = getelementptr i32, ptr addrspace(1) %0, i64 %43
;   %45 = extractelement <8 x i1> %8, i64 4
;   %46 = select i1 %45, ptr addrspace(1) %44, ptr addrspace(1) %20
;   %47 = load i32, ptr addrspace(1) %46, align 4
;   %48 = insertelement <8 x i32> %42, i32 %47, i64 4
;   %49 = extractelement <8 x i64> %turned, i64 5
;   %50 = getelementptr i32, ptr addrspace(1) %0, i64 %49
;   %51 = extractelement <8 x i1> %8, i64 5
;   %52 = select i1 %51, ptr addrspace(1) %50, ptr addrspace(1) %20
;   %53 = load i32, ptr addrspace(1) %52, align 4
;   %54 = insertelement <8 x i32> %48, i32 %53, i64 5
;   %55 = extractelement <8 x i64> %turned, i64 6
;   %56 = getelementptr i32, ptr addrspace(1) %0, i64 %55
;   %57 = extractelement <8 x i1> %8, i64 6
;   %58 = select i1 %57, ptr addrspace(1) %56, ptr addrspace(1) %20
;   %59 = load i32, ptr addrspace(1) %58, align 4
;   %60 = insertelement <8 x i32> %54, i32 %59, i64 6
;   %61 = extractelement <8 x i64> %turned, i64 7
;   %62 = getelementptr i32, ptr addrspace(1) %0, i64 %61
;   %63 = extractelement <8 x i1> %8, i64 7
;   %64 = select i1 %63, ptr addrspace(1) %62, ptr addrspace(1) %20
;   %65 = load i32, ptr addrspace(1) %64, align 4
;   %66 = insertelement <8 x i32> %60, i32 %65, i64 7
;   br label %after3
;
; after3:                                           ; preds = %each, %pattern
;   %67 = phi <8 x i32> [ %17, %pattern ], [ %66, %each ]
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %x.fr
;   call void @llvm.masked.store.v8i32.p1(<8 x i32> %67, ptr addrspace(1) %to, i32 4, <8 x i1> %8)
;   br label %after
;
; on.all:                                           ; preds = %3
;   %68 = and i64 %x.fr, 7
;   %69 = icmp eq i64 %68, 0
;   br i1 %69, label %pattern7, label %each8, !prof !3
;
; pattern7:                                         ; preds = %on.all
;   %half210 = lshr exact i64 %x.fr, 1
;   %turned311 = or disjoint i64 %half210, 1
;   %from412 = getelementptr i32, ptr addrspace(1) %0, i64 %turned311
;   %70 = getelementptr i8, ptr addrspace(1) %from412, i64 -4
;   %71 = load <4 x i32>, ptr addrspace(1) %70, align 4
;   %72 = shufflevector <4 x i32> %71, <4 x i32> poison, <8 x i32> <i32 1, i32 1, i32 0, i32 0, i32 3, i32 3, i32 2, i32 2>
;   br label %after9
;
; each8:                                            ; preds = %on.all
;   %half2 = lshr <8 x i64> %4, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %turned3 = xor <8 x i64> %half2, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
;   %73 = extractelement <8 x i64> %turned3, i64 0
;   %74 = getelementptr i32, ptr addrspace(1) %0, i64 %73
;   %75 = load i32, ptr addrspace(1) %74, align 4
;   %76 = insertelement <8 x i32> poison, i32 %75, i64 0
;   %77 = extractelement <8 x i64> %turned3, i64 1
;   %78 = getelementptr i32, ptr addrspace(1) %0, i64 %77
;   %79 = load i32, ptr addrspace(1) %78, align 4
;   %80 = insertelement <8 x i32> %76, i32 %79, i64 1
;   %81 = extractelement <8 x i64> %turned3, i64 2
;   %82 = getelementptr i32, ptr addrspace(1) %0, i64 %81
;   %83 = load i32, ptr addrspace(1) %82, align 4
;   %84 = insertelement <8 x i32> %80, i32 %83, i64 2
;   %85 = extractelement <8 x i64> %turned3, i64 3
;   %86 = getelementptr i32, ptr addrspace(1) %0, i64 %85
;   %87 = load i32, ptr addrspace(1) %86, align 4
;   %88 = insertelement <8 x i32> %84, i32 %87, i64 3
;   %89 = extractelement <8 x i64> %turned3, i64 4
;   %90 = getelementptr i32, ptr addrspace(1) %0, i64 %89
;   %91 = load i32, ptr addrspace(1) %90, align 4
;   %92 = insertelement <8 x i32> %88, i32 %91, i64 4
;   %93 = extractelement <8 x i64> %turned3, i64 5
;   %94 = getelementptr i32, ptr addrspace(1) %0, i64 %93
;   %95 = load i32, ptr addrspace(1) %94, align 4
;   %96 = insertelement <8 x i32> %92, i32 %95, i64 5
;   %97 = extractelement <8 x i64> %turned3, i64 6
;   %98 = getelementptr i32, ptr addrspace(1) %0, i64 %97
;   %99 = load i32, ptr addrspace(1) %98, align 4
;   %100 = insertelement <8 x i32> %96, i32 %99, i64 6
;   %101 = extractelement <8 x i64> %turned3, i64 7
;   %102 = getelementptr i32, ptr addrspace(1) %0, i64 %101
;   %103 = load i32, ptr addrspace(1) %102, align 4
;   %104 = insertelement <8 x i32> %100, i32 %103, i64 7
;   br label %after9
;
; after9:                                           ; preds = %each8, %pattern7
;   %105 = phi <8 x i32> [ %72, %pattern7 ], [ %104, %each8 ]
;   %to6 = getelementptr i32, ptr addrspace(1) %1, i64 %x.fr
;   store <8 x i32> %105, ptr addrspace(1) %to6, align 4
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
