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
;   %12 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %13 = extractelement <4 x i1> %7, i64 0
;   %14 = select i1 %13, ptr addrspace(1) %px, ptr addrspace(1) %12
;   %15 = load i32, ptr addrspace(1) %14, align 4
;   %16 = insertelement <4 x i32> poison, i32 %15, i64 0
;   %17 = getelementptr i8, ptr addrspace(1) %px, i64 4
;   %18 = extractelement <4 x i1> %7, i64 1
;   %19 = select i1 %18, ptr addrspace(1) %17, ptr addrspace(1) %12
;   %20 = load i32, ptr addrspace(1) %19, align 4
;   %21 = insertelement <4 x i32> %16, i32 %20, i64 1
;   %22 = getelementptr i8, ptr addrspace(1) %px, i64 8
;   %23 = extractelement <4 x i1> %7, i64 2
;   %24 = select i1 %23, ptr addrspace(1) %22, ptr addrspace(1) %12
;   %25 = load i32, ptr addrspace(1) %24, align 4
;   %26 = insertelement <4 x i32> %21, i32 %25, i64 2
;   %27 = getelementptr i8, ptr addrspace(1) %px, i64 12
;   %28 = extractelement <4 x i1> %7, i64 3
;   %29 = select i1 %28, ptr addrspace(1) %27, ptr addrspace(1) %12
;   %30 = load i32, ptr addrspace(1) %29, align 4
;   %31 = insertelement <4 x i32> %26, i32 %30, i64 3
;   %double = shl <4 x i32> %31, <i32 1, i32 1, i32 1, i32 1>
;   %32 = addrspacecast ptr %nowhere.i32 to ptr addrspace(1)
;   %33 = extractelement <4 x i1> %7, i64 0
;   %34 = select i1 %33, ptr addrspace(1) %py, ptr addrspace(1) %32
;   %35 = extractelement <4 x i32> %double, i64 0
;   store i32 %35, ptr addrspace(1) %34, align 4
;   %36 = getelementptr i8, ptr addrspace(1) %py, i64 4
;   %37 = extractelement <4 x i1> %7, i64 1
;   %38 = select i1 %37, ptr addrspace(1) %36, ptr addrspace(1) %32
;   %39 = extractelement <4 x i32> %double, i64 1
;   store i32 %39, ptr addrspace(1) %38, align 4
;   %40 = getelementptr i8, ptr addrspace(1) %py, i64 8
;   %41 = extractelement <4 x i1> %7, i64 2
;   %42 = select i1 %41, ptr addrspace(1) %40, ptr addrspace(1) %32
;   %43 = extractelement <4 x i32> %double, i64 2
;   store i32 %43, ptr addrspace(1) %42, align 4
;   %44 = getelementptr i8, ptr addrspace(1) %py, i64 12
;   %45 = extractelement <4 x i1> %7, i64 3
;   %46 = select i1 %45, ptr addrspace(1) %44, ptr addrspace(1) %32
;   %47 = extractelement <4 x i32> %double, i64 3
;   store i32 %47, ptr addrspace(1) %46, align 4
;   br label %end
;
; then.all:                                         ; preds = %entry
;   %px2 = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %py3 = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %48 = load <4 x i32>, ptr addrspace(1) %px2, align 4
;   %double5 = shl <4 x i32> %48, <i32 1, i32 1, i32 1, i32 1>
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
