; RUN: veczc -k listed:4 %s
; As in SPIR 1.2: what was vectorized is listed too, with the same facts. It is not adjusted that it runs four work-items at once.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @listed(ptr addrspace(1) %p) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}
define spir_kernel void @other() {
  ret void
}
!opencl.kernels = !{!0, !3}
!0 = !{ptr @listed, !1, !2}
!1 = !{!"kernel_arg_addr_space", i32 1}
!2 = !{!"reqd_work_group_size", i32 16, i32 1, i32 1}
!3 = !{ptr @other}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @listed(ptr addrspace(1) %p) !codeplay_ca_vecz.base !5 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
;   store i64 %i, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @other() {
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_listed(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !6 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %.splatinsert = insertelement <4 x i64> poison, i64 %i, i64 0
;   %.splat = shufflevector <4 x i64> %.splatinsert, <4 x i64> poison, <4 x i32> zeroinitializer
;   %2 = add <4 x i64> %.splat, <i64 0, i64 1, i64 2, i64 3>
;   %q = getelementptr i64, ptr addrspace(1) %0, i64 %i
;   store <4 x i64> %2, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; !opencl.kernels = !{!0, !3, !4}
;
; !0 = !{ptr @listed, !1, !2}
; !1 = !{!"kernel_arg_addr_space", i32 1}
; !2 = !{!"reqd_work_group_size", i32 16, i32 1, i32 1}
; !3 = !{ptr @other}
; !4 = !{ptr @__vecz_v4_listed, !1, !2}
; !5 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_listed}
; !6 = !{i32 4, i32 0, i32 0, i32 0, ptr @listed}
