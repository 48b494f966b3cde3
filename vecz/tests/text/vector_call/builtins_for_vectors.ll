; RUN: veczc -k k:8 %s
; What the module has of a builtin for vectors is called, as often as it takes: once with eight lanes, twice with four. What gives vectors something else than
; scalars is not, and is called for each lane.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare spir_func float @_Z4sqrtf(float) memory(none)
declare spir_func <8 x float> @_Z4sqrtDv8_f(<8 x float>) memory(none)
declare spir_func float @_Z4pownfi(float, i32) memory(none)
declare spir_func <4 x float> @_Z4pownDv4_fDv4_i(<4 x float>, <4 x i32>) memory(none)
declare spir_func float @_Z6lengthf(float) memory(none)
declare spir_func float @_Z6lengthDv4_f(<4 x float>) memory(none)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %s = call spir_func float @_Z4sqrtf(float %x)
  %n = trunc i64 %id to i32
  %t = call spir_func float @_Z4pownfi(float %s, i32 %n)
  %l = call spir_func float @_Z6lengthf(float %t)
  store float %l, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: memory(none)
; declare spir_func float @_Z4sqrtf(float) #0
;
; ; Function Attrs: memory(none)
; declare spir_func <8 x float> @_Z4sqrtDv8_f(<8 x float>) #0
;
; ; Function Attrs: memory(none)
; declare spir_func float @_Z4pownfi(float, i32) #0
;
; ; Function Attrs: memory(none)
; declare spir_func <4 x float> @_Z4pownDv4_fDv4_i(<4 x float>, <4 x i32>) #0
;
; ; Function Attrs: memory(none)
; declare spir_func float @_Z6lengthf(float) #0
;
; ; Function Attrs: memory(none)
; declare spir_func float @_Z6lengthDv4_f(<4 x float>) #0
;
; define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %id
;   %x = load float, ptr addrspace(1) %p, align 4
;   %s = call spir_func float @_Z4sqrtf(float %x)
;   %n = trunc i64 %id to i32
;   %t = call spir_func float @_Z4pownfi(float %s, i32 %n)
;   %l = call spir_func float @_Z6lengthf(float %t)
;   store float %l, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v8_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %2 = load <8 x float>, ptr addrspace(1) %p, align 4
;   %3 = call spir_func <8 x float> @_Z4sqrtDv8_f(<8 x float> %2)
;   %n = trunc i64 %id to i32
;   %.splatinsert = insertelement <8 x i32> poison, i32 %n, i64 0
;   %.splat = shufflevector <8 x i32> %.splatinsert, <8 x i32> poison, <8 x i32> zeroinitializer
;   %4 = add <8 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %5 = shufflevector <8 x float> %3, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %6 = shufflevector <8 x float> %3, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
;   %7 = shufflevector <8 x i32> %4, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
;   %8 = shufflevector <8 x i32> %4, <8 x i32> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
;   %9 = call spir_func <4 x float> @_Z4pownDv4_fDv4_i(<4 x float> %5, <4 x i32> %7)
;   %10 = call spir_func <4 x float> @_Z4pownDv4_fDv4_i(<4 x float> %6, <4 x i32> %8)
;   %11 = extractelement <4 x float> %9, i64 0
;   %l = call spir_func float @_Z6lengthf(float %11)
;   %12 = extractelement <4 x float> %9, i64 1
;   %l1 = call spir_func float @_Z6lengthf(float %12)
;   %13 = extractelement <4 x float> %9, i64 2
;   %l2 = call spir_func float @_Z6lengthf(float %13)
;   %14 = extractelement <4 x float> %9, i64 3
;   %l3 = call spir_func float @_Z6lengthf(float %14)
;   %15 = extractelement <4 x float> %10, i64 0
;   %l4 = call spir_func float @_Z6lengthf(float %15)
;   %16 = extractelement <4 x float> %10, i64 1
;   %l5 = call spir_func float @_Z6lengthf(float %16)
;   %17 = extractelement <4 x float> %10, i64 2
;   %l6 = call spir_func float @_Z6lengthf(float %17)
;   %18 = extractelement <4 x float> %10, i64 3
;   %l7 = call spir_func float @_Z6lengthf(float %18)
;   %19 = insertelement <8 x float> poison, float %l, i64 0
;   %20 = insertelement <8 x float> %19, float %l1, i64 1
;   %21 = insertelement <8 x float> %20, float %l2, i64 2
;   %22 = insertelement <8 x float> %21, float %l3, i64 3
;   %23 = insertelement <8 x float> %22, float %l4, i64 4
;   %24 = insertelement <8 x float> %23, float %l5, i64 5
;   %25 = insertelement <8 x float> %24, float %l6, i64 6
;   %26 = insertelement <8 x float> %25, float %l7, i64 7
;   store <8 x float> %26, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = !{i32 8, i32 0, i32 0, i32 0, ptr @__vecz_v8_k}
; !1 = !{i32 8, i32 0, i32 0, i32 0, ptr @k}
