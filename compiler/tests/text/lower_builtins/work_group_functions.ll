; RUN: irun --pass lower_builtins %s
; Predicates are int in OpenCL C and i1 in builtins; missing local ids are 0; the sign is in the mangled name.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z14work_group_alli(i32)
declare spir_func float @_Z20work_group_broadcastfmm(float, i64, i64)
declare spir_func i32 @_Z21work_group_reduce_maxj(i32)
declare spir_func i64 @_Z29work_group_scan_exclusive_mull(i64)
declare spir_func i32 @_Z36work_group_scan_inclusive_logical_ori(i32)
define spir_kernel void @k(i32 %x, float %f, i64 %l, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %all = call spir_func i32 @_Z14work_group_alli(i32 %x)
  store i32 %all, ptr addrspace(1) %out
  %broadcast = call spir_func float @_Z20work_group_broadcastfmm(float %f, i64 %l, i64 1)
  store float %broadcast, ptr addrspace(1) %out
  %max = call spir_func i32 @_Z21work_group_reduce_maxj(i32 %x)
  store i32 %max, ptr addrspace(1) %out
  %scan = call spir_func i64 @_Z29work_group_scan_exclusive_mull(i64 %l)
  store i64 %scan, ptr addrspace(1) %out
  %or = call spir_func i32 @_Z36work_group_scan_inclusive_logical_ori(i32 %x)
  store i32 %or, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i32 %x, float %f, i64 %l, ptr addrspace(1) %out) #0 {
;   %1 = icmp ne i32 %x, 0
;   %2 = call spir_func i1 @__mux_work_group_all_i1(i32 0, i1 %1)
;   %3 = zext i1 %2 to i32
;   store i32 %3, ptr addrspace(1) %out, align 4
;   %4 = call spir_func float @__mux_work_group_broadcast_f32(i32 0, float %f, i64 %l, i64 1, i64 0)
;   store float %4, ptr addrspace(1) %out, align 4
;   %5 = call spir_func i32 @__mux_work_group_reduce_umax_i32(i32 0, i32 %x)
;   store i32 %5, ptr addrspace(1) %out, align 4
;   %6 = call spir_func i64 @__mux_work_group_scan_exclusive_mul_i64(i32 0, i64 %l)
;   store i64 %6, ptr addrspace(1) %out, align 8
;   %7 = icmp ne i32 %x, 0
;   %8 = call spir_func i1 @__mux_work_group_scan_inclusive_logical_or_i1(i32 0, i1 %7)
;   %9 = zext i1 %8 to i32
;   store i32 %9, ptr addrspace(1) %out, align 4
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_work_group_all_i1(i32, i1) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func float @__mux_work_group_broadcast_f32(i32, float, i64, i64, i64) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_work_group_reduce_umax_i32(i32, i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i64 @__mux_work_group_scan_exclusive_mul_i64(i32, i64) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_work_group_scan_inclusive_logical_or_i1(i32, i1) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
