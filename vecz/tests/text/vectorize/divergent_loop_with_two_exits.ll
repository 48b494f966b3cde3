; RUN: veczc -w 8 -k l --choice noReplicateLoops %s
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
; define spir_kernel void @__vecz_v8_l(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert1 = insertelement <8 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <8 x i32> %.splatinsert1, <8 x i32> poison, <8 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = load <8 x i32>, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %.06 = phi <8 x i1> [ zeroinitializer, %entry ], [ %10, %loop ]
;   %4 = phi i32 [ 0, %entry ], [ %k1, %loop ]
;   %5 = phi <8 x i32> [ %3, %entry ], [ %s1, %loop ]
;   %lanes = phi <8 x i1> [ <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, %entry ], [ %7, %loop ]
;   %e = icmp ne <8 x i32> %5, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %6 = select <8 x i1> %lanes, <8 x i1> %e, <8 x i1> zeroinitializer
;   %.splatinsert = insertelement <8 x i32> poison, i32 %4, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %k1 = add i32 %4, 1
;   %s1 = add <8 x i32> %5, %.splat
;   %d = icmp slt <8 x i32> %s1, %.splat2
;   %7 = select <8 x i1> %6, <8 x i1> %d, <8 x i1> zeroinitializer
;   %8 = xor <8 x i1> %d, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %9 = select <8 x i1> %6, <8 x i1> %8, <8 x i1> zeroinitializer
;   %10 = or <8 x i1> %.06, %9
;   %11 = bitcast <8 x i1> %7 to i8
;   %.not = icmp eq i8 %11, 0
;   br i1 %.not, label %exit, label %loop
;
; exit:                                             ; preds = %loop
;   %.lcssa = phi <8 x i1> [ %10, %loop ]
;   %12 = select <8 x i1> %.lcssa, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
;   %q = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <8 x i32> %12, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_l}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @l}
