; RUN: veczc -w 4 --interleave 1 --cpu x86-64-v4 -k k %s
; Two fields of a record that lies where each lane says, loaded together; lanes that are off load what is nowhere.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp slt i64 %id, %n
  br i1 %c, label %then, label %end
then:
  %place = getelementptr i64, ptr addrspace(1) %places, i64 %id
  %i = load i64, ptr addrspace(1) %place
  %p0 = getelementptr [2 x float], ptr addrspace(1) %p, i64 %i
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  %b = load float, ptr addrspace(1) %p1
  %a = load float, ptr addrspace(1) %p0
  %d = fsub float %a, %b
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %d, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; @"vecz.zeros.<2.x.float>" = private unnamed_addr constant <2 x float> zeroinitializer, align 16
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %places, ptr addrspace(1) %p, ptr addrspace(1) %out, i64 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %c = icmp slt i64 %id, %n
;   br i1 %c, label %then, label %end
;
; then:                                             ; preds = %entry
;   %place = getelementptr i64, ptr addrspace(1) %places, i64 %id
;   %i = load i64, ptr addrspace(1) %place, align 4
;   %p0 = getelementptr [2 x float], ptr addrspace(1) %p, i64 %i
;   %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
;   %b = load float, ptr addrspace(1) %p1, align 4
;   %a = load float, ptr addrspace(1) %p0, align 4
;   %d = fsub float %a, %b
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %id
;   store float %d, ptr addrspace(1) %to, align 4
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   ret void
; }
;
; ; Function Attrs: convergent nounwind willreturn memory(none)
; declare i1 @__vecz_b_divergence_all(i1) #0
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i64 %3) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert1 = insertelement <4 x i64> poison, i64 %3, i64 0
;   %.splat2 = shufflevector <4 x i64> %.splatinsert1, <4 x i64> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %.splatinsert = insertelement <4 x i64> poison, i64 %id, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %4 = add <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %c = icmp slt <4 x i64> %4, %.splat2
;   %5 = bitcast <4 x i1> %c to i4
;   %.not = icmp eq i4 %5, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %entry
;   %place = getelementptr i64, ptr addrspace(1) %0, i64 %id
;   %6 = call <4 x i64> @llvm.masked.load.v4i64.p1(ptr addrspace(1) %place, i32 4, <4 x i1> %c, <4 x i64> poison)
;   %p1 = getelementptr [2 x float], ptr addrspace(1) %1, <4 x i64> %6, i64 1
;   %7 = getelementptr i8, <4 x ptr addrspace(1)> %p1, <4 x i64> <i64 -4, i64 -4, i64 -4, i64 -4>
;   %8 = select <4 x i1> %c, <4 x ptr addrspace(1)> %7, <4 x ptr addrspace(1)> <ptr addrspace(1) addrspacecast (ptr @"vecz.zeros.<2.x.float>" to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @"vecz.zeros.<2.x.float>" to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @"vecz.zeros.<2.x.float>" to ptr addrspace(1)), ptr addrspace(1) addrspacecast (ptr @"vecz.zeros.<2.x.float>" to ptr addrspace(1))>
;   %9 = extractelement <4 x ptr addrspace(1)> %8, i64 0
;   %10 = load <2 x float>, ptr addrspace(1) %9, align 4
;   %11 = extractelement <4 x ptr addrspace(1)> %8, i64 1
;   %12 = load <2 x float>, ptr addrspace(1) %11, align 4
;   %13 = shufflevector <2 x float> %10, <2 x float> %12, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %14 = extractelement <4 x ptr addrspace(1)> %8, i64 2
;   %15 = load <2 x float>, ptr addrspace(1) %14, align 4
;   %16 = extractelement <4 x ptr addrspace(1)> %8, i64 3
;   %17 = load <2 x float>, ptr addrspace(1) %16, align 4
;   %18 = shufflevector <2 x float> %15, <2 x float> %17, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %19 = shufflevector <4 x float> %13, <4 x float> %18, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %20 = shufflevector <4 x float> %13, <4 x float> %18, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %d = fsub <4 x float> %19, %20
;   %to = getelementptr float, ptr addrspace(1) %2, i64 %id
;   call void @llvm.masked.store.v4f32.p1(<4 x float> %d, ptr addrspace(1) %to, i32 4, <4 x i1> %c)
;   br label %end
;
; end:                                              ; preds = %active, %entry
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
; declare <4 x i64> @llvm.masked.load.v4i64.p1(ptr addrspace(1) nocapture, i32 immarg, <4 x i1>, <4 x i64>) #2
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
; declare void @llvm.masked.store.v4f32.p1(<4 x float>, ptr addrspace(1) nocapture, i32 immarg, <4 x i1>) #3
;
; attributes #0 = { convergent nounwind willreturn memory(none) }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
; attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
