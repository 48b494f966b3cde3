; RUN: veczc -w 4 --interleave 1 -k k %s
; A stream: loads and stores of whole vectors.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr float, ptr addrspace(1) %x, i64 %id
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %m = fmul float %vx, %a
  %s = fadd float %m, %vy
  store float %s, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %id
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   %vx = load float, ptr addrspace(1) %px, align 4
;   %vy = load float, ptr addrspace(1) %py, align 4
;   %m = fmul float %vx, %a
;   %s = fadd float %m, %vy
;   store float %s, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, float %2) !codeplay_ca_vecz.derived !1 {
;   %.splatinsert = insertelement <4 x float> poison, float %2, i64 0
;   %.splat = shufflevector <4 x float> %.splatinsert, <4 x float> poison, <4 x i32> zeroinitializer
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   %4 = load <4 x float>, ptr addrspace(1) %px, align 4
;   %5 = load <4 x float>, ptr addrspace(1) %py, align 4
;   %m = fmul <4 x float> %4, %.splat
;   %s = fadd <4 x float> %m, %5
;   store <4 x float> %s, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
