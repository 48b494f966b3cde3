; RUN: irun --pass flatten %s
; And so do not become a branch for each lane, as LLVM would keep the variable in a register.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i8 @k(ptr %p, i1 %is_on) {
  %nowhere = alloca i8, align 16
  %at = select i1 %is_on, ptr %p, ptr %nowhere
  %x = load i8, ptr %at, align 1
  ret i8 %x
}

; EXPECTED:
; target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; target triple = "x86_64-unknown-linux-gnu"
;
; define i8 @k(ptr %p, i1 %is_on) {
;   %nowhere = alloca i8, align 16
;   %at = select i1 %is_on, ptr %p, ptr %nowhere
;   %x = load i8, ptr %at, align 1
;   ret i8 %x
; }
