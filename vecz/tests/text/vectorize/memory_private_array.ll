; RUN: veczc -w 4 --interleave 1 -k k %s
; A private array that all lanes index alike is in rows of lanes.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n, i64 %m) {
entry:
  %acc = alloca [16 x float], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %px
  %pa = getelementptr [16 x float], ptr %acc, i64 0, i64 %n
  store float %v, ptr %pa
  %pb = getelementptr [16 x float], ptr %acc, i64 0, i64 %m
  %r = load float, ptr %pb
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %r, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n, i64 %m) !codeplay_ca_vecz.base !0 {
; entry:
;   %acc = alloca [16 x float], align 4
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %id
;   %v = load float, ptr addrspace(1) %px, align 4
;   %pa = getelementptr [16 x float], ptr %acc, i64 0, i64 %n
;   store float %v, ptr %pa, align 4
;   %pb = getelementptr [16 x float], ptr %acc, i64 0, i64 %m
;   %r = load float, ptr %pb, align 4
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   store float %r, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2, i64 %3) !codeplay_ca_vecz.derived !1 {
; entry:
;   %4 = alloca [256 x i8], align 16
;   %5 = shl i64 %3, 4
;   %6 = getelementptr i8, ptr %4, i64 %5
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %7 = load <4 x float>, ptr addrspace(1) %px, align 4
;   %8 = shl i64 %2, 4
;   %9 = getelementptr i8, ptr %4, i64 %8
;   store <4 x float> %7, ptr %9, align 4
;   %10 = load <4 x float>, ptr %6, align 4
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %10, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
