; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k l:4s %s
; Masks and what lanes leave a divergent loop with, in vectors of no fixed size.
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
; define spir_kernel void @__vecz_nxv4_l(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert1 = insertelement <vscale x 4 x i32> poison, i32 %2, i64 0
;   %.splat2 = shufflevector <vscale x 4 x i32> %.splatinsert1, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = load <vscale x 4 x i32>, ptr addrspace(1) %p, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %.06 = phi <vscale x 4 x i1> [ zeroinitializer, %entry ], [ %10, %loop ]
;   %4 = phi i32 [ 0, %entry ], [ %k1, %loop ]
;   %5 = phi <vscale x 4 x i32> [ %3, %entry ], [ %s1, %loop ]
;   %lanes = phi <vscale x 4 x i1> [ shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer), %entry ], [ %7, %loop ]
;   %e = icmp ne <vscale x 4 x i32> %5, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 7, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %6 = select <vscale x 4 x i1> %lanes, <vscale x 4 x i1> %e, <vscale x 4 x i1> zeroinitializer
;   %.splatinsert = insertelement <vscale x 4 x i32> poison, i32 %4, i64 0
;   %.splat = shufflevector <vscale x 4 x i32> %.splatinsert, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
;   %k1 = add i32 %4, 1
;   %s1 = add <vscale x 4 x i32> %5, %.splat
;   %d = icmp slt <vscale x 4 x i32> %s1, %.splat2
;   %7 = select <vscale x 4 x i1> %6, <vscale x 4 x i1> %d, <vscale x 4 x i1> zeroinitializer
;   %8 = xor <vscale x 4 x i1> %d, shufflevector (<vscale x 4 x i1> insertelement (<vscale x 4 x i1> poison, i1 true, i64 0), <vscale x 4 x i1> poison, <vscale x 4 x i32> zeroinitializer)
;   %9 = select <vscale x 4 x i1> %6, <vscale x 4 x i1> %8, <vscale x 4 x i1> zeroinitializer
;   %10 = or <vscale x 4 x i1> %.06, %9
;   %11 = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %7)
;   br i1 %11, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   %.lcssa = phi <vscale x 4 x i1> [ %10, %loop ]
;   %12 = select <vscale x 4 x i1> %.lcssa, <vscale x 4 x i32> shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 5, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer), <vscale x 4 x i32> shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 7, i64 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
;   %q = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <vscale x 4 x i32> %12, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_l}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @l}
