; RUN: veczc --triple aarch64-unknown-linux-gnu --features=+sve -k k:4s %s
; A compare-and-exchange, and a product of 64 bits that may overflow: of what each lane has in a structure, vectors are made.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %id
  %x = load i64, ptr addrspace(1) %p
  %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %x, i64 %n)
  %low = extractvalue { i64, i1 } %product, 0
  %wraps = extractvalue { i64, i1 } %product, 1
  %q = getelementptr i64, ptr addrspace(1) %b, i64 %x
  %pair = cmpxchg ptr addrspace(1) %q, i64 %low, i64 %x monotonic monotonic
  %seen = extractvalue { i64, i1 } %pair, 0
  %done = extractvalue { i64, i1 } %pair, 1
  %both = and i1 %wraps, %done
  %z = select i1 %both, i64 %seen, i64 %low
  store i64 %z, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64) #0
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i64, ptr addrspace(1) %a, i64 %id
;   %x = load i64, ptr addrspace(1) %p, align 4
;   %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %x, i64 %n)
;   %low = extractvalue { i64, i1 } %product, 0
;   %wraps = extractvalue { i64, i1 } %product, 1
;   %q = getelementptr i64, ptr addrspace(1) %b, i64 %x
;   %pair = cmpxchg ptr addrspace(1) %q, i64 %low, i64 %x monotonic monotonic, align 8
;   %seen = extractvalue { i64, i1 } %pair, 0
;   %done = extractvalue { i64, i1 } %pair, 1
;   %both = and i1 %wraps, %done
;   %z = select i1 %both, i64 %seen, i64 %low
;   store i64 %z, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_nxv4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i64, ptr addrspace(1) %0, i64 %id
;   %4 = load <vscale x 2 x i64>, ptr addrspace(1) %p, align 4
;   %5 = call i64 @llvm.vscale.i64()
;   %6 = shl i64 %5, 1
;   %7 = shl i64 %5, 4
;   %8 = getelementptr i8, ptr addrspace(1) %p, i64 %7
;   %9 = load <vscale x 2 x i64>, ptr addrspace(1) %8, align 4
;   br label %lane
;
; lane:                                             ; preds = %lane, %3
;   %lane1 = phi i64 [ 0, %3 ], [ %15, %lane ]
;   %lanes = phi <vscale x 2 x i64> [ poison, %3 ], [ %13, %lane ]
;   %lanes2 = phi <vscale x 2 x i1> [ poison, %3 ], [ %14, %lane ]
;   %10 = extractelement <vscale x 2 x i64> %4, i64 %lane1
;   %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %10, i64 %2)
;   %11 = extractvalue { i64, i1 } %product, 0
;   %12 = extractvalue { i64, i1 } %product, 1
;   %13 = insertelement <vscale x 2 x i64> %lanes, i64 %11, i64 %lane1
;   %14 = insertelement <vscale x 2 x i1> %lanes2, i1 %12, i64 %lane1
;   %15 = add i64 %lane1, 1
;   %16 = icmp eq i64 %15, %6
;   br i1 %16, label %lane3.preheader, label %lane, !llvm.loop !2
;
; lane3.preheader:                                  ; preds = %lane
;   %.lcssa39 = phi <vscale x 2 x i64> [ %13, %lane ]
;   %.lcssa38 = phi <vscale x 2 x i1> [ %14, %lane ]
;   br label %lane3
;
; lane3:                                            ; preds = %lane3.preheader, %lane3
;   %lane4 = phi i64 [ %22, %lane3 ], [ 0, %lane3.preheader ]
;   %lanes5 = phi <vscale x 2 x i64> [ %20, %lane3 ], [ poison, %lane3.preheader ]
;   %lanes6 = phi <vscale x 2 x i1> [ %21, %lane3 ], [ poison, %lane3.preheader ]
;   %17 = extractelement <vscale x 2 x i64> %9, i64 %lane4
;   %product9 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %17, i64 %2)
;   %18 = extractvalue { i64, i1 } %product9, 0
;   %19 = extractvalue { i64, i1 } %product9, 1
;   %20 = insertelement <vscale x 2 x i64> %lanes5, i64 %18, i64 %lane4
;   %21 = insertelement <vscale x 2 x i1> %lanes6, i1 %19, i64 %lane4
;   %22 = add i64 %lane4, 1
;   %23 = icmp eq i64 %22, %6
;   br i1 %23, label %after10, label %lane3, !llvm.loop !5
;
; after10:                                          ; preds = %lane3
;   %.lcssa37 = phi <vscale x 2 x i64> [ %20, %lane3 ]
;   %.lcssa36 = phi <vscale x 2 x i1> [ %21, %lane3 ]
;   %q = getelementptr i64, ptr addrspace(1) %1, <vscale x 2 x i64> %4
;   %q13 = getelementptr i64, ptr addrspace(1) %1, <vscale x 2 x i64> %9
;   br label %lane14
;
; lane14:                                           ; preds = %lane14, %after10
;   %lane15 = phi i64 [ 0, %after10 ], [ %31, %lane14 ]
;   %lanes16 = phi <vscale x 2 x i64> [ poison, %after10 ], [ %29, %lane14 ]
;   %lanes17 = phi <vscale x 2 x i1> [ poison, %after10 ], [ %30, %lane14 ]
;   %24 = extractelement <vscale x 2 x ptr addrspace(1)> %q, i64 %lane15
;   %25 = extractelement <vscale x 2 x i64> %.lcssa39, i64 %lane15
;   %26 = extractelement <vscale x 2 x i64> %4, i64 %lane15
;   %pair = cmpxchg ptr addrspace(1) %24, i64 %25, i64 %26 monotonic monotonic, align 8
;   %27 = extractvalue { i64, i1 } %pair, 0
;   %28 = extractvalue { i64, i1 } %pair, 1
;   %29 = insertelement <vscale x 2 x i64> %lanes16, i64 %27, i64 %lane15
;   %30 = insertelement <vscale x 2 x i1> %lanes17, i1 %28, i64 %lane15
;   %31 = add i64 %lane15, 1
;   %32 = icmp eq i64 %31, %6
;   br i1 %32, label %lane21.preheader, label %lane14, !llvm.loop !6
;
; lane21.preheader:                                 ; preds = %lane14
;   %.lcssa35 = phi <vscale x 2 x i64> [ %29, %lane14 ]
;   %.lcssa34 = phi <vscale x 2 x i1> [ %30, %lane14 ]
;   br label %lane21
;
; lane21:                                           ; preds = %lane21.preheader, %lane21
;   %lane22 = phi i64 [ %40, %lane21 ], [ 0, %lane21.preheader ]
;   %lanes23 = phi <vscale x 2 x i64> [ %38, %lane21 ], [ poison, %lane21.preheader ]
;   %lanes24 = phi <vscale x 2 x i1> [ %39, %lane21 ], [ poison, %lane21.preheader ]
;   %33 = extractelement <vscale x 2 x ptr addrspace(1)> %q13, i64 %lane22
;   %34 = extractelement <vscale x 2 x i64> %.lcssa37, i64 %lane22
;   %35 = extractelement <vscale x 2 x i64> %9, i64 %lane22
;   %pair27 = cmpxchg ptr addrspace(1) %33, i64 %34, i64 %35 monotonic monotonic, align 8
;   %36 = extractvalue { i64, i1 } %pair27, 0
;   %37 = extractvalue { i64, i1 } %pair27, 1
;   %38 = insertelement <vscale x 2 x i64> %lanes23, i64 %36, i64 %lane22
;   %39 = insertelement <vscale x 2 x i1> %lanes24, i1 %37, i64 %lane22
;   %40 = add i64 %lane22, 1
;   %41 = icmp eq i64 %40, %6
;   br i1 %41, label %after28, label %lane21, !llvm.loop !7
;
; after28:                                          ; preds = %lane21
;   %.lcssa33 = phi <vscale x 2 x i64> [ %38, %lane21 ]
;   %.lcssa = phi <vscale x 2 x i1> [ %39, %lane21 ]
;   %both = and <vscale x 2 x i1> %.lcssa38, %.lcssa34
;   %both31 = and <vscale x 2 x i1> %.lcssa36, %.lcssa
;   %z = select <vscale x 2 x i1> %both, <vscale x 2 x i64> %.lcssa35, <vscale x 2 x i64> %.lcssa39
;   %z32 = select <vscale x 2 x i1> %both31, <vscale x 2 x i64> %.lcssa33, <vscale x 2 x i64> %.lcssa37
;   store <vscale x 2 x i64> %z, ptr addrspace(1) %p, align 4
;   store <vscale x 2 x i64> %z32, ptr addrspace(1) %8, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.vscale.i64() #1
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 4, i32 1, i32 0, i32 0, ptr @__vecz_nxv4_k}
; !1 = !{i32 4, i32 1, i32 0, i32 0, ptr @k}
; !2 = distinct !{!2, !3, !4}
; !3 = !{!"llvm.loop.unroll.disable"}
; !4 = !{!"llvm.loop.vectorize.enable", i1 false}
; !5 = distinct !{!5, !3, !4}
; !6 = distinct !{!6, !3, !4}
; !7 = distinct !{!7, !3, !4}
