; RUN: veczc -w 4 --interleave 1 -k k %s
; Downwards: whole vectors, turned around.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %last) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %back = sub i64 %last, %id
  %px = getelementptr float, ptr addrspace(1) %x, i64 %back
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  %vx = load float, ptr addrspace(1) %px
  store float %vx, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %last) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %back = sub i64 %last, %id
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %back
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   %vx = load float, ptr addrspace(1) %px, align 4
;   store float %vx, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %back = sub i64 %2, %id
;   %px = getelementptr float, ptr addrspace(1) %0, i64 %back
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   %4 = getelementptr i8, ptr addrspace(1) %px, i64 -12
;   %5 = load <4 x float>, ptr addrspace(1) %4, align 4
;   %6 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   store <4 x float> %6, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
