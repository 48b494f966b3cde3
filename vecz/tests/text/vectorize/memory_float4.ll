; RUN: veczc -w 4 --interleave 1 -k k %s
; Elements of a `float4` trade places: four loads, shuffles, four stores.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %px
  %a = extractelement <4 x float> %v, i32 0
  %b = extractelement <4 x float> %v, i32 1
  %m = fmul float %a, %b
  %w = insertelement <4 x float> %v, float %m, i32 2
  store <4 x float> %w, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
;   %py = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
;   %v = load <4 x float>, ptr addrspace(1) %px, align 16
;   %a = extractelement <4 x float> %v, i32 0
;   %b = extractelement <4 x float> %v, i32 1
;   %m = fmul float %a, %b
;   %w = insertelement <4 x float> %v, float %m, i32 2
;   store <4 x float> %w, ptr addrspace(1) %py, align 16
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr <4 x float>, ptr addrspace(1) %0, i64 %id
;   %py = getelementptr <4 x float>, ptr addrspace(1) %1, i64 %id
;   %3 = load <4 x float>, ptr addrspace(1) %px, align 16
;   %4 = getelementptr i8, ptr addrspace(1) %px, i64 16
;   %5 = load <4 x float>, ptr addrspace(1) %4, align 16
;   %6 = getelementptr i8, ptr addrspace(1) %px, i64 32
;   %7 = load <4 x float>, ptr addrspace(1) %6, align 16
;   %8 = getelementptr i8, ptr addrspace(1) %px, i64 48
;   %9 = load <4 x float>, ptr addrspace(1) %8, align 16
;   %10 = shufflevector <4 x float> %3, <4 x float> %5, <4 x i32> <i32 0, i32 poison, i32 4, i32 poison>
;   %11 = shufflevector <4 x float> %7, <4 x float> %9, <4 x i32> <i32 0, i32 poison, i32 4, i32 poison>
;   %12 = shufflevector <4 x float> %10, <4 x float> %11, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %13 = shufflevector <4 x float> %3, <4 x float> %5, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %14 = shufflevector <4 x float> %7, <4 x float> %9, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %15 = shufflevector <4 x float> %13, <4 x float> %14, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %m = fmul <4 x float> %12, %15
;   %16 = shufflevector <4 x float> %3, <4 x float> %m, <4 x i32> <i32 0, i32 1, i32 4, i32 3>
;   %17 = shufflevector <4 x float> %5, <4 x float> %m, <4 x i32> <i32 0, i32 1, i32 5, i32 3>
;   %18 = shufflevector <4 x float> %7, <4 x float> %m, <4 x i32> <i32 0, i32 1, i32 6, i32 3>
;   %19 = shufflevector <4 x float> %9, <4 x float> %m, <4 x i32> <i32 0, i32 1, i32 7, i32 3>
;   store <4 x float> %16, ptr addrspace(1) %py, align 16
;   %20 = getelementptr i8, ptr addrspace(1) %py, i64 16
;   store <4 x float> %17, ptr addrspace(1) %20, align 16
;   %21 = getelementptr i8, ptr addrspace(1) %py, i64 32
;   store <4 x float> %18, ptr addrspace(1) %21, align 16
;   %22 = getelementptr i8, ptr addrspace(1) %py, i64 48
;   store <4 x float> %19, ptr addrspace(1) %22, align 16
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
