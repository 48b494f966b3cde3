; RUN: veczc --pass unswitch_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i1 %flag, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %flag, label %store, label %latch

store:
  store volatile i32 %i, ptr addrspace(1) %p
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %p, i1 %flag, i32 %n) {
; entry:
;   br i1 %flag, label %entry.split.us, label %entry.split
;
; entry.split.us:                                   ; preds = %entry
;   br label %loop.us
;
; loop.us:                                          ; preds = %latch.us, %entry.split.us
;   %i.us = phi i32 [ 0, %entry.split.us ], [ %next.us, %latch.us ]
;   br label %store.us
;
; store.us:                                         ; preds = %loop.us
;   store volatile i32 %i.us, ptr addrspace(1) %p, align 4
;   br label %latch.us
;
; latch.us:                                         ; preds = %store.us
;   %next.us = add i32 %i.us, 1
;   %more.us = icmp ult i32 %next.us, %n
;   br i1 %more.us, label %loop.us, label %exit.split.us
;
; exit.split.us:                                    ; preds = %latch.us
;   br label %exit
;
; entry.split:                                      ; preds = %entry
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry.split
;   %i = phi i32 [ 0, %entry.split ], [ %next, %latch ]
;   br label %latch
;
; latch:                                            ; preds = %loop
;   %next = add i32 %i, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %exit.split
;
; exit.split:                                       ; preds = %latch
;   br label %exit
;
; exit:                                             ; preds = %exit.split.us, %exit.split
;   ret void
; }
