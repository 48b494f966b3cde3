; RUN: veczc -w 4 %s
; Where lanes are in several rows, those are divided as floating-point numbers: no machine divides vectors of integers, and the loop need not divide in each round.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i32 %width, i32 %rounds, ptr addrspace(1) %image, ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %row = sdiv i32 %i, %width
  %before = mul i32 %row, %width
  %column = sub i32 %i, %before
  %start = mul i32 %row, 1000
  br label %loop
loop:
  %j = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %line = add i32 %start, %j
  %at = add i32 %line, %column
  %wide = sext i32 %at to i64
  %place = getelementptr float, ptr addrspace(1) %image, i64 %wide
  %value = load float, ptr addrspace(1) %place
  %more = fadd float %sum, %value
  %next = add i32 %j, 1
  %goes = icmp ult i32 %next, %rounds
  br i1 %goes, label %loop, label %done
done:
  %out = getelementptr float, ptr addrspace(1) %p, i64 %id
  store float %more, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(i32 %width, i32 %rounds, ptr addrspace(1) %image, ptr addrspace(1) %p) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %row = sdiv i32 %i, %width
;   %before = mul i32 %row, %width
;   %column = sub i32 %i, %before
;   %start = mul i32 %row, 1000
;   br label %loop
;
; loop:                                             ; preds = %loop, %0
;   %j = phi i32 [ 0, %0 ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %0 ], [ %more, %loop ]
;   %line = add i32 %start, %j
;   %at = add i32 %line, %column
;   %wide = sext i32 %at to i64
;   %place = getelementptr float, ptr addrspace(1) %image, i64 %wide
;   %value = load float, ptr addrspace(1) %place, align 4
;   %more = fadd float %sum, %value
;   %next = add i32 %j, 1
;   %goes = icmp ult i32 %next, %rounds
;   br i1 %goes, label %loop, label %done
;
; done:                                             ; preds = %loop
;   %out = getelementptr float, ptr addrspace(1) %p, i64 %id
;   store float %more, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(i32 %0, i32 %1, ptr addrspace(1) %2, ptr addrspace(1) %3) !codeplay_ca_vecz.derived !1 {
;   %5 = freeze i32 %0
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %id.fr = freeze i64 %id
;   %i = trunc i64 %id.fr to i32
;   br label %loop
;
; loop:                                             ; preds = %after, %4
;   %6 = phi i32 [ 0, %4 ], [ %next, %after ]
;   %7 = phi <4 x float> [ zeroinitializer, %4 ], [ %more, %after ]
;   %safe = call i32 @llvm.umax.i32(i32 %5, i32 1)
;   %8 = udiv i32 %i, %safe
;   %start = mul i32 %8, 1000
;   %line = add i32 %start, %6
;   %before = mul i32 %8, %5
;   %column = sub i32 %i, %before
;   %at = add i32 %line, %column
;   %9 = urem i32 %i, %safe
;   %10 = sub i32 %5, %9
;   %shared = icmp ugt i32 %10, 3
;   %fits = icmp ult i32 %i, 2147483645
;   %11 = icmp sgt i32 %5, 0
;   %12 = and i1 %fits, %11
;   %13 = and i1 %shared, %12
;   %fits3 = icmp slt i32 %at, 2147483645
;   %14 = and i1 %13, %fits3
;   br i1 %14, label %linear, label %each, !prof !2
;
; linear:                                           ; preds = %loop
;   %wide = sext i32 %at to i64
;   %place = getelementptr float, ptr addrspace(1) %2, i64 %wide
;   %15 = load <4 x float>, ptr addrspace(1) %place, align 4
;   br label %after
;
; each:                                             ; preds = %loop
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %.splat.fr = freeze <4 x i32> %.splat
;   %16 = add <4 x i32> %.splat.fr, <i32 0, i32 1, i32 2, i32 3>
;   %.splatinsert11 = insertelement <4 x i32> poison, i32 %5, i64 0
;   %17 = icmp eq i32 %5, -1
;   %18 = select i1 %17, i32 1, i32 %safe
;   %19 = sub <4 x i32> <i32 0, i32 -1, i32 -2, i32 -3>, %.splat.fr
;   %.splatinsert14 = insertelement <4 x i32> poison, i32 %18, i64 0
;   %.splat15 = shufflevector <4 x i32> %.splatinsert14, <4 x i32> poison, <4 x i32> zeroinitializer
;   %20 = sitofp <4 x i32> %16 to <4 x double>
;   %21 = sitofp <4 x i32> %.splat15 to <4 x double>
;   %22 = fdiv <4 x double> %20, %21
;   %23 = fptosi <4 x double> %22 to <4 x i32>
;   %24 = select i1 %17, <4 x i32> %19, <4 x i32> %23
;   %start16 = mul <4 x i32> %24, <i32 1000, i32 1000, i32 1000, i32 1000>
;   %.splatinsert17 = insertelement <4 x i32> poison, i32 %6, i64 0
;   %.splat18 = shufflevector <4 x i32> %.splatinsert17, <4 x i32> poison, <4 x i32> zeroinitializer
;   %line19 = add <4 x i32> %start16, %.splat18
;   %.splat21 = shufflevector <4 x i32> %.splatinsert11, <4 x i32> poison, <4 x i32> zeroinitializer
;   %before22 = mul <4 x i32> %24, %.splat21
;   %column23 = sub <4 x i32> %16, %before22
;   %at24 = add <4 x i32> %line19, %column23
;   %wide25 = sext <4 x i32> %at24 to <4 x i64>
;   %place26 = getelementptr float, ptr addrspace(1) %2, <4 x i64> %wide25
;   %25 = call <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)> %place26, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x float> poison)
;   br label %after
;
; after:                                            ; preds = %each, %linear
;   %26 = phi <4 x float> [ %15, %linear ], [ %25, %each ]
;   %more = fadd <4 x float> %7, %26
;   %next = add i32 %6, 1
;   %goes = icmp ult i32 %next, %1
;   br i1 %goes, label %loop, label %done
;
; done:                                             ; preds = %after
;   %more.lcssa = phi <4 x float> [ %more, %after ]
;   %out = getelementptr float, ptr addrspace(1) %3, i64 %id.fr
;   store <4 x float> %more.lcssa, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x float> @llvm.masked.gather.v4f32.v4p1(<4 x ptr addrspace(1)>, i32 immarg, <4 x i1>, <4 x float>) #0
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.umax.i32(i32, i32) #1
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(read) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
