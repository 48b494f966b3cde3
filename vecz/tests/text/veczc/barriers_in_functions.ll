; RUN: veczc -w 4 %s
; Work-items wait in a function that is called twice, and in one that it calls: each point is in the kernel, with a number of its own.
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func void @_Z7barrierj(i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
define internal spir_func i32 @sum(i32 %x) noinline convergent {
  %s = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  ret i32 %s
}
define internal spir_func i32 @swap(ptr addrspace(3) %l, i64 %i, i32 %x) convergent {
  %p = getelementptr i32, ptr addrspace(3) %l, i64 %i
  store i32 %x, ptr addrspace(3) %p
  call spir_func void @_Z7barrierj(i32 1)
  %j = xor i64 %i, 1
  %q = getelementptr i32, ptr addrspace(3) %l, i64 %j
  %y = load i32, ptr addrspace(3) %q
  %s = call spir_func i32 @sum(i32 %y)
  ret i32 %s
}
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %l) convergent {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %x = trunc i64 %i to i32
  %y = call spir_func i32 @swap(ptr addrspace(3) %l, i64 %i, i32 %x)
  %z = call spir_func i32 @swap(ptr addrspace(3) %l, i64 %i, i32 %y)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
;
; ; Function Attrs: convergent
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %l) #0 !codeplay_ca_vecz.base !0 {
;   %1 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %x = trunc i64 %1 to i32
;   %p.i1 = getelementptr i32, ptr addrspace(3) %l, i64 %1
;   store i32 %x, ptr addrspace(3) %p.i1, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %j.i2 = xor i64 %1, 1
;   %q.i3 = getelementptr i32, ptr addrspace(3) %l, i64 %j.i2
;   %y.i4 = load i32, ptr addrspace(3) %q.i3, align 4
;   %s.i.i5 = call i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %y.i4)
;   %p.i = getelementptr i32, ptr addrspace(3) %l, i64 %1
;   store i32 %s.i.i5, ptr addrspace(3) %p.i, align 4
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   %j.i = xor i64 %1, 1
;   %q.i = getelementptr i32, ptr addrspace(3) %l, i64 %j.i
;   %y.i = load i32, ptr addrspace(3) %q.i, align 4
;   %s.i.i = call i32 @__mux_work_group_reduce_add_i32(i32 3, i32 %y.i)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %1
;   store i32 %s.i.i, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_id(i32) #2
;
; ; Function Attrs: convergent
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(3) %1) #0 !codeplay_ca_vecz.derived !1 {
;   %3 = call spir_func i64 @__mux_get_local_id(i32 0)
;   %.fr14 = freeze i64 %3
;   %.splatinsert = insertelement <4 x i64> poison, i64 %.fr14, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %4 = add <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %j.i2 = xor <4 x i64> %4, <i64 1, i64 1, i64 1, i64 1>
;   %q.i3 = getelementptr i32, ptr addrspace(3) %1, <4 x i64> %j.i2
;   %x = trunc i64 %.fr14 to i32
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %x, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %5 = add <4 x i32> %.splat2, <i32 0, i32 1, i32 2, i32 3>
;   %p.i1 = getelementptr i32, ptr addrspace(3) %1, i64 %.fr14
;   store <4 x i32> %5, ptr addrspace(3) %p.i1, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %6 = and i64 %.fr14, 3
;   %7 = icmp eq i64 %6, 0
;   br i1 %7, label %pattern, label %each, !prof !2
;
; pattern:                                          ; preds = %2
;   %j.i23 = or disjoint i64 %.fr14, 1
;   %q.i34 = getelementptr i32, ptr addrspace(3) %1, i64 %j.i23
;   %8 = getelementptr i8, ptr addrspace(3) %q.i34, i64 -4
;   %9 = load <4 x i32>, ptr addrspace(3) %8, align 4
;   %10 = shufflevector <4 x i32> %9, <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
;   br label %after
;
; each:                                             ; preds = %2
;   %11 = call <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)> %q.i3, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
;   br label %after
;
; after:                                            ; preds = %each, %pattern
;   %12 = phi <4 x i32> [ %10, %pattern ], [ %11, %each ]
;   %13 = call i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %12)
;   %s.i.i5 = call i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %13)
;   %.splatinsert5 = insertelement <4 x i32> poison, i32 %s.i.i5, i64 0
;   %.splat6 = shufflevector <4 x i32> %.splatinsert5, <4 x i32> poison, <4 x i32> zeroinitializer
;   store <4 x i32> %.splat6, ptr addrspace(3) %p.i1, align 4
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
;   br i1 %7, label %pattern7, label %each8, !prof !2
;
; pattern7:                                         ; preds = %after
;   %j.i210 = or disjoint i64 %.fr14, 1
;   %q.i311 = getelementptr i32, ptr addrspace(3) %1, i64 %j.i210
;   %14 = getelementptr i8, ptr addrspace(3) %q.i311, i64 -4
;   %15 = load <4 x i32>, ptr addrspace(3) %14, align 4
;   %16 = shufflevector <4 x i32> %15, <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
;   br label %after9
;
; each8:                                            ; preds = %after
;   %17 = call <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)> %q.i3, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
;   br label %after9
;
; after9:                                           ; preds = %each8, %pattern7
;   %18 = phi <4 x i32> [ %16, %pattern7 ], [ %17, %each8 ]
;   %19 = call i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %18)
;   %s.i.i = call i32 @__mux_work_group_reduce_add_i32(i32 3, i32 %19)
;   %.splatinsert12 = insertelement <4 x i32> poison, i32 %s.i.i, i64 0
;   %.splat13 = shufflevector <4 x i32> %.splatinsert12, <4 x i32> poison, <4 x i32> zeroinitializer
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %.fr14
;   store <4 x i32> %.splat13, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
; declare <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)>, i32 immarg, <4 x i1>, <4 x i32>) #3
;
; declare i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
;
; attributes #0 = { convergent }
; attributes #1 = { convergent noduplicate nounwind }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
