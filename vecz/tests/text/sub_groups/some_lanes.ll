; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_get_sub_group_local_id()
declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_sub_group_non_uniform_reduce_smin_i32(i32) #0
declare spir_func i1 @__mux_sub_group_non_uniform_all_i1(i1) #0
declare spir_func i1 @__mux_sub_group_elect_i1() #0
declare spir_func i32 @__mux_sub_group_broadcast_first_i32(i32) #0

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %end
some:
  %least = call spir_func i32 @__mux_sub_group_non_uniform_reduce_smin_i32(i32 %x)
  %positive = icmp sgt i32 %x, 0
  %all = call spir_func i1 @__mux_sub_group_non_uniform_all_i1(i1 %positive)
  %first = call spir_func i1 @__mux_sub_group_elect_i1()
  %of_first = call spir_func i32 @__mux_sub_group_broadcast_first_i32(i32 %x)
  %a = select i1 %all, i32 %least, i32 %of_first
  %b = select i1 %first, i32 %a, i32 7
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %b, %some ]
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { convergent noduplicate nounwind }

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i32 @__mux_get_sub_group_local_id()
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_non_uniform_reduce_smin_i32(i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_non_uniform_all_i1(i1) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_elect_i1() #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_broadcast_first_i32(i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4
;   %odd = trunc i32 %x to i1
;   br i1 %odd, label %some, label %end
;
; some:                                             ; preds = %0
;   %least = call spir_func i32 @__mux_sub_group_non_uniform_reduce_smin_i32(i32 %x)
;   %positive = icmp sgt i32 %x, 0
;   %all = call spir_func i1 @__mux_sub_group_non_uniform_all_i1(i1 %positive)
;   %first = call spir_func i1 @__mux_sub_group_elect_i1()
;   %of_first = call spir_func i32 @__mux_sub_group_broadcast_first_i32(i32 %x)
;   %a = select i1 %all, i32 %least, i32 %of_first
;   %b = select i1 %first, i32 %a, i32 7
;   br label %end
;
; end:                                              ; preds = %some, %0
;   %r = phi i32 [ 0, %0 ], [ %b, %some ]
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store i32 %r, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; .end_crit_edge:
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <4 x i32>, ptr addrspace(1) %from, align 4
;   %odd = trunc <4 x i32> %2 to <4 x i1>
;   %3 = bitcast <4 x i1> %odd to i4
;   %.not = icmp eq i4 %3, 0
;   br i1 %.not, label %end, label %active
;
; active:                                           ; preds = %.end_crit_edge
;   %4 = select <4 x i1> %odd, <4 x i32> %2, <4 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
;   %5 = call spir_func i32 @__mux_vec_group_reduce_smin_v4i32(<4 x i32> %4)
;   %positive = icmp slt <4 x i32> %2, <i32 1, i32 1, i32 1, i32 1>
;   %6 = and <4 x i1> %positive, %odd
;   %7 = bitcast <4 x i1> %6 to i4
;   %.not4 = icmp eq i4 %7, 0
;   %8 = bitcast <4 x i1> %odd to i4
;   %9 = zext i4 %8 to i64
;   %10 = call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %9, i1 false)
;   %11 = trunc nuw nsw i64 %10 to i32
;   %12 = and i32 %11, 3
;   %.splatinsert = insertelement <4 x i32> poison, i32 %12, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %13 = icmp eq <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %14 = extractelement <4 x i32> %2, i32 %12
;   %a = select i1 %.not4, i32 %5, i32 %14
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %a, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %b = select <4 x i1> %13, <4 x i32> %.splat2, <4 x i32> <i32 7, i32 7, i32 7, i32 7>
;   %15 = select <4 x i1> %odd, <4 x i32> %b, <4 x i32> zeroinitializer
;   br label %end
;
; end:                                              ; preds = %active, %.end_crit_edge
;   %16 = phi <4 x i32> [ %15, %active ], [ zeroinitializer, %.end_crit_edge ]
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <4 x i32> %16, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; declare spir_func i32 @__mux_vec_group_reduce_smin_v4i32(<4 x i32>)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i64 @llvm.cttz.i64(i64, i1 immarg) #1
;
; attributes #0 = { convergent noduplicate nounwind }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
