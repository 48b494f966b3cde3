; RUN: veczc --choice LinearizeBOSCC --cpu x86-64-v4 -w 16 %s
; Inside of a grid nobody asks single lanes: what is compared with the edges grows by one from lane to lane, so that the first one and the last decide.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %width, i32 %height) {
entry:
  %x.long = call i64 @__mux_get_global_id(i32 0)
  %y.long = call i64 @__mux_get_global_id(i32 1)
  %x = trunc i64 %x.long to i32
  %y = trunc i64 %y.long to i32
  %right = add i32 %width, -1
  %down = add i32 %height, -1
  %not.left = icmp ne i32 %x, 0
  %not.right = icmp ult i32 %x, %right
  %not.top = icmp ne i32 %y, 0
  %not.bottom = icmp ult i32 %y, %down
  %between = select i1 %not.left, i1 %not.right, i1 false
  %inner = select i1 %not.top, i1 %not.bottom, i1 false
  %inside = select i1 %between, i1 %inner, i1 false
  br i1 %inside, label %blur, label %end
blur:
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x.long
  %p.left = getelementptr float, ptr addrspace(1) %p, i64 -1
  %p.right = getelementptr float, ptr addrspace(1) %p, i64 1
  %a = load float, ptr addrspace(1) %p.left
  %b = load float, ptr addrspace(1) %p.right
  %sum = fadd float %a, %b
  %q = getelementptr float, ptr addrspace(1) %out, i64 %x.long
  store float %sum, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %width, i32 %height) !codeplay_ca_vecz.base !0 {
; entry:
;   %x.long = call i64 @__mux_get_global_id(i32 0)
;   %y.long = call i64 @__mux_get_global_id(i32 1)
;   %x = trunc i64 %x.long to i32
;   %y = trunc i64 %y.long to i32
;   %right = add i32 %width, -1
;   %down = add i32 %height, -1
;   %not.left = icmp ne i32 %x, 0
;   %not.right = icmp ult i32 %x, %right
;   %not.top = icmp ne i32 %y, 0
;   %not.bottom = icmp ult i32 %y, %down
;   %between = select i1 %not.left, i1 %not.right, i1 false
;   %inner = select i1 %not.top, i1 %not.bottom, i1 false
;   %inside = select i1 %between, i1 %inner, i1 false
;   br i1 %inside, label %blur, label %end
;
; blur:                                             ; preds = %entry
;   %p = getelementptr float, ptr addrspace(1) %in, i64 %x.long
;   %p.left = getelementptr float, ptr addrspace(1) %p, i64 -1
;   %p.right = getelementptr float, ptr addrspace(1) %p, i64 1
;   %a = load float, ptr addrspace(1) %p.left, align 4
;   %b = load float, ptr addrspace(1) %p.right, align 4
;   %sum = fadd float %a, %b
;   %q = getelementptr float, ptr addrspace(1) %out, i64 %x.long
;   store float %sum, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %blur, %entry
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #1
;
; define spir_kernel void @__vecz_v16_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x.long = call i64 @__mux_get_global_id(i32 0)
;   %x.long.fr = freeze i64 %x.long
;   %y.long = call i64 @__mux_get_global_id(i32 1), !range !2
;   %x = trunc i64 %x.long.fr to i32
;   %y.long.fr = freeze i64 %y.long
;   %y = trunc i64 %y.long.fr to i32
;   %.fr = freeze i32 %2
;   %right = add i32 %.fr, -1
;   %.fr11 = freeze i32 %3
;   %down = add i32 %.fr11, -1
;   %not.top = icmp ne i32 %y, 0
;   %not.bottom = icmp ugt i32 %down, %y
;   %notsub = add i32 %x, -1
;   %4 = icmp ult i32 %notsub, -16
;   %5 = call i32 @llvm.usub.sat.i32(i32 %right, i32 15)
;   %6 = icmp ugt i32 %5, %x
;   %7 = and i1 %4, %6
;   %8 = and i1 %7, %not.top
;   %9 = and i1 %8, %not.bottom
;   br i1 %9, label %blur.all, label %some, !prof !3
;
; some:                                             ; preds = %entry
;   %.splatinsert3 = insertelement <8 x i32> poison, i32 %right, i64 0
;   %.splat4 = shufflevector <8 x i32> %.splatinsert3, <8 x i32> poison, <8 x i32> zeroinitializer
;   %.splatinsert = insertelement <8 x i32> poison, i32 %x, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %10 = add <8 x i32> %.splat, <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
;   %11 = add <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %12 = icmp ne <8 x i32> %11, zeroinitializer
;   %13 = icmp ne <8 x i32> %10, zeroinitializer
;   %14 = icmp ugt <8 x i32> %.splat4, %11
;   %15 = icmp ugt <8 x i32> %.splat4, %10
;   %16 = select <8 x i1> %12, <8 x i1> %14, <8 x i1> zeroinitializer
;   %17 = select <8 x i1> %13, <8 x i1> %15, <8 x i1> zeroinitializer
;   %.splatinsert5 = insertelement <8 x i1> poison, i1 %not.top, i64 0
;   %.splat6 = shufflevector <8 x i1> %.splatinsert5, <8 x i1> poison, <8 x i32> zeroinitializer
;   %18 = select <8 x i1> %16, <8 x i1> %.splat6, <8 x i1> zeroinitializer
;   %19 = select <8 x i1> %17, <8 x i1> %.splat6, <8 x i1> zeroinitializer
;   %.splatinsert7 = insertelement <8 x i1> poison, i1 %not.bottom, i64 0
;   %.splat8 = shufflevector <8 x i1> %.splatinsert7, <8 x i1> poison, <8 x i32> zeroinitializer
;   %20 = select <8 x i1> %18, <8 x i1> %.splat8, <8 x i1> zeroinitializer
;   %21 = select <8 x i1> %19, <8 x i1> %.splat8, <8 x i1> zeroinitializer
;   %22 = or <8 x i1> %20, %21
;   %23 = bitcast <8 x i1> %22 to i8
;   %.not = icmp eq i8 %23, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %some
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %x.long.fr
;   %p.left = getelementptr i8, ptr addrspace(1) %p, i64 -4
;   %p.right = getelementptr i8, ptr addrspace(1) %p, i64 4
;   %24 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %p.left, i32 4, <8 x i1> %20, <8 x float> poison)
;   %25 = getelementptr i8, ptr addrspace(1) %p, i64 28
;   %26 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %25, i32 4, <8 x i1> %21, <8 x float> poison)
;   %27 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %p.right, i32 4, <8 x i1> %20, <8 x float> poison)
;   %28 = getelementptr i8, ptr addrspace(1) %p, i64 36
;   %29 = call <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) %28, i32 4, <8 x i1> %21, <8 x float> poison)
;   %sum = fadd <8 x float> %24, %27
;   %sum9 = fadd <8 x float> %26, %29
;   %q = getelementptr float, ptr addrspace(1) %1, i64 %x.long.fr
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %sum, ptr addrspace(1) %q, i32 4, <8 x i1> %20)
;   %30 = getelementptr i8, ptr addrspace(1) %q, i64 32
;   call void @llvm.masked.store.v8f32.p1(<8 x float> %sum9, ptr addrspace(1) %30, i32 4, <8 x i1> %21)
;   br label %end
;
; blur.all:                                         ; preds = %entry
;   %p2 = getelementptr float, ptr addrspace(1) %0, i64 %x.long.fr
;   %p.left3 = getelementptr i8, ptr addrspace(1) %p2, i64 -4
;   %p.right4 = getelementptr i8, ptr addrspace(1) %p2, i64 4
;   %31 = load <8 x float>, ptr addrspace(1) %p.left3, align 4
;   %32 = getelementptr i8, ptr addrspace(1) %p2, i64 28
;   %33 = load <8 x float>, ptr addrspace(1) %32, align 4
;   %34 = load <8 x float>, ptr addrspace(1) %p.right4, align 4
;   %35 = getelementptr i8, ptr addrspace(1) %p2, i64 36
;   %36 = load <8 x float>, ptr addrspace(1) %35, align 4
;   %sum7 = fadd <8 x float> %31, %34
;   %sum710 = fadd <8 x float> %33, %36
;   %q8 = getelementptr float, ptr addrspace(1) %1, i64 %x.long.fr
;   store <8 x float> %sum7, ptr addrspace(1) %q8, align 4
;   %37 = getelementptr i8, ptr addrspace(1) %q8, i64 32
;   store <8 x float> %sum710, ptr addrspace(1) %37, align 4
;   br label %end
;
; end:                                              ; preds = %some, %active, %blur.all
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.usub.sat.i32(i32, i32) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <8 x float> @llvm.masked.load.v8f32.p1(ptr addrspace(1) nocapture, i32 immarg, <8 x i1>, <8 x float>) #3
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v8f32.p1(<8 x float>, ptr addrspace(1) nocapture, i32 immarg, <8 x i1>) #4
;
; attributes #0 = { memory(none) }
; attributes #1 = { convergent nounwind willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 0, ptr @__vecz_v16_k}
; !1 = !{i32 16, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{i64 0, i64 2147418112}
; !3 = !{!"branch_weights", i32 1900, i32 100}
