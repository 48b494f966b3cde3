; RUN: irun --pass freeze_poison %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

; What a vector is put together on stays, what is put there does not.
define <4 x i32> @parts(i32 %x, <3 x i32> %v) {
  %a = insertelement <4 x i32> poison, i32 %x, i32 0
  %b = insertelement <4 x i32> %a, i32 poison, i32 1
  %wide = shufflevector <3 x i32> %v, <3 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  %sum = add <4 x i32> %b, %wide
  ret <4 x i32> %sum
}

define <2 x i32> @one_element_of_a_constant(<2 x i32> %v) {
  %sum = add <2 x i32> %v, <i32 1, i32 poison>
  ret <2 x i32> %sum
}

define void @fields({ i32, [2 x i32] } %s, ptr %p) {
  %t = insertvalue { i32, [2 x i32] } poison, i32 poison, 0
  store { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 poison] }, ptr %p
  store { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 undef] }, ptr %p
  ret void
}

; An element of a constant that nothing replaces: frozen once all others are there, whoever asks for it.
define i32 @left(i32 %x, <2 x i32> %v) {
  %a = insertelement <4 x i32> <i32 poison, i32 5, i32 7, i32 poison>, i32 %x, i32 3
  %turned = shufflevector <4 x i32> %a, <4 x i32> <i32 poison, i32 1, i32 2, i32 3>, <4 x i32> <i32 3, i32 5, i32 1, i32 0>
  %e = extractelement <4 x i32> %turned, i32 3
  %sum = add <4 x i32> %turned, %turned
  %all = insertelement <4 x i32> %turned, i32 %x, i32 3
  %product = mul <4 x i32> %all, %sum
  %f = extractelement <4 x i32> %product, i32 0
  %r = add i32 %e, %f
  ret i32 %r
}

define void @left_field(i32 %x, ptr %p) {
  %s = insertvalue { i32, [2 x i32] } { i32 1, [2 x i32] poison }, i32 %x, 1, 0
  store { i32, [2 x i32] } %s, ptr %p
  %all = insertvalue { i32, [2 x i32] } %s, [2 x i32] zeroinitializer, 1
  store { i32, [2 x i32] } %all, ptr %p
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define <4 x i32> @parts(i32 %x, <3 x i32> %v) {
;   %a = insertelement <4 x i32> poison, i32 %x, i32 0
;   %1 = freeze i32 poison
;   %b = insertelement <4 x i32> %a, i32 %1, i32 1
;   %2 = freeze <4 x i32> %b
;   %wide = shufflevector <3 x i32> %v, <3 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
;   %sum = add <4 x i32> %2, %wide
;   ret <4 x i32> %sum
; }
;
; define <2 x i32> @one_element_of_a_constant(<2 x i32> %v) {
;   %1 = freeze <2 x i32> <i32 1, i32 poison>
;   %sum = add <2 x i32> %v, %1
;   ret <2 x i32> %sum
; }
;
; define void @fields({ i32, [2 x i32] } %s, ptr %p) {
;   %1 = freeze i32 poison
;   %t = insertvalue { i32, [2 x i32] } poison, i32 %1, 0
;   %2 = freeze { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 poison] }
;   store { i32, [2 x i32] } %2, ptr %p, align 4
;   store { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 undef] }, ptr %p, align 4
;   ret void
; }
;
; define i32 @left(i32 %x, <2 x i32> %v) {
;   %a = insertelement <4 x i32> <i32 poison, i32 5, i32 7, i32 poison>, i32 %x, i32 3
;   %turned = shufflevector <4 x i32> %a, <4 x i32> <i32 poison, i32 1, i32 2, i32 3>, <4 x i32> <i32 3, i32 5, i32 1, i32 0>
;   %1 = freeze <4 x i32> %turned
;   %e = extractelement <4 x i32> %1, i32 3
;   %sum = add <4 x i32> %1, %1
;   %all = insertelement <4 x i32> %turned, i32 %x, i32 3
;   %product = mul <4 x i32> %all, %sum
;   %f = extractelement <4 x i32> %product, i32 0
;   %r = add i32 %e, %f
;   ret i32 %r
; }
;
; define void @left_field(i32 %x, ptr %p) {
;   %s = insertvalue { i32, [2 x i32] } { i32 1, [2 x i32] poison }, i32 %x, 1, 0
;   %1 = freeze { i32, [2 x i32] } %s
;   store { i32, [2 x i32] } %1, ptr %p, align 4
;   %all = insertvalue { i32, [2 x i32] } %s, [2 x i32] zeroinitializer, 1
;   store { i32, [2 x i32] } %all, ptr %p, align 4
;   ret void
; }
