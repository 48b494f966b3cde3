; RUN: veczc -w 4 --interleave 1 -k k --cpu x86-64-v2 %s
; A machine without masked accesses or gathers: whole vectors if all lanes are on, else lane by lane; lanes that are off touch a place of their own.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %px = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %py = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %vx = load i32, ptr addrspace(1) %px
  %double = shl i32 %vx, 1
  store i32 %double, ptr addrspace(1) %py
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %then, label %end
;
; then:                                             ; preds = %entry
;   %px = getelementptr i32, ptr addrspace(1) %x, i64 %id
;   %py = getelementptr i32, ptr addrspace(1) %y, i64 %id
;   %vx = load i32, ptr addrspace(1) %px, align 4
;   %double = shl i32 %vx, 1
;   store i32 %double, ptr addrspace(1) %py, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define internal spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %nowhere.i32 = alloca i32, align 16
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %3 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %c = icmp slt <4 x i32> %3, %.splat2
;   %4 = xor <4 x i1> %c, <i1 true, i1 true, i1 true, i1 true>
;   %5 = bitcast <4 x i1> %4 to i4
;   %.not = icmp eq i4 %5, 0
;   br i1 %.not, label %then.all, label %then
;
; then:                                             ; preds = %entry
;   %6 = bitcast <4 x i1> %c to i4
;   %.not8 = icmp eq i4 %6, 0
;   br i1 %.not8, label %end, label %active
;
; active:                                           ; preds = %then
;   %px = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %py = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %7 = bitcast <4 x i1> %c to i4
;   %8 = icmp eq i4 %7, -1
;   br i1 %8, label %all3, label %some4
;
; all3:                                             ; preds = %active
;   %9 = load <4 x i32>, ptr addrspace(1) %px, align 4
;   br label %after
;
; some4:                                            ; preds = %active
;   %10 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %11 = extractelement <4 x i1> %c, i64 0
;   %12 = select i1 %11, ptr addrspace(1) %px, ptr addrspace(1) %10
;   %13 = load i32, ptr addrspace(1) %12, align 4
;   %14 = insertelement <4 x i32> poison, i32 %13, i64 0
;   %15 = getelementptr i8, ptr addrspace(1) %px, i64 4
;   %16 = extractelement <4 x i1> %c, i64 1
;   %17 = select i1 %16, ptr addrspace(1) %15, ptr addrspace(1) %10
;   %18 = load i32, ptr addrspace(1) %17, align 4
;   %19 = insertelement <4 x i32> %14, i32 %18, i64 1
;   %20 = getelementptr i8, ptr addrspace(1) %px, i64 8
;   %21 = extractelement <4 x i1> %c, i64 2
;   %22 = select i1 %21, ptr addrspace(1) %20, ptr addrspace(1) %10
;   %23 = load i32, ptr addrspace(1) %22, align 4
;   %24 = insertelement <4 x i32> %19, i32 %23, i64 2
;   %25 = getelementptr i8, ptr addrspace(1) %px, i64 12
;   %26 = extractelement <4 x i1> %c, i64 3
;   %27 = select i1 %26, ptr addrspace(1) %25, ptr addrspace(1) %10
;   %28 = load i32, ptr addrspace(1) %27, align 4
;   %29 = insertelement <4 x i32> %24, i32 %28, i64 3
;   br label %after
;
; after:                                            ; preds = %some4, %all3
;   %30 = phi <4 x i32> [ %9, %all3 ], [ %29, %some4 ]
;   %double = shl <4 x i32> %30, <i32 1, i32 1, i32 1, i32 1>
;   br i1 %8, label %all5, label %some6
;
; all5:                                             ; preds = %after
;   store <4 x i32> %double, ptr addrspace(1) %py, align 4
;   br label %end
;
; some6:                                            ; preds = %after
;   %31 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %32 = extractelement <4 x i1> %c, i64 0
;   %33 = select i1 %32, ptr addrspace(1) %py, ptr addrspace(1) %31
;   %34 = extractelement <4 x i32> %double, i64 0
;   store i32 %34, ptr addrspace(1) %33, align 4
;   %35 = getelementptr i8, ptr addrspace(1) %py, i64 4
;   %36 = extractelement <4 x i1> %c, i64 1
;   %37 = select i1 %36, ptr addrspace(1) %35, ptr addrspace(1) %31
;   %38 = extractelement <4 x i32> %double, i64 1
;   store i32 %38, ptr addrspace(1) %37, align 4
;   %39 = getelementptr i8, ptr addrspace(1) %py, i64 8
;   %40 = extractelement <4 x i1> %c, i64 2
;   %41 = select i1 %40, ptr addrspace(1) %39, ptr addrspace(1) %31
;   %42 = extractelement <4 x i32> %double, i64 2
;   store i32 %42, ptr addrspace(1) %41, align 4
;   %43 = getelementptr i8, ptr addrspace(1) %py, i64 12
;   %44 = extractelement <4 x i1> %c, i64 3
;   %45 = select i1 %44, ptr addrspace(1) %43, ptr addrspace(1) %31
;   %46 = extractelement <4 x i32> %double, i64 3
;   store i32 %46, ptr addrspace(1) %45, align 4
;   br label %end
;
; then.all:                                         ; preds = %entry
;   %px2 = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %py3 = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %47 = load <4 x i32>, ptr addrspace(1) %px2, align 4
;   %double5 = shl <4 x i32> %47, <i32 1, i32 1, i32 1, i32 1>
;   store <4 x i32> %double5, ptr addrspace(1) %py3, align 4
;   br label %end
;
; end:                                              ; preds = %then, %some6, %all5, %then.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v4i1(<4 x i1>) #1
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
