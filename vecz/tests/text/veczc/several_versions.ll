; RUN: veczc -k k:2,4 %s
; The base of both is the kernel, and neither is a base of the other. A triple may be the architecture alone.
target triple = "spir64"
define spir_kernel void @k() {
  ret void
}

; EXPECTED:
; target triple = "spir64"
;
; define spir_kernel void @k() !codeplay_ca_vecz.base !0 {
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k() !codeplay_ca_vecz.derived !1 {
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k() !codeplay_ca_vecz.derived !2 {
;   ret void
; }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k, i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
