; RUN: veczc -w 4 --choice WholeVectors -k mix %s
; What a function takes and gives is vectors, so that its work-items cannot be side by side.
target triple = "spir64-unknown-unknown"

define spir_func i32 @mix(i32 %seed) {
  %one = insertelement <16 x i32> poison, i32 %seed, i32 0
  %all = shufflevector <16 x i32> %one, <16 x i32> poison, <16 x i32> zeroinitializer
  %square = mul <16 x i32> %all, %all
  %last = extractelement <16 x i32> %square, i32 15
  ret i32 %last
}

; EXPECTED:
; error: kernel "mix" is not vectorized: its own vectors fill registers, and there is no room for work-items side by side
