; RUN: veczc -w 4 --auto -k mix %s
; What a function takes and gives is vectors, whatever it works on inside: its own vectors are taken apart.
target triple = "spir64-unknown-unknown"

define spir_func i32 @mix(i32 %seed) {
  %one = insertelement <16 x i32> poison, i32 %seed, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> poison, <16 x i32> zeroinitializer
  %square = mul <16 x i32> %all, %all
  %last = extractelement <16 x i32> %square, i32 15
  ret i32 %last
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define spir_func i32 @mix(i32 %seed) !codeplay_ca_vecz.base !0 {
;   %one = insertelement <16 x i32> poison, i32 %seed, i32 0
;   %all = shufflevector <16 x i32> %one, <16 x i32> poison, <16 x i32> zeroinitializer
;   %square = mul <16 x i32> %all, %all
;   %last = extractelement <16 x i32> %square, i32 15
;   ret i32 %last
; }
;
; define spir_func <4 x i32> @__vecz_v4_mix(<4 x i32> %0) !codeplay_ca_vecz.derived !1 {
;   %last = mul <4 x i32> %0, %0
;   ret <4 x i32> %last
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_mix}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @mix}
