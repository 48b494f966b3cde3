; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_local_id(i32)
declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #0
declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32) #0
declare spir_func i32 @__mux_work_group_scan_exclusive_add_i32(i32, i32) #0
declare spir_func i32 @__mux_work_group_broadcast_i32(i32, i32, i64, i64, i64) #0

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %named) {
  %id = call spir_func i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %x)
  %before = call spir_func i32 @__mux_work_group_scan_exclusive_add_i32(i32 2, i32 %x)
  %one = call spir_func i32 @__mux_work_group_broadcast_i32(i32 3, i32 %x, i64 %named, i64 0, i64 0)
  %a = add i32 %sum, %before
  %b = add i32 %a, %one
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %b, ptr addrspace(1) %to
  ret void
}

attributes #0 = { convergent noduplicate nounwind }

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_local_id(i32)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_work_group_reduce_add_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_work_group_scan_exclusive_add_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_work_group_broadcast_i32(i32, i32, i64, i64, i64) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %named) !codeplay_ca_vecz.base !0 {
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
;   %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %x)
;   %before = call spir_func i32 @__mux_work_group_scan_exclusive_add_i32(i32 2, i32 %x)
;   %one = call spir_func i32 @__mux_work_group_broadcast_i32(i32 3, i32 %x, i64 %named, i64 0, i64 0)
;   %a = add i32 %sum, %before
;   %b = add i32 %a, %one
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store i32 %b, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call spir_func i64 @__mux_get_local_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %4 = load <4 x i32>, ptr addrspace(1) %from, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
;   %5 = call spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %4)
;   %sum = call spir_func i32 @__mux_work_group_reduce_add_i32(i32 1, i32 %5)
;   %6 = call spir_func <4 x i32> @__mux_work_group_scan_exclusive_add_v4i32(i32 2, <4 x i32> %4) #1
;   %7 = call i64 @__mux_get_local_id(i32 0)
;   %8 = sub i64 %2, %7
;   %9 = icmp ult i64 %8, 4
;   %10 = select i1 %9, i64 %7, i64 %2
;   %11 = and i64 %8, 3
;   %12 = extractelement <4 x i32> %4, i64 %11
;   %one = call spir_func i32 @__mux_work_group_broadcast_i32(i32 3, i32 %12, i64 %10, i64 0, i64 0)
;   %13 = add i32 %sum, %one
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %13, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %b = add <4 x i32> %6, %.splat2
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <4 x i32> %b, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; declare spir_func i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func <4 x i32> @__mux_work_group_scan_exclusive_add_v4i32(i32, <4 x i32>) #0
;
; attributes #0 = { convergent noduplicate nounwind }
; attributes #1 = { "mux-barrier-schedule"="unordered" }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
