; RUN: irun --pass splat_addresses %s
; Offsets of nothing are a splat. Others are not, nor is what is no vector, or has addresses of lanes already.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define <8 x ptr> @one(ptr %p) {
  %q = getelementptr i8, ptr %p, <8 x i64> zeroinitializer
  ret <8 x ptr> %q
}

define <8 x ptr> @behind_another(ptr %p, i64 %i) {
  %j = add i64 %i, 11
  %q = getelementptr [4 x i32], ptr %p, i64 0, <8 x i64> zeroinitializer
  %r = getelementptr i32, <8 x ptr> %q, i64 %j
  ret <8 x ptr> %r
}

define <vscale x 4 x ptr> @of_many(ptr %p) {
  %q = getelementptr i8, ptr %p, <vscale x 4 x i64> zeroinitializer
  ret <vscale x 4 x ptr> %q
}

define <2 x ptr> @several(ptr %p) {
  %q = getelementptr i8, ptr %p, <2 x i64> <i64 0, i64 4>
  ret <2 x ptr> %q
}

define <2 x ptr> @of_lanes(<2 x ptr> %p, ptr %of_one) {
  %q = getelementptr i8, <2 x ptr> %p, i64 0
  %r = getelementptr i8, ptr %of_one, i64 0
  store ptr %r, ptr %of_one
  ret <2 x ptr> %q
}

; EXPECTED:
; target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; target triple = "x86_64-unknown-linux-gnu"
;
; define <8 x ptr> @one(ptr %p) {
;   %.splatinsert = insertelement <8 x ptr> poison, ptr %p, i64 0
;   %.splat = shufflevector <8 x ptr> %.splatinsert, <8 x ptr> poison, <8 x i32> zeroinitializer
;   ret <8 x ptr> %.splat
; }
;
; define <8 x ptr> @behind_another(ptr %p, i64 %i) {
;   %j = add i64 %i, 11
;   %.splatinsert = insertelement <8 x ptr> poison, ptr %p, i64 0
;   %.splat = shufflevector <8 x ptr> %.splatinsert, <8 x ptr> poison, <8 x i32> zeroinitializer
;   %r = getelementptr i32, <8 x ptr> %.splat, i64 %j
;   ret <8 x ptr> %r
; }
;
; define <vscale x 4 x ptr> @of_many(ptr %p) {
;   %.splatinsert = insertelement <vscale x 4 x ptr> poison, ptr %p, i64 0
;   %.splat = shufflevector <vscale x 4 x ptr> %.splatinsert, <vscale x 4 x ptr> poison, <vscale x 4 x i32> zeroinitializer
;   ret <vscale x 4 x ptr> %.splat
; }
;
; define <2 x ptr> @several(ptr %p) {
;   %q = getelementptr i8, ptr %p, <2 x i64> <i64 0, i64 4>
;   ret <2 x ptr> %q
; }
;
; define <2 x ptr> @of_lanes(<2 x ptr> %p, ptr %of_one) {
;   %q = getelementptr i8, <2 x ptr> %p, i64 0
;   %r = getelementptr i8, ptr %of_one, i64 0
;   store ptr %r, ptr %of_one, align 8
;   ret <2 x ptr> %q
; }
