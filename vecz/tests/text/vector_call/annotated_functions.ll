; RUN: veczc -w 4 -vecz-choice=noLinearizeBOSCC -pass-remarks-missed=vecz %s
; As clang leaves `__attribute__((annotate("declare_simd_variant(...)")))`. What is wrong with an annotation is a remark.
target triple = "spir64-unknown-unknown"
@f4 = private unnamed_addr constant [54 x i8] c"declare_simd_variant(twice4, simdlen(4), notinbranch)\00", section "llvm.metadata"
@open = private unnamed_addr constant [28 x i8] c"declare_simd_variant(twice4\00", section "llvm.metadata"
@none = private unnamed_addr constant [33 x i8] c"declare_simd_variant(twice16384)\00", section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @twice, ptr @f4, ptr null, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @twice, ptr @open, ptr null, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @twice, ptr @none, ptr null, i32 1, ptr null }], section "llvm.metadata"
declare i64 @__mux_get_global_id(i32)
define spir_func <4 x float> @twice4(<4 x float> %x) {
  %y = fadd <4 x float> %x, %x
  ret <4 x float> %y
}
define spir_func float @twice(float %x) nounwind willreturn memory(none) {
  %y = fadd float %x, %x
  ret float %y
}
define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %i
  %x = load float, ptr addrspace(1) %q
  %y = call spir_func float @twice(float %x)
  store float %y, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; @f4 = private unnamed_addr constant [54 x i8] c"declare_simd_variant(twice4, simdlen(4), notinbranch)\00", section "llvm.metadata"
; @open = private unnamed_addr constant [28 x i8] c"declare_simd_variant(twice4\00", section "llvm.metadata"
; @none = private unnamed_addr constant [33 x i8] c"declare_simd_variant(twice16384)\00", section "llvm.metadata"
; @llvm.compiler.used = appending global [1 x ptr] [ptr @twice4], section "llvm.metadata"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_func <4 x float> @twice4(<4 x float> %x) {
;   %y = fadd <4 x float> %x, %x
;   ret <4 x float> %y
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; define spir_func float @twice(float %x) #0 {
;   %y = fadd float %x, %x
;   ret float %y
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr float, ptr addrspace(1) %p, i64 %i
;   %x = load float, ptr addrspace(1) %q, align 4
;   %y = call spir_func float @twice(float %x)
;   store float %y, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr float, ptr addrspace(1) %0, i64 %i
;   %2 = load <4 x float>, ptr addrspace(1) %q, align 4
;   %3 = call spir_func <4 x float> @twice4(<4 x float> %2)
;   store <4 x float> %3, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; attributes #0 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGV_LLVM_N4v_twice(twice4)" }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; ; remark: vecz: vector functions of `twice`: `(twice4` is no clause
; ; remark: vecz: vector functions of `twice`: there is no function `twice16384`
