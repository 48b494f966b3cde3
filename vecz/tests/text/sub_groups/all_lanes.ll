; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @__mux_get_sub_group_local_id()
declare spir_func i32 @__mux_get_sub_group_id()
declare spir_func i32 @__mux_get_sub_group_size()
declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func void @__mux_sub_group_barrier(i32, i32, i32) #0
declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32) #0
declare spir_func i32 @__mux_sub_group_scan_exclusive_add_i32(i32) #0
declare spir_func i32 @__mux_sub_group_broadcast_i32(i32, i32) #0
declare spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1) #0
declare spir_func i1 @__mux_sub_group_any_i1(i1) #0

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %lane = call spir_func i32 @__mux_get_sub_group_local_id()
  %group = call spir_func i32 @__mux_get_sub_group_id()
  %size = call spir_func i32 @__mux_get_sub_group_size()
  %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  %before = call spir_func i32 @__mux_sub_group_scan_exclusive_add_i32(i32 %x)
  call spir_func void @__mux_sub_group_barrier(i32 0, i32 3, i32 520)
  %one = call spir_func i32 @__mux_sub_group_broadcast_i32(i32 %x, i32 %group)
  %odd = trunc i32 %x to i1
  %votes = call spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1 %odd)
  %vote = extractelement <4 x i32> %votes, i32 0
  %any = call spir_func i1 @__mux_sub_group_any_i1(i1 %odd)
  %s = add i32 %sum, %size
  %s1 = add i32 %s, %one
  %s2 = select i1 %any, i32 %s1, i32 %vote
  %v = add i32 %before, %lane
  %r = add i32 %v, %s2
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
; declare spir_func i32 @__mux_get_sub_group_id()
;
; declare spir_func i32 @__mux_get_sub_group_size()
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_reduce_add_i32(i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_scan_exclusive_add_i32(i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_broadcast_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_any_i1(i1) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !codeplay_ca_vecz.base !0 {
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4
;   %lane = call spir_func i32 @__mux_get_sub_group_local_id()
;   %group = call spir_func i32 @__mux_get_sub_group_id()
;   %size = call spir_func i32 @__mux_get_sub_group_size()
;   %sum = call spir_func i32 @__mux_sub_group_reduce_add_i32(i32 %x)
;   %before = call spir_func i32 @__mux_sub_group_scan_exclusive_add_i32(i32 %x)
;   call spir_func void @__mux_sub_group_barrier(i32 0, i32 3, i32 520)
;   %one = call spir_func i32 @__mux_sub_group_broadcast_i32(i32 %x, i32 %group)
;   %odd = trunc i32 %x to i1
;   %votes = call spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1 %odd)
;   %vote = extractelement <4 x i32> %votes, i32 0
;   %any = call spir_func i1 @__mux_sub_group_any_i1(i1 %odd)
;   %s = add i32 %sum, %size
;   %s1 = add i32 %s, %one
;   %s2 = select i1 %any, i32 %s1, i32 %vote
;   %v = add i32 %before, %lane
;   %r = add i32 %v, %s2
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store i32 %r, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %3 = load <4 x i32>, ptr addrspace(1) %from, align 4
;   %group = call spir_func i32 @__mux_get_sub_group_id()
;   %4 = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %3)
;   %5 = call spir_func <4 x i32> @__mux_vec_group_scan_exclusive_add_v4i32(<4 x i32> %3)
;   %6 = and i32 %group, 3
;   %7 = extractelement <4 x i32> %3, i32 %6
;   %odd = trunc <4 x i32> %3 to <4 x i1>
;   %8 = bitcast <4 x i1> %odd to i4
;   %votes.s0 = zext i4 %8 to i32
;   %9 = bitcast <4 x i1> %odd to i4
;   %.not = icmp eq i4 %9, 0
;   %s = add i32 %4, 4
;   %s1 = add i32 %s, %7
;   %s2 = select i1 %.not, i32 %votes.s0, i32 %s1
;   %.splatinsert = insertelement <4 x i32> poison, i32 %s2, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %v = add <4 x i32> %5, <i32 0, i32 1, i32 2, i32 3>
;   %r = add <4 x i32> %v, %.splat
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <4 x i32> %r, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
;
; declare spir_func <4 x i32> @__mux_vec_group_scan_exclusive_add_v4i32(<4 x i32>)
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>) #1
;
; attributes #0 = { convergent noduplicate nounwind }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
