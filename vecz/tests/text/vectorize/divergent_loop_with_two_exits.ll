; RUN: veczc -w 8 -k l %s
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @l(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
  %s = phi i32 [ %x, %entry ], [ %s1, %latch ]
  %e = icmp eq i32 %s, 7
  br i1 %e, label %out, label %latch
latch:
  %k1 = add i32 %k, 1
  %s1 = add i32 %s, %k
  %d = icmp slt i32 %s1, %n
  br i1 %d, label %loop, label %exit
out:
  br label %exit
exit:
  %r = phi i32 [ %s, %out ], [ 5, %latch ]
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @l(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %k = phi i32 [ 0, %entry ], [ %k1, %latch ]
;   %s = phi i32 [ %x, %entry ], [ %s1, %latch ]
;   %e = icmp eq i32 %s, 7
;   br i1 %e, label %out, label %latch
;
; latch:                                            ; preds = %loop
;   %k1 = add i32 %k, 1
;   %s1 = add i32 %s, %k
;   %d = icmp slt i32 %s1, %n
;   br i1 %d, label %loop, label %exit
;
; out:                                              ; preds = %loop
;   br label %exit
;
; exit:                                             ; preds = %out, %latch
;   %r = phi i32 [ %s, %out ], [ 5, %latch ]
;   %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
;   store i32 %r, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define internal spir_kernel void @__vecz_v8_l(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert5 = insertelement <4 x i32> poison, i32 %2, i64 0
;   %.splat6 = shufflevector <4 x i32> %.splatinsert5, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %4 = getelementptr i8, ptr addrspace(1) %p, <4 x i64> <i64 16, i64 20, i64 24, i64 28>
;   %5 = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %3, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
;   %6 = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %4, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %.018 = phi <4 x i1> [ zeroinitializer, %entry ], [ %25, %loop ]
;   %.017 = phi <4 x i1> [ zeroinitializer, %entry ], [ %24, %loop ]
;   %.016 = phi <4 x i32> [ poison, %entry ], [ %13, %loop ]
;   %.015 = phi <4 x i32> [ poison, %entry ], [ %12, %loop ]
;   %7 = phi i32 [ 0, %entry ], [ %k1, %loop ]
;   %8 = phi <4 x i32> [ %5, %entry ], [ %s1, %loop ]
;   %9 = phi <4 x i32> [ %6, %entry ], [ %s14, %loop ]
;   %lanes = phi <4 x i1> [ <i1 true, i1 true, i1 true, i1 true>, %entry ], [ %18, %loop ]
;   %lanes1 = phi <4 x i1> [ <i1 true, i1 true, i1 true, i1 true>, %entry ], [ %19, %loop ]
;   %e = icmp eq <4 x i32> %8, <i32 7, i32 7, i32 7, i32 7>
;   %e2 = icmp eq <4 x i32> %9, <i32 7, i32 7, i32 7, i32 7>
;   %10 = select <4 x i1> %lanes, <4 x i1> %e, <4 x i1> zeroinitializer
;   %11 = select <4 x i1> %lanes1, <4 x i1> %e2, <4 x i1> zeroinitializer
;   %12 = select <4 x i1> %10, <4 x i32> %8, <4 x i32> %.015
;   %13 = select <4 x i1> %11, <4 x i32> %9, <4 x i32> %.016
;   %14 = xor <4 x i1> %e2, <i1 true, i1 true, i1 true, i1 true>
;   %15 = select <4 x i1> %lanes1, <4 x i1> %14, <4 x i1> zeroinitializer
;   %16 = xor <4 x i1> %e, <i1 true, i1 true, i1 true, i1 true>
;   %17 = select <4 x i1> %lanes, <4 x i1> %16, <4 x i1> zeroinitializer
;   %.splatinsert = insertelement <4 x i32> poison, i32 %7, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %k1 = add i32 %7, 1
;   %s1 = add <4 x i32> %8, %.splat
;   %s14 = add <4 x i32> %9, %.splat
;   %d = icmp slt <4 x i32> %s1, %.splat6
;   %d7 = icmp slt <4 x i32> %s14, %.splat6
;   %18 = select <4 x i1> %17, <4 x i1> %d, <4 x i1> zeroinitializer
;   %19 = select <4 x i1> %15, <4 x i1> %d7, <4 x i1> zeroinitializer
;   %20 = xor <4 x i1> %d, <i1 true, i1 true, i1 true, i1 true>
;   %21 = select <4 x i1> %17, <4 x i1> %20, <4 x i1> zeroinitializer
;   %22 = xor <4 x i1> %d7, <i1 true, i1 true, i1 true, i1 true>
;   %23 = select <4 x i1> %15, <4 x i1> %22, <4 x i1> zeroinitializer
;   %24 = or <4 x i1> %.017, %21
;   %25 = or <4 x i1> %.018, %23
;   %26 = or <4 x i1> %18, %19
;   %27 = bitcast <4 x i1> %26 to i4
;   %.not = icmp eq i4 %27, 0
;   br i1 %.not, label %exit, label %loop
;
; exit:                                             ; preds = %loop
;   %28 = select <4 x i1> %24, <4 x i32> <i32 5, i32 5, i32 5, i32 5>, <4 x i32> %12
;   %29 = select <4 x i1> %25, <4 x i32> <i32 5, i32 5, i32 5, i32 5>, <4 x i32> %13
;   %q = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   %30 = getelementptr i8, ptr addrspace(1) %q, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
;   %31 = getelementptr i8, ptr addrspace(1) %q, <4 x i64> <i64 16, i64 20, i64 24, i64 28>
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %28, <4 x ptr addrspace(1)> %30, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %29, <4 x ptr addrspace(1)> %31, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x i32>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
; declare void @llvm.masked.scatter.v4i32.v4p1(<4 x i32>, <4 x ptr addrspace(1)>, i32 immarg, <4 x i1>) #2
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(write) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_l}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @l}
