; RUN: irun --pass freeze_poison %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define i1 @compare(i64 %x) {
  %c = icmp slt i64 poison, %x
  ret i1 %c
}

define void @branch(ptr %p) {
  br i1 poison, label %then, label %end
then:
  store i32 poison, ptr %p
  br label %end
end:
  ret void
}

define i32 @select_by_phi(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi i32 [ poison, %then ], [ 7, %entry ]
  ret i32 %r
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define i1 @compare(i64 %x) {
;   %1 = freeze i64 poison
;   %c = icmp slt i64 %1, %x
;   ret i1 %c
; }
;
; define void @branch(ptr %p) {
;   %1 = freeze i1 poison
;   br i1 %1, label %then, label %end
;
; then:                                             ; preds = %0
;   %2 = freeze i32 poison
;   store i32 %2, ptr %p, align 4
;   br label %end
;
; end:                                              ; preds = %then, %0
;   ret void
; }
;
; define i32 @select_by_phi(i1 %c) {
; entry:
;   br i1 %c, label %then, label %end
;
; then:                                             ; preds = %entry
;   %0 = freeze i32 poison
;   br label %end
;
; end:                                              ; preds = %then, %entry
;   %r = phi i32 [ %0, %then ], [ 7, %entry ]
;   ret i32 %r
; }
