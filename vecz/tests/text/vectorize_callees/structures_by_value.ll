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
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #3
;
; define internal spir_func void @__vecz_v4_changes.vv(<4 x ptr> %0, <4 x ptr addrspace(1)> %1, <4 x i1> %2) {
;   %nowhere.i8 = alloca i8, align 16
;   %4 = xor <4 x i1> %2, <i1 true, i1 true, i1 true, i1 true>
;   %5 = bitcast <4 x i1> %4 to i4
;   %.not = icmp eq i4 %5, 0
;   br i1 %.not, label %run.all, label %run, !prof !1
;
; run:                                              ; preds = %3
;   %6 = bitcast <4 x i1> %2 to i4
;   %.not1 = icmp eq i4 %6, 0
;   br i1 %.not1, label %end, label %active, !prof !2
;
; active:                                           ; preds = %run
;   %7 = extractelement <4 x ptr> %0, i64 0
;   %8 = extractelement <4 x i1> %2, i64 0
;   %9 = select i1 %8, ptr %7, ptr %nowhere.i8
;   %10 = load i8, ptr %9, align 1
;   %11 = insertelement <4 x i8> poison, i8 %10, i64 0
;   %12 = extractelement <4 x ptr> %0, i64 1
;   %13 = extractelement <4 x i1> %2, i64 1
;   %14 = select i1 %13, ptr %12, ptr %nowhere.i8
;   %15 = load i8, ptr %14, align 1
;   %16 = insertelement <4 x i8> %11, i8 %15, i64 1
;   %17 = extractelement <4 x ptr> %0, i64 2
;   %18 = extractelement <4 x i1> %2, i64 2
;   %19 = select i1 %18, ptr %17, ptr %nowhere.i8
;   %20 = load i8, ptr %19, align 1
;   %21 = insertelement <4 x i8> %16, i8 %20, i64 2
;   %22 = extractelement <4 x ptr> %0, i64 3
;   %23 = extractelement <4 x i1> %2, i64 3
;   %24 = select i1 %23, ptr %22, ptr %nowhere.i8
;   %25 = load i8, ptr %24, align 1
;   %26 = insertelement <4 x i8> %21, i8 %25, i64 3
;   %27 = getelementptr inbounds i8, ptr %7, i64 1
;   %28 = select i1 %8, ptr %27, ptr %nowhere.i8
;   %29 = load i8, ptr %28, align 1
;   %30 = insertelement <4 x i8> poison, i8 %29, i64 0
;   %31 = getelementptr inbounds i8, ptr %12, i64 1
;   %32 = select i1 %13, ptr %31, ptr %nowhere.i8
;   %33 = load i8, ptr %32, align 1
;   %34 = insertelement <4 x i8> %30, i8 %33, i64 1
;   %35 = getelementptr inbounds i8, ptr %17, i64 1
;   %36 = select i1 %18, ptr %35, ptr %nowhere.i8
;   %37 = load i8, ptr %36, align 1
;   %38 = insertelement <4 x i8> %34, i8 %37, i64 2
;   %39 = getelementptr inbounds i8, ptr %22, i64 1
;   %40 = select i1 %23, ptr %39, ptr %nowhere.i8
;   %41 = load i8, ptr %40, align 1
;   %42 = insertelement <4 x i8> %38, i8 %41, i64 3
;   %43 = getelementptr inbounds i8, ptr %7, i64 2
;   %44 = select i1 %8, ptr %43, ptr %nowhere.i8
;   %45 = load i8, ptr %44, align 1
;   %46 = insertelement <4 x i8> poison, i8 %45, i64 0
;   %47 = getelementptr inbounds i8, ptr %12, i64 2
;   %48 = select i1 %13, ptr %47, ptr %nowhere.i8
;   %49 = load i8, ptr %48, align 1
;   %50 = insertelement <4 x i8> %46, i8 %49, i64 1
;   %51 = getelementptr inbounds i8, ptr %17, i64 2
;   %52 = select i1 %18, ptr %51, ptr %nowhere.i8
;   %53 = load i8, ptr %52, align 1
;   %54 = insertelement <4 x i8> %50, i8 %53, i64 2
;   %55 = getelementptr inbounds i8, ptr %22, i64 2
;   %56 = select i1 %23, ptr %55, ptr %nowhere.i8
;   %57 = load i8, ptr %56, align 1
;   %58 = insertelement <4 x i8> %54, i8 %57, i64 3
;   %59 = getelementptr inbounds i8, ptr %7, i64 3
;   %60 = select i1 %8, ptr %59, ptr %nowhere.i8
;   %61 = load i8, ptr %60, align 1
;   %62 = insertelement <4 x i8> poison, i8 %61, i64 0
;   %63 = getelementptr inbounds i8, ptr %12, i64 3
;   %64 = select i1 %13, ptr %63, ptr %nowhere.i8
;   %65 = load i8, ptr %64, align 1
;   %66 = insertelement <4 x i8> %62, i8 %65, i64 1
;   %67 = getelementptr inbounds i8, ptr %17, i64 3
;   %68 = select i1 %18, ptr %67, ptr %nowhere.i8
;   %69 = load i8, ptr %68, align 1
;   %70 = insertelement <4 x i8> %66, i8 %69, i64 2
;   %71 = getelementptr inbounds i8, ptr %22, i64 3
;   %72 = select i1 %23, ptr %71, ptr %nowhere.i8
;   %73 = load i8, ptr %72, align 1
;   %74 = insertelement <4 x i8> %70, i8 %73, i64 3
;   %.sroa.8.0.insert.ext = zext <4 x i8> %74 to <4 x i32>
;   %.sroa.8.0.insert.shift = shl nuw <4 x i32> %.sroa.8.0.insert.ext, <i32 24, i32 24, i32 24, i32 24>
;   %.sroa.7.0.insert.ext = zext <4 x i8> %58 to <4 x i32>
;   %.sroa.7.0.insert.shift = shl nuw nsw <4 x i32> %.sroa.7.0.insert.ext, <i32 16, i32 16, i32 16, i32 16>
;   %.sroa.7.0.insert.insert = or disjoint <4 x i32> %.sroa.8.0.insert.shift, %.sroa.7.0.insert.shift
;   %.sroa.6.0.insert.ext = zext <4 x i8> %42 to <4 x i32>
;   %.sroa.6.0.insert.shift = shl nuw nsw <4 x i32> %.sroa.6.0.insert.ext, <i32 8, i32 8, i32 8, i32 8>
;   %.sroa.6.0.insert.insert = or disjoint <4 x i32> %.sroa.7.0.insert.insert, %.sroa.6.0.insert.shift
;   %.sroa.0.0.insert.ext = zext <4 x i8> %26 to <4 x i32>
;   %.sroa.0.0.insert.insert = or disjoint <4 x i32> %.sroa.6.0.insert.insert, %.sroa.0.0.insert.ext
;   %y.i = mul <4 x i32> %.sroa.0.0.insert.insert, <i32 3, i32 3, i32 3, i32 3>
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %y.i, <4 x ptr addrspace(1)> %1, i32 4, <4 x i1> %2)
;   br label %end
;
; run.all:                                          ; preds = %3
;   %75 = extractelement <4 x ptr> %0, i64 0
;   %76 = load i8, ptr %75, align 1
;   %77 = insertelement <4 x i8> poison, i8 %76, i64 0
;   %78 = extractelement <4 x ptr> %0, i64 1
;   %79 = load i8, ptr %78, align 1
;   %80 = insertelement <4 x i8> %77, i8 %79, i64 1
;   %81 = extractelement <4 x ptr> %0, i64 2
;   %82 = load i8, ptr %81, align 1
;   %83 = insertelement <4 x i8> %80, i8 %82, i64 2
;   %84 = extractelement <4 x ptr> %0, i64 3
;   %85 = load i8, ptr %84, align 1
;   %86 = insertelement <4 x i8> %83, i8 %85, i64 3
;   %87 = getelementptr inbounds i8, ptr %75, i64 1
;   %88 = load i8, ptr %87, align 1
;   %89 = insertelement <4 x i8> poison, i8 %88, i64 0
;   %90 = getelementptr inbounds i8, ptr %78, i64 1
;   %91 = load i8, ptr %90, align 1
;   %92 = insertelement <4 x i8> %89, i8 %91, i64 1
;   %93 = getelementptr inbounds i8, ptr %81, i64 1
;   %94 = load i8, ptr %93, align 1
;   %95 = insertelement <4 x i8> %92, i8 %94, i64 2
;   %96 = getelementptr inbounds i8, ptr %84, i64 1
;   %97 = load i8, ptr %96, align 1
;   %98 = insertelement <4 x i8> %95, i8 %97, i64 3
;   %99 = getelementptr inbounds i8, ptr %75, i64 2
;   %100 = load i8, ptr %99, align 1
;   %101 = insertelement <4 x i8> poison, i8 %100, i64 0
;   %102 = getelementptr inbounds i8, ptr %78, i64 2
;   %103 = load i8, ptr %102, align 1
;   %104 = insertelement <4 x i8> %101, i8 %103, i64 1
;   %105 = getelementptr inbounds i8, ptr %81, i64 2
;   %106 = load i8, ptr %105, align 1
;   %107 = insertelement <4 x i8> %104, i8 %106, i64 2
;   %108 = getelementptr inbounds i8, ptr %84, i64 2
;   %109 = load i8, ptr %108, align 1
;   %110 = insertelement <4 x i8> %107, i8 %109, i64 3
;   %111 = getelementptr inbounds i8, ptr %75, i64 3
;   %112 = load i8, ptr %111, align 1
;   %113 = insertelement <4 x i8> poison, i8 %112, i64 0
;   %114 = getelementptr inbounds i8, ptr %78, i64 3
;   %115 = load i8, ptr %114, align 1
;   %116 = insertelement <4 x i8> %113, i8 %115, i64 1
;   %117 = getelementptr inbounds i8, ptr %81, i64 3
;   %118 = load i8, ptr %117, align 1
;   %119 = insertelement <4 x i8> %116, i8 %118, i64 2
;   %120 = getelementptr inbounds i8, ptr %84, i64 3
;   %121 = load i8, ptr %120, align 1
;   %122 = insertelement <4 x i8> %119, i8 %121, i64 3
;   %.sroa.8.0.insert.ext17 = zext <4 x i8> %122 to <4 x i32>
;   %.sroa.8.0.insert.shift18 = shl nuw <4 x i32> %.sroa.8.0.insert.ext17, <i32 24, i32 24, i32 24, i32 24>
;   %.sroa.7.0.insert.ext19 = zext <4 x i8> %110 to <4 x i32>
;   %.sroa.7.0.insert.shift20 = shl nuw nsw <4 x i32> %.sroa.7.0.insert.ext19, <i32 16, i32 16, i32 16, i32 16>
;   %.sroa.7.0.insert.insert21 = or disjoint <4 x i32> %.sroa.8.0.insert.shift18, %.sroa.7.0.insert.shift20
;   %.sroa.6.0.insert.ext22 = zext <4 x i8> %98 to <4 x i32>
;   %.sroa.6.0.insert.shift23 = shl nuw nsw <4 x i32> %.sroa.6.0.insert.ext22, <i32 8, i32 8, i32 8, i32 8>
;   %.sroa.6.0.insert.insert24 = or disjoint <4 x i32> %.sroa.7.0.insert.insert21, %.sroa.6.0.insert.shift23
;   %.sroa.0.0.insert.ext25 = zext <4 x i8> %86 to <4 x i32>
;   %.sroa.0.0.insert.insert26 = or disjoint <4 x i32> %.sroa.6.0.insert.insert24, %.sroa.0.0.insert.ext25
;   %y.i27 = mul <4 x i32> %.sroa.0.0.insert.insert26, <i32 3, i32 3, i32 3, i32 3>
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %y.i27, <4 x ptr addrspace(1)> %1, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   br label %end
;
; end:                                              ; preds = %run, %active, %run.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #4
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p1(<4 x i32>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #5
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !3 {
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
; attributes #3 = { convergent nounwind willreturn memory(none) }
; attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #5 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{!"branch_weights", i32 1970, i32 30}
; !2 = !{!"branch_weights", i32 1, i32 2000}
; !3 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
