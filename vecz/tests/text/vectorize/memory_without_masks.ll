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
; @vecz.zeros.i32 = private unnamed_addr constant i32 0, align 16
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
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %nowhere.i32 = alloca i32, align 16
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %3 = call i32 @llvm.sadd.sat.i32(i32 %2, i32 -3)
;   %4 = icmp sgt i32 %3, %i
;   %5 = freeze i1 %4
;   br i1 %5, label %then.all, label %some, !prof !2
;
; some:                                             ; preds = %entry
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %6 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %7 = icmp slt <4 x i32> %6, %.splat2
;   %8 = bitcast <4 x i1> %7 to i4
;   %.not = icmp eq i4 %8, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %some
;   %px = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %py = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %9 = bitcast <4 x i1> %7 to i4
;   %10 = icmp eq i4 %9, -1
;   br i1 %10, label %all4, label %some5
;
; all4:                                             ; preds = %active
;   %11 = load <4 x i32>, ptr addrspace(1) %px, align 4
;   %double7 = shl <4 x i32> %11, <i32 1, i32 1, i32 1, i32 1>
;   store <4 x i32> %double7, ptr addrspace(1) %py, align 4
;   br label %end
;
; some5:                                            ; preds = %active
;   %12 = extractelement <4 x i1> %7, i64 0
;   %13 = select i1 %12, ptr addrspace(1) %px, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %14 = load i32, ptr addrspace(1) %13, align 4
;   %15 = insertelement <4 x i32> poison, i32 %14, i64 0
;   %16 = getelementptr i8, ptr addrspace(1) %px, i64 4
;   %17 = extractelement <4 x i1> %7, i64 1
;   %18 = select i1 %17, ptr addrspace(1) %16, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %19 = load i32, ptr addrspace(1) %18, align 4
;   %20 = insertelement <4 x i32> %15, i32 %19, i64 1
;   %21 = getelementptr i8, ptr addrspace(1) %px, i64 8
;   %22 = extractelement <4 x i1> %7, i64 2
;   %23 = select i1 %22, ptr addrspace(1) %21, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %24 = load i32, ptr addrspace(1) %23, align 4
;   %25 = insertelement <4 x i32> %20, i32 %24, i64 2
;   %26 = getelementptr i8, ptr addrspace(1) %px, i64 12
;   %27 = extractelement <4 x i1> %7, i64 3
;   %28 = select i1 %27, ptr addrspace(1) %26, ptr addrspace(1) addrspacecast (ptr @vecz.zeros.i32 to ptr addrspace(1))
;   %29 = load i32, ptr addrspace(1) %28, align 4
;   %30 = insertelement <4 x i32> %25, i32 %29, i64 3
;   %double = shl <4 x i32> %30, <i32 1, i32 1, i32 1, i32 1>
;   %31 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %32 = extractelement <4 x i1> %7, i64 0
;   %33 = select i1 %32, ptr addrspace(1) %py, ptr addrspace(1) %31
;   %34 = extractelement <4 x i32> %double, i64 0
;   store i32 %34, ptr addrspace(1) %33, align 4
;   %35 = getelementptr i8, ptr addrspace(1) %py, i64 4
;   %36 = extractelement <4 x i1> %7, i64 1
;   %37 = select i1 %36, ptr addrspace(1) %35, ptr addrspace(1) %31
;   %38 = extractelement <4 x i32> %double, i64 1
;   store i32 %38, ptr addrspace(1) %37, align 4
;   %39 = getelementptr i8, ptr addrspace(1) %py, i64 8
;   %40 = extractelement <4 x i1> %7, i64 2
;   %41 = select i1 %40, ptr addrspace(1) %39, ptr addrspace(1) %31
;   %42 = extractelement <4 x i32> %double, i64 2
;   store i32 %42, ptr addrspace(1) %41, align 4
;   %43 = getelementptr i8, ptr addrspace(1) %py, i64 12
;   %44 = extractelement <4 x i1> %7, i64 3
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
; end:                                              ; preds = %some, %some5, %all4, %then.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.ssub.sat.i32(i32, i32) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.and.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.sadd.sat.i32(i32, i32) #1
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1900, i32 100}
