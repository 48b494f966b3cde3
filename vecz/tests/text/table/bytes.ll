; RUN: veczc --cpu znver4 -k k:64 %s
; Letters of base64 are in one register.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@letters = internal addrspace(2) constant [64 x i8] c"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i8, ptr addrspace(1) %a, i64 %id
  %x = load i8, ptr addrspace(1) %at
  %number = and i8 %x, 63
  %wide = zext i8 %number to i64
  %letter = getelementptr [64 x i8], ptr addrspace(2) @letters, i64 0, i64 %wide
  %y = load i8, ptr addrspace(2) %letter
  store i8 %y, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @letters = internal addrspace(2) constant [64 x i8] c"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i8, ptr addrspace(1) %a, i64 %id
;   %x = load i8, ptr addrspace(1) %at, align 1
;   %number = and i8 %x, 63
;   %wide = zext i8 %number to i64
;   %letter = getelementptr [64 x i8], ptr addrspace(2) @letters, i64 0, i64 %wide
;   %y = load i8, ptr addrspace(2) %letter, align 1
;   store i8 %y, ptr addrspace(1) %at, align 1
;   ret void
; }
;
; define spir_kernel void @__vecz_v64_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr i8, ptr addrspace(1) %0, i64 %id
;   %2 = load <64 x i8>, ptr addrspace(1) %at, align 1
;   %number = and <64 x i8> %2, <i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63, i8 63>
;   %table = load <64 x i8>, ptr addrspace(2) @letters, align 1
;   %3 = call <64 x i8> @llvm.x86.avx512.vpermi2var.qi.512(<64 x i8> %table, <64 x i8> %number, <64 x i8> poison)
;   store <64 x i8> %3, ptr addrspace(1) %at, align 1
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare <64 x i8> @llvm.x86.avx512.vpermi2var.qi.512(<64 x i8>, <64 x i8>, <64 x i8>) #0
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 64, i32 0, i32 0, i32 0, ptr @__vecz_v64_k}
; !1 = !{i32 64, i32 0, i32 0, i32 0, ptr @k}
